import { getCatalogCodes } from '@tarima/domain/catalogs/catalogs';
import { foldText } from '@tarima/domain/kit/fold-text';
import { getModulePath, getTranslatedFields, type Module } from '@tarima/domain/kit/module';
import { getWordComparator } from '@tarima/domain/kit/word-order';
import {
  listFilterableColumns,
  getFilterKind,
  listSortableColumns,
} from '@tarima/domain/kit/list-columns';
import { catalogueModules } from '@tarima/domain/modules';
import { getLookupPermissions } from '@tarima/domain/profiles/lookups';
import { builtInProfiles } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../../testing/client.ts';
import { alterCompanyRows } from '../../testing/company.ts';
import {
  createSampleReferences,
  buildSampleBody,
  type SampleReferences,
} from '../../testing/samples.ts';
import { startTestServer, type TestCompany, type TestServer } from '../../testing/server.ts';
import { getPlantInstant } from '../../testing/days.ts';

const rowsMade = 40;

/** Profiles that hold a module's permission, and profiles that do not. */
const holders = (module: Module) =>
  builtInProfiles.filter(({ permissions }) => permissions.some((name) => name === module.name));
const others = (module: Module) =>
  builtInProfiles.filter(
    ({ permissions }) =>
      permissions.length > 0 && !permissions.some((name) => name === module.name),
  );

