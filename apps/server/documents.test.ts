import fs from 'node:fs';
import path from 'node:path';
import { catalogs, hasOwnTagColor } from '@tarima/domain/catalogs/catalogs';
import { getModulePath } from '@tarima/domain/kit/module';
import { findTableWords, getTableScreens } from '@tarima/domain/profiles/table-words';
import { isWebhookModule } from '@tarima/domain/webhooks/webhook';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allServedDocuments, servedDocuments } from './documents.ts';
import { pickByPath } from './testing/client.ts';
import { buildStatusFactQuery } from './testing/change-recorder.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let host: string;
let accountId: number;
/** Paths of the API document. */
let paths: object;
beforeAll(async () => {
  server = await startTestServer();
  ({ host, accountId } = await server.company('documents.test', [0]));
  const { body } = await server.visitor(host).get('/docs/json');
  paths = pickByPath(body, 'paths') ?? {};
});
afterAll(() => server.close());

test('the list of documents names every folder with a definition', () => {
  const domain = path.join(import.meta.dirname, '../../packages/domain');
  const folders = fs
    .readdirSync(domain)
    .filter((folder) => fs.existsSync(path.join(domain, folder, 'document.ts')));
  expect(folders).toContain('returns');
  // The definition of documents themselves is part of the kit.
  expect(folders.filter((folder) => folder !== 'kit')).toEqual(
    Object.keys(servedDocuments).toSorted(),
  );
});

describe.each(Object.entries(servedDocuments))('the document %s', (folder, { document }) => {
  const { statuses, transitions, verbs, module } = document;

  test('has exactly the statuses that the database allows, with a label and a colour for each', async () => {
    const [check] = await server.asOwner<{ says: string }>(
      `select pg_get_constraintdef(oid) as says from pg_constraint where conname = $1`,
      [`${module.name}_status_check`],
    );
    const known = [...(check?.says.matchAll(/'(\w+)'::text/g) ?? [])].map(([, name]) => name);
    expect(new Set<unknown>(known)).toEqual(new Set(statuses));
    const field = module.fields['status'];
    const catalog = field?.kind === 'catalog' ? Object.keys(catalogs[field.catalog]) : [];
    expect(new Set<unknown>(catalog)).toEqual(new Set(statuses));
    if (field?.kind !== 'catalog') return;
    const { catalog: name } = field;
    const plain = statuses.filter((status) => !hasOwnTagColor(name, status));
    expect(plain).toEqual([]);
  });

  test('has transitions only between its own statuses, and actions only for existing transitions', () => {
    const events = new Set<string>();
    for (const [from, steps] of transitions)
      for (const [event, { to }] of steps) {
        events.add(event);
        for (const status of [from, to])
          if (status !== null) expect(document.isStatus(status), status).toBe(true);
      }
    const moving = Object.values<{ readonly event?: string }>(verbs).flatMap(
      ({ event }) => event ?? [],
    );
    expect(moving.filter((event) => !events.has(event))).toEqual([]);
  });

  test('is numbered for each company', async () => {
    const [numbered] = await server.asOwner<{ isListed: boolean; triggers: number }>(
      `select $1 in (select document_tables()) as "isListed",
        (select count(*)::int from pg_trigger where tgrelid = $1::regclass and tgname = 'a_number') as triggers`,
      [module.name],
    );
    expect(numbered).toEqual({ isListed: true, triggers: 1 });
  });

  test('has a name and a screen in the audit and on the home page', () => {
    expect(findTableWords(module.name)).toBeDefined();
    expect(getTableScreens(module.name).screens).not.toEqual([]);
  });

  test('has a tab of its own where it shares its screen', () => {
    const { screens, tab } = getTableScreens(module.name);
    const others = allServedDocuments
      .map((other) => other.document)
      .filter((other) => other.module !== module)
      .map((other) => getTableScreens(other.module.name))
      .filter((other) => other.screens.some((screen) => screens.includes(screen)));
    expect(others.map((other) => other.tab)).not.toContain(tab);
  });

  test.skipIf(module.sheets === 'none')('has a sheet of its list', async () => {
    const answer = await server.visitor(host).post(`/${getModulePath(module)}/export`, {});
    // A missing call is not found.
    expect(answer.status).toBe(401);
  });

  test('has events that webhooks can choose', () => {
    expect(isWebhookModule(module.name)).toBe(true);
  });

  test('has a status that its page can record, where the document names no other facts', async () => {
    const facts = await server.database.tenant(accountId, (tx) =>
      tx.rows(buildStatusFactQuery(module)(tx, 1)),
    );
    expect(facts).toEqual([]);
  });

  test('has a summary for the call of each of its verbs that creates nothing', () => {
    const summaries = document.names.flatMap((verb) => {
      const call = Object.entries(paths).find(
        ([each]) => each === `/api/${getModulePath(module)}/{id}/${verb}`,
      );
      const summary = call && pickByPath(call[1], 'post.summary');
      return typeof summary === 'string' ? [{ verb, summary: summary.toLowerCase() }] : [];
    });
    expect(summaries.filter(({ summary }) => summary.startsWith('create'))).toEqual([]);
  });

  test('has a page that documents what follows each status', () => {
    const page = path.join(import.meta.dirname, folder, 'what-follows.md');
    const chapters = fs.readFileSync(page, 'utf8').matchAll(/^## (\w+)/gm);
    const documented = new Set<unknown>([...chapters].map(([, status]) => status));
    expect(statuses.filter((status) => !documented.has(status))).toEqual([]);
  });
});
