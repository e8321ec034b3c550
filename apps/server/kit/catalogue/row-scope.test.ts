import { stores } from '@tarima/domain/stores/store';
import { ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../../testing/client.ts';
import { requestExportLink } from '../../sheets/testing/sheets.ts';
import { alterCompanyRows } from '../../testing/company.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe('a user restricted to their division', () => {
  let server: TestServer;
  let restricted: TestClient;
  let admin: TestClient;
  let mine = 0;
  let other = 0;
  const storeIds: number[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    const company = await server.company('plant.test', [0, ownDivisionProfileId]);
    admin = company.admin;
    restricted = company.clients[1] ?? admin;
    const [myDivision, otherDivision] = await Promise.all(
      ['Planta Norte', 'Planta Sur'].map(async (name) =>
        pickNumberByPath(
          (await admin.post('/divisions', { name, location: '19.4,-99.1' })).body,
          'id',
        ),
      ),
    );
    mine = myDivision ?? 0;
    other = otherDivision ?? 0;
    const position = await admin.post('/positions', {
      name: 'Almacenista',
      description: 'Cuida el almacén',
      baseSalary: '500',
      division: { id: mine },
    });
    await alterCompanyRows(
      server.database,
      company.accountId,
      `update users set main_position_id = ${pickNumberByPath(position.body, 'id')} where profile_id = ${ownDivisionProfileId}`,
    );
    for (const division of [mine, other, mine])
      storeIds.push(
        pickNumberByPath((await admin.post('/stores', buildStore(division))).body, 'id'),
      );
  });

  afterAll(() => server.close());

  const buildStore = (division: number) => ({
    name: 'Almacén general',
    division: { id: division },
  });

  test('lists, selects and reads only the stores of that division', async () => {
    for (const path of ['/stores', '/stores/all']) {
      const { body } = await restricted.get(path, { size: 20 });
      const ids = pickListByPath(body, 'elements').map((row) => pickNumberByPath(row, 'id'));
      expect(new Set(ids)).toEqual(new Set([storeIds[0], storeIds[2]]));
      expect(pickByPath(pickByPath(body, 'metadata'), 'totalItems')).toBe(2);
    }
    const { body: names } = await restricted.get('/stores/names');
    expect(new Set(pickListByPath(names, 'ids'))).toEqual(new Set([storeIds[0], storeIds[2]]));
    const filtered = await restricted.get('/stores', { filters: { division: [other] } });
    expect(pickListByPath(filtered.body, 'elements')).toEqual([]);
    expect((await restricted.get(`/stores/${storeIds[0]}`)).status).toBe(200);
    expect((await restricted.get(`/stores/${storeIds[1]}`)).status).toBe(404);
  });

  test('exports only the stores of that division', async () => {
    await requestExportLink(restricted, stores);
    const { body } = await restricted.get('/notifications');
    expect(pickByPath(body, 'elements.0.data.messageData.rows')).toBe(2);
  });

  test('can read the dependents of their own stores only', async () => {
    const statuses = await Promise.all(
      storeIds.map(async (id) => (await restricted.get(`/stores/${id}/dependents`)).status),
    );
    expect(statuses).toEqual([200, 404, 200]);
  });

  test('cannot delete stores of other divisions in bulk, chosen or matching', async () => {
    const actOnMany = async (on: object, does = 'remove') =>
      (await restricted.post('/stores/many', { on, does, dryRun: true })).body;
    const named = await actOnMany({ rows: storeIds.map((id) => ({ id })) });
    const pickIds = (body: unknown, part: string) =>
      pickListByPath(body, part).map((each) => pickNumberByPath(each, 'id'));
    expect([pickIds(named, 'done'), pickIds(named, 'refused')]).toEqual([
      [storeIds[0], storeIds[2]],
      [storeIds[1]],
    ]);
    expect(pickIds(await actOnMany({ matching: {} }), 'done')).toEqual([storeIds[2], storeIds[0]]);
  });

  test('cannot change other stores, or move or create a store outside their division', async () => {
    const refused = [
      await restricted.put(`/stores/${storeIds[1]}`, buildStore(mine)),
      await restricted.put(`/stores/${storeIds[0]}`, buildStore(other)),
      await restricted.post('/stores', buildStore(other)),
      await restricted.delete('/stores', { oldId: storeIds[1], newId: storeIds[0] }),
      await restricted.delete('/stores', { oldId: storeIds[0], newId: storeIds[1] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 403, 403, 404, 400]);
    const all = await admin.get('/stores', { size: 20 });
    expect(pickListByPath(all.body, 'elements')).toHaveLength(3);
    expect((await restricted.put(`/stores/${storeIds[0]}`, buildStore(mine))).status).toBe(200);
  });

  test('without a division cannot access any store', async () => {
    const bare = await server.company('bare.test', [0, ownDivisionProfileId]);
    const division = await bare.admin.post('/divisions', {
      name: 'Planta única',
      location: '19.4,-99.1',
    });
    await bare.admin.post('/stores', buildStore(pickNumberByPath(division.body, 'id')));
    const { body } = await (bare.clients[1] ?? bare.admin).get('/stores');
    expect(pickListByPath(body, 'elements')).toEqual([]);
  });

  test('has a restriction that the definition of the module names', () => {
    expect(stores.divisionLock).toBe('division');
    expect(stores.fields['division']).toMatchObject({ kind: 'reference', module: 'divisions' });
  });
});