describe.each(catalogueModules.map((module) => ({ name: module.name, module })))(
  '$name',
  ({ module }) => {
    const path = `/${getModulePath(module)}`;
    let server: TestServer;
    let company: TestCompany;
    let stranger: TestCompany;
    let admin: TestClient;
    const ids: number[] = [];
    let references: SampleReferences = {};
    // Made once: some of their values are unique.
    let strangers: Promise<SampleReferences> | undefined;
    const strangersReferences = () =>
      (strangers ??= createSampleReferences(stranger.admin, module));
    const sample = (at: number) => buildSampleBody(module, at, references);
    const remove = (id: number | undefined, client = admin) =>
      module.deletion === 'replace'
        ? client.delete(path, { oldId: id, newId: ids[0] })
        : client.delete(`${path}/${id}`);

    beforeAll(async () => {
      server = await startTestServer();
      const profiles = [0, ...holders(module), ...others(module)].map((profile) =>
        typeof profile === 'number' ? profile : profile.id,
      );
      company = await server.company('plant.test', [...new Set(profiles)]);
      stranger = await server.company('stranger.test');
      admin = company.admin;
      references = await createSampleReferences(admin, module);
      for (let at = 0; at < rowsMade; at += 1) {
        const { status, body } = await admin.post(path, sample(at));
        expect(status).toBe(201);
        ids.push(pickNumberByPath(body, 'id'));
      }
    });

    afterAll(() => server.close());

    const list = (query: object, client = admin) => client.get(path, { size: 100, ...query });
    const getIds = (body: unknown) =>
      pickListByPath(body, 'elements').map((row) => pickNumberByPath(row, 'id'));

    test('a created record is read with the values that were sent', async () => {
      const sent = sample(1000);
      const created = await admin.post(path, sent);
      expect(created.status).toBe(201);
      expect(created.body).toMatchObject(sent);
      const id = pickNumberByPath(created.body, 'id');
      const read = await admin.get(`${path}/${id}`);
      expect(read.body).toEqual(created.body);
      await remove(id);
    });

    test('an update replaces the values and advances updatedAt', async () => {
      const before = await admin.get(`${path}/${ids[0]}`);
      const sent = sample(2000);
      const after = await admin.put(`${path}/${ids[0]}`, {
        ...sent,
        updatedAt: pickByPath(before.body, 'updatedAt'),
      });
      expect(after.status).toBe(200);
      expect(after.body).toMatchObject(sent);
      expect(pickByPath(after.body, 'createdAt')).toBe(pickByPath(before.body, 'createdAt'));
      expect(
        String(pickByPath(after.body, 'updatedAt')) > String(pickByPath(before.body, 'updatedAt')),
      ).toBe(true);
      await admin.put(`${path}/${ids[0]}`, sample(0));
    });

    test('an edit of an outdated record is refused and loses no data', async () => {
      const current = await admin.get(`${path}/${ids[1]}`);
      const first = await admin.put(`${path}/${ids[1]}`, {
        ...sample(3000),
        updatedAt: pickByPath(current.body, 'updatedAt'),
      });
      const second = await admin.put(`${path}/${ids[1]}`, {
        ...sample(3001),
        updatedAt: pickByPath(current.body, 'updatedAt'),
      });
      expect([first.status, second.status]).toEqual([200, 409]);
      expect(pickByPath(second.body, 'messageCode')).toBe('STALE_ENTITY');
      expect((await admin.get(`${path}/${ids[1]}`)).body).toEqual(first.body);
      await admin.put(`${path}/${ids[1]}`, sample(1));
    });

    test('only one of twenty simultaneous edits of the same version succeeds', async () => {
      const current = await admin.get(`${path}/${ids[2]}`);
      const updatedAt = pickByPath(current.body, 'updatedAt');
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          admin.put(`${path}/${ids[2]}`, { ...sample(4000 + at), updatedAt }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
      await admin.put(`${path}/${ids[2]}`, sample(2));
    });

    const uniqueFields = Object.entries(module.fields).flatMap(([name, field]) =>
      'unique' in field && field.unique === true ? [name] : [],
    );
    test.each(uniqueFields)('a second record with the same %s is refused', async (name) => {
      const taken = sample(5)[name];
      const { status, body } = await admin.post(path, {
        ...sample(5000),
        [name]: String(taken).toUpperCase(),
      });
      expect(status).toBe(409);
      expect(body).toMatchObject({
        messageCode: 'ENTITY_ALREADY_EXIST',
        details: [{ path: name, rule: 'unique' }],
      });
    });

    const required = Object.entries(module.fields).flatMap(([name, field]) =>
      field.required && !('initial' in field) ? [name] : [],
    );
    test.each(required.flatMap((name) => [[name, ''] as const, [name, null] as const]))(
      'a record without %s (%j) is not created, and the error names the field',
      async (name, blank) => {
        const before = await list({});
        const { status, body } = await admin.post(path, {
          ...sample(6000),
          [name]: blank,
        });
        expect(status).toBe(400);
        expect(body).toMatchObject({
          messageCode: 'WRONG_VALUES',
          details: [{ path: name, rule: 'required' }],
        });
        expect(getIds((await list({})).body)).toEqual(getIds(before.body));
      },
    );

    test('an unknown field is refused', async () => {
      const { status, body } = await admin.post(path, { ...sample(1), accountId: 1 });
      expect(status).toBe(400);
      expect(pickListByPath(body, 'details')).toContainEqual({
        path: 'accountId',
        rule: 'unknown',
      });
    });

    describe('sorting', () => {
      const size = 8; // rows that are alike lie on both sides of where pages part
      const columns = listSortableColumns(module).map(({ name }) => name);
      test.each(columns)(
        'returns every row once in the same order on all pages by %s, ascending and descending',
        async (orderBy) => {
          const listAllIds = async (orderType: string) =>
            getIds((await list({ orderBy, orderType })).body);
          const listPaged = async (orderType: string) => {
            const found: number[] = [];
            for (let page = 1; page <= rowsMade / size; page += 1)
              found.push(...getIds((await list({ orderBy, orderType, page, size })).body));
            return found;
          };
          const up = await listAllIds('asc');
          expect(new Set(up).size).toBe(rowsMade);
          expect(await listAllIds('desc')).toEqual(up.toReversed());
          expect(await listPaged('asc')).toEqual(up);
          expect(await listPaged('desc')).toEqual(up.toReversed());
        },
      );

      test('orders texts alphabetically in the reader’s language', async () => {
        const { body } = await list({ orderBy: module.title, orderType: 'asc' });
        const titles = pickListByPath(body, 'elements').map((row) =>
          String(pickByPath(row, module.title)),
        );
        expect(titles).toEqual(titles.toSorted(getWordComparator('es')));
      });
    });

    describe('filters', () => {
      /** Colours are sent in metadata. */
      const getText = (body: Record<string, unknown>, name: string) =>
        String(body[name] ?? pickByPath(body['metadata'], name));
      const contained = listFilterableColumns(module).filter(
        ({ field }) => getFilterKind(field) === 'contains',
      );
      test.each(contained.map(({ name }) => name))(
        '%s finds values that contain a text, regardless of case and accents',
        async (name) => {
          const requested = getText(sample(7), name);
          for (const text of [requested, requested.toUpperCase(), foldText(requested)]) {
            const { body } = await list({ filters: { [name]: text } });
            expect(getIds(body)).toContain(ids[7]);
            expect(getIds(body).length).toBeLessThan(rowsMade);
          }
        },
      );

      test.each(contained.map(({ name }) => name))(
        '%s treats wildcards as plain characters and accepts short texts',
        async (name) => {
          for (const text of ['%', '_', '\\', '%%%', '___', "'; drop table x; --"]) {
            const { status, body } = await list({ filters: { [name]: text } });
            expect(status).toBe(200);
            expect(getIds(body)).toEqual([]);
          }
          const short = getText(sample(7), name).slice(0, 2);
          expect(getIds((await list({ filters: { [name]: short } })).body)).toContain(ids[7]);
        },
      );

      const codes = listFilterableColumns(module).flatMap(({ name, field }) =>
        field.kind !== 'catalog'
          ? []
          : // A field that the server alone writes has its first value in every new record.
            [{ name, codes: getCatalogCodes(field.catalog), held: field.serverSet ? 1 : 2 }],
      );
      test.each(codes)(
        '$name finds records with any of several codes',
        async ({ name, codes: all, held }) => {
          const requested = all.slice(0, 2);
          const { body } = await list({ filters: { [name]: requested } });
          const found = pickListByPath(body, 'elements').map((row) => pickByPath(row, name));
          expect(found.length).toBeGreaterThan(0);
          expect(new Set(found)).toEqual(new Set(requested.slice(0, held)));
          const refused = await list({ filters: { [name]: ['no such code'] } });
          expect(refused.status).toBe(400);
        },
      );

      const records = listFilterableColumns(module).filter(
        ({ field }) => getFilterKind(field) === 'records',
      );
      test.each(records.map(({ name }) => name))(
        '%s finds records with any of several references',
        async (name) => {
          const [first = 0, second = 0] = references[name] ?? [];
          const { body } = await list({ filters: { [name]: [first, second] } });
          const found = new Set(
            pickListByPath(body, 'elements').flatMap((row) =>
              [pickByPath(row, name)].flat().map((record) => pickNumberByPath(record, 'id')),
            ),
          );
          expect(found.has(first) && found.has(second)).toBe(true);
          const one = await list({ filters: { [name]: [first] } });
          expect(getIds(one.body).length).toBeGreaterThan(0);
          expect(getIds(one.body).length).toBeLessThan(getIds(body).length + 1);
        },
      );

      test.each(records.map(({ name }) => name))(
        '%s cannot refer to an unknown record or one of another account',
        async (name) => {
          const theirs = await strangersReferences();
          for (const id of [999_999, theirs[name]?.[0]]) {
            const { status, body } = await admin.post(path, {
              ...sample(6500),
              [name]: Array.isArray(sample(0)[name]) ? [id] : { id },
            });
            expect(status).toBe(400);
            expect(pickListByPath(body, 'details')).toEqual([{ path: name, rule: 'unknown' }]);
          }
        },
      );

      test('a number is filtered by a value or by a range', async () => {
        const [low, , high] = ids.slice(10, 13);
        expect(getIds((await list({ filters: { id: low } })).body)).toEqual([low]);
        const range = await list({ filters: { id: { min: low, max: high } } });
        expect(getIds(range.body).toSorted((a, b) => a - b)).toEqual(ids.slice(10, 13));
      });

      test("a date filter covers the account's day, from midnight to midnight", async () => {
        const id = ids[9];
        const midnight = getPlantInstant('2026-03-10', '00:00');
        for (const [instant, day] of [
          [midnight - 1000, '2026-03-09'],
          [midnight, '2026-03-10'],
        ] as const) {
          const moment = new Date(instant).toISOString();
          await server.database.tenant(company.accountId, (tx) =>
            tx.row(
              sql`update ${sql.table(module.name)} set created_at = ${moment} where id = ${id}`,
            ),
          );
          expect(getIds((await list({ filters: { createdAt: day } })).body)).toEqual([id]);
          expect(getIds((await list({ filters: { createdAt: { to: day } } })).body)).toEqual([id]);
        }
        const after = await list({ filters: { createdAt: { from: '2026-03-11' } } });
        expect(getIds(after.body)).toHaveLength(rowsMade - 1);
      });

      test('filters are combined with AND', async () => {
        const { body } = await list({
          filters: { id: { min: ids[0], max: ids[20] }, [module.title]: 'pino' },
        });
        for (const row of pickListByPath(body, 'elements')) {
          expect(String(pickByPath(row, module.title))).toMatch(/pino/i);
          expect(pickNumberByPath(row, 'id')).toBeLessThanOrEqual(ids[20] ?? 0);
        }
        expect(getIds(body).length).toBeGreaterThan(0);
      });

      test('the metadata counts the matching rows and pages', async () => {
        const { body } = await list({ size: 7 });
        expect(pickByPath(body, 'metadata')).toEqual({ totalItems: rowsMade, totalPages: 6 });
        const beyond = await list({ size: 7, page: 99 });
        expect(beyond.body).toEqual({
          elements: [],
          metadata: { totalItems: rowsMade, totalPages: 6 },
        });
      });
    });

    test.each(getTranslatedFields(module))(
      '%s is filtered and sorted by its text in the requested language',
      async (name) => {
        const english = String(pickByPath(sample(7), `metadata.language.${name}.en`));
        const filters = { [name]: english.slice(0, -1) };
        expect(getIds((await list({ lang: 'en', filters })).body)).toContain(ids[7]);
        expect(getIds((await list({ lang: 'es', filters })).body)).toEqual([]);
        const sorted = await list({ lang: 'en', orderBy: name, orderType: 'asc' });
        const shown = pickListByPath(sorted.body, 'elements').map((row) =>
          String(pickByPath(row, `metadata.language.${name}.en`)),
        );
        expect(shown).toEqual(shown.toSorted(getWordComparator('en')));
      },
    );

    test.each([
      { page: '0' },
      { page: '-1' },
      { page: '1e30' },
      { page: '99999999999999999999' },
      { size: '101' },
      { size: '-1' },
      { size: '1e9' },
      { orderBy: '__proto__' },
      { orderBy: 'passwordHash' },
      { orderType: 'sideways' },
      { filters: { nothing: 'x' } },
      { filters: { id: 'x' } },
      { filters: { createdAt: 'yesterday' } },
      { filters: 'x' },
      { nothing: 'x' },
    ])('a list request with %j is refused', async (query) => {
      const { status, body } = await admin.get(path, query);
      expect(status).toBe(400);
      expect(pickByPath(body, 'messageCode')).toBe('WRONG_VALUES');
      expect(pickListByPath(body, 'details').length).toBeGreaterThan(0);
    });

    test('choices for selects come in pages of 6, with id and name, and can be searched', async () => {
      const first = await admin.get(`${path}/all`);
      expect(pickListByPath(first.body, 'elements')).toHaveLength(6);
      for (const choice of pickListByPath(first.body, 'elements'))
        expect(Object.keys(Object(choice)).toSorted()).toEqual(['id', 'name']);
      const found = await admin.get(`${path}/all`, { search: 'EBANO', size: 100 });
      const listed = await admin.get(path, { search: 'EBANO', size: 100 });
      const total = pickNumberByPath(found.body, 'metadata.totalItems');
      expect(total).toBeGreaterThan(0);
      expect(total).toBe(pickNumberByPath(listed.body, 'metadata.totalItems'));
      const names = pickListByPath(found.body, 'elements').map((each) => pickByPath(each, 'name'));
      expect(names).toContainEqual(expect.stringMatching(/ébano/i));
    });

    test('all names are returned at once, and again only after a change', async () => {
      const all = await admin.get(`${path}/names`);
      const choices = await admin.get(`${path}/all`, { size: 100 });
      const known = pickListByPath(choices.body, 'elements').map((each) =>
        pickNumberByPath(each, 'id'),
      );
      expect(pickByPath(all.body, 'found')).toBe('all');
      expect(pickListByPath(all.body, 'ids').slice(0, 100)).toEqual(known);
      expect(pickListByPath(all.body, 'names')).toHaveLength(
        pickNumberByPath(choices.body, 'metadata.totalItems'),
      );
      const version = pickByPath(all.body, 'version');
      const again = await admin.get(`${path}/names`, { known: version });
      expect(again.body).toEqual({ version, found: 'same', ids: [], names: [] });
      // A change of a single one is enough.
      await alterCompanyRows(
        server.database,
        company.accountId,
        `update ${module.name} set updated_at = default where id = ${known[0]}`,
      );
      const changed = await admin.get(`${path}/names`, { known: version });
      expect(pickByPath(changed.body, 'found')).toBe('all');
    });

    describe('deleting', () => {
      const dependents = `dependents_of_${module.name}`;
      const makeDependents = async (id: number) => {
        await server.asOwner(`
        create table ${dependents} (
          account_id bigint not null, id bigint primary key, master_id bigint not null,
          foreign key (account_id, master_id) references ${module.name});
        grant select, update on ${dependents} to tarima_app`);
        await server.asOwner(`insert into ${dependents} values ($1, 1, $2), ($1, 2, $2)`, [
          company.accountId,
          id,
        ]);
      };

      test.runIf(module.deletion === 'replace')(
        'moves the dependents of the record to its replacement',
        async () => {
          const replacementId = pickNumberByPath((await admin.post(path, sample(7001))).body, 'id');
          const gone = pickNumberByPath((await admin.post(path, sample(7002))).body, 'id');
          await makeDependents(gone);
          const { status, text } = await admin.delete(path, { oldId: gone, newId: replacementId });
          expect([status, text]).toEqual([204, '']);
          expect((await admin.get(`${path}/${gone}`)).status).toBe(404);
          const moved = await server.asOwner<{ master_id: number }>(
            `select master_id from ${dependents}`,
          );
          expect(moved.map(({ master_id }) => master_id)).toEqual([replacementId, replacementId]);
          await server.asOwner(`drop table ${dependents}`);
          await remove(replacementId);
        },
      );

      test.runIf(module.deletion === 'replace')(
        'requires a replacement only if other records depend on the record',
        async () => {
          const used = pickNumberByPath((await admin.post(path, sample(7003))).body, 'id');
          await makeDependents(used);
          const refused = await admin.delete(path, { oldId: used });
          expect(refused.status).toBe(400);
          expect(pickListByPath(refused.body, 'details')).toEqual([
            { path: 'newId', rule: 'required' },
          ]);
          expect((await admin.get(`${path}/${used}`)).status).toBe(200);
          await server.asOwner(`drop table ${dependents}`);
          expect((await admin.delete(path, { oldId: used })).status).toBe(204);
          expect((await admin.get(`${path}/${used}`)).status).toBe(404);
          expect((await admin.delete(path, { oldId: used })).status).toBe(404);
        },
      );

      test.runIf(module.deletion === 'replace')(
        'requires an existing replacement that is another record',
        async () => {
          const refusedCalls = [
            [{ oldId: ids[3], newId: ids[3] }, 400, 'WRONG_VALUES'],
            [{ oldId: ids[3], newId: 999_999 }, 400, 'WRONG_VALUES'],
            [{ oldId: 999_999, newId: ids[3] }, 404, 'ENTITY_NOT_FOUND'],
          ] as const;
          for (const [query, status, code] of refusedCalls) {
            const refused = await admin.delete(path, query);
            expect([refused.status, pickByPath(refused.body, 'messageCode')]).toEqual([
              status,
              code,
            ]);
          }
          expect((await admin.get(`${path}/${ids[3]}`)).status).toBe(200);
        },
      );

      test.runIf(module.deletion === 'refuse')(
        'is refused while other records depend on the record, and names them',
        async () => {
          const id = pickNumberByPath((await admin.post(path, sample(7003))).body, 'id');
          await makeDependents(id);
          const { status, body } = await remove(id);
          expect([status, pickByPath(body, 'messageCode')]).toEqual([409, 'ENTITY_IN_USE']);
          expect(pickByPath(body, 'details')).toEqual([
            { path: dependents, rule: 'inUse', params: { count: 2, module: dependents } },
          ]);
          await server.asOwner(`drop table ${dependents}`);
          expect((await remove(id)).status).toBe(204);
          expect((await remove(id)).status).toBe(404);
        },
      );
    });

    test('every change is in the history with user, action and values before and after', async () => {
      const created = await admin.post(path, sample(8000));
      const id = pickNumberByPath(created.body, 'id');
      await admin.put(`${path}/${id}`, sample(8001));
      await remove(id);
      const written = await server.asOwner<{
        action: string;
        user_id: string | null;
        before: unknown;
        after: unknown;
      }>(
        `select action, user_id, before, after from history where module = $1 and entity_id = $2 order by id`,
        [module.name, id],
      );
      expect(new Set(written.map(({ user_id }) => user_id)).size).toBe(1);
      expect(written[0]?.user_id).not.toBeNull();
      // Links to other records have rows of their own in the story.
      const recordHistory = written.filter(
        ({ before, after }) => pickByPath(after ?? before, module.title) !== undefined,
      );
      expect(recordHistory.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
      expect(pickByPath(recordHistory[1]?.before, module.title)).toBe(sample(8000)[module.title]);
      expect(pickByPath(recordHistory[1]?.after, module.title)).toBe(sample(8001)[module.title]);
    });

    test('a refused change writes no history', async () => {
      const count = 'select count(*)::int as n from history';
      const before = await server.asOwner<{ n: number }>(count);
      await admin.post(path, {});
      await remove(999_999);
      expect(await server.asOwner<{ n: number }>(count)).toEqual(before);
    });

    describe('permissions', () => {
      const attempts = (id: number | undefined) =>
        [
          ['GET', path, undefined],
          ['GET', `${path}/${id}`, undefined],
          ['POST', path, sample(9000)],
          ['PUT', `${path}/${id}`, sample(9001)],
          [
            'DELETE',
            module.deletion === 'replace' ? `${path}?oldId=${id}&newId=${ids[1]}` : `${path}/${id}`,
            undefined,
          ],
        ] as const;
      const send = (client: TestClient, [method, url, body]: ReturnType<typeof attempts>[number]) =>
        client.send(method, url, body && JSON.stringify(body));
      const getClient = (profileId: number) => {
        const at = company.emails.findIndex((email) => email.startsWith(`profile-${profileId}@`));
        const client = company.clients[at];
        if (!client) throw new Error(`Nobody holds profile ${profileId}`);
        return client;
      };

      test.each(others(module).map(({ id }) => id))(
        'a user with profile %i has no access',
        async (profileId) => {
          for (const attempt of attempts(ids[0])) {
            const { status, body } = await send(getClient(profileId), attempt);
            expect([status, pickByPath(body, 'messageCode')]).toEqual([403, 'FORBIDDEN']);
          }
        },
      );

      test.each(
        others(module).map(({ id, permissions }) => ({
          id,
          needed: getLookupPermissions(module.name).some((name) => permissions.includes(name)),
        })),
      )(
        'profile $id has access to the names that its forms use: $needed',
        async ({ id, needed }) => {
          for (const names of ['all', 'names']) {
            const { status, body } = await getClient(id).get(`${path}/${names}`);
            expect([names, status, pickByPath(body, 'messageCode')]).toEqual(
              needed ? [names, 200, undefined] : [names, 403, 'FORBIDDEN'],
            );
          }
        },
      );

      test.each(holders(module).map(({ id }) => id))(
        'a user with profile %i can read',
        async (profileId) => {
          expect((await getClient(profileId).get(path)).status).toBe(200);
        },
      );

      test('a visitor without a session has no access', async () => {
        for (const attempt of attempts(ids[0])) {
          const { status, body } = await send(server.visitor('plant.test'), attempt);
          expect([status, pickByPath(body, 'messageCode')]).toEqual([401, 'ACCESS_EXPIRED']);
        }
      });

      test('another company can neither read nor change the records', async () => {
        expect(getIds((await list({}, stranger.admin)).body)).toEqual([]);
        const read = await stranger.admin.get(`${path}/${ids[0]}`);
        const removed =
          module.deletion === 'replace'
            ? await stranger.admin.delete(path, { oldId: ids[0], newId: ids[1] })
            : await stranger.admin.delete(`${path}/${ids[0]}`);
        expect([read.status, removed.status]).toEqual([404, 404]);
        const theirs = await strangersReferences();
        const updated = await stranger.admin.put(
          `${path}/${ids[0]}`,
          buildSampleBody(module, 9002, theirs),
        );
        expect(updated.status).toBe(404);
        const created = await stranger.admin.post(path, buildSampleBody(module, 0, theirs));
        const createdId = pickNumberByPath(created.body, 'id');
        if (module.deletion === 'replace') {
          const toForeign = await stranger.admin.delete(path, { oldId: createdId, newId: ids[0] });
          expect(toForeign.status).toBe(400);
        }
        expect((await admin.get(`${path}/${ids[0]}`)).body).toMatchObject(sample(0));
      });
    });
  },
);
