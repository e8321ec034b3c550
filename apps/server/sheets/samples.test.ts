import { inventories } from '@tarima/domain/inventories/inventory';
import { getModulePath } from '@tarima/domain/kit/module';
import { languages } from '@tarima/domain/kit/words';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { importableModules } from '@tarima/domain/sheets/modules';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, type TestClient } from '../testing/client.ts';
import { buildCustomerBody, requireSuccess } from '../testing/sales-company.ts';
import { createSampleReferences, buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { importSheetFile, openExcelWorkbook } from './testing/sheets.ts';

let server: TestServer;
const clients = new Map<string, TestClient>();
beforeAll(async () => {
  server = await startTestServer();
  for (const language of languages) clients.set(language, await company(language));
});
afterAll(() => server.close());

/** A company that has a record of everything that a sheet may refer to, and whose superuser has a division. */
async function company(language: string): Promise<TestClient> {
  const { admin, accountId } = await server.company(`samples-${language}.test`);
  for (const module of [rawMaterials, ...Object.values(inventories)])
    await createSampleReferences(admin, module);
  for (const module of importableModules.filter(({ name }) => name === 'workplaces'))
    await createSampleReferences(admin, module);
  requireSuccess(await admin.post('/customers', buildCustomerBody('Cliente de la hoja')));
  await server.database.tenant(accountId, (tx) =>
    tx.row(sql`
      update users set main_position_id = (select min(id) from positions where account_id = ${accountId})
      where account_id = ${accountId}`),
  );
  return admin;
}

const getClient = (language: string): TestClient => {
  const client = clients.get(language);
  if (!client) throw new Error('Nobody there');
  return client;
};

test.each(
  languages.flatMap((lang) =>
    importableModules.map((module) => [lang, module.name, module] as const),
  ),
)(
  'the example in %s of %s has the headers of the template and two rows that are imported without errors',
  async (lang, _name, module) => {
    const client = getClient(lang);
    const path = `/${getModulePath(module)}/import-template`;
    const { status, bytes, text } = await client.get(path, { lang, sample: 'true' });
    expect(status, text).toBe(200);
    const sheet = (await openExcelWorkbook(bytes)).getWorksheet('main');
    const headers = sheet?.getRow(1).values;
    const template = (
      await openExcelWorkbook((await client.get(path, { lang })).bytes)
    ).getWorksheet('main');
    expect(headers).toEqual(template?.getRow(1).values);
    expect([sheet?.rowCount, template?.rowCount]).toEqual([3, 1]);
    const tried = await importSheetFile(client, module, bytes, { dryRun: true, lang });
    expect(tried.body, tried.text).toMatchObject({ errors: [], rows: 2, creates: 2 });
    const done = await importSheetFile(client, module, bytes, { lang });
    expect([done.status, pickByPath(done.body, 'creates')], done.text).toEqual([200, 2]);
  },
);

test('an example that needs missing records is refused with their names, and works once they exist', async () => {
  const { admin, accountId } = await server.company('no-supplier.test');
  const ask = () => admin.get('/raw-materials/import-template', { lang: 'en', sample: 'true' });
  const refused = await ask();
  expect(refused.status).toBe(400);
  expect(pickListByPath(refused.body, 'details')).toEqual([
    { path: 'measure', rule: 'sampleNeeds', params: { name: 'Measure' } },
    { path: 'supplier', rule: 'sampleNeeds', params: { name: 'Supplier' } },
  ]);
  await createSampleReferences(admin, rawMaterials);
  requireSuccess(await admin.post('/suppliers', buildSampleBody(suppliers, 1)));
  const listNamedSuppliers = async () => {
    const workbook = await openExcelWorkbook(requireSuccess(await ask()).bytes);
    const sheet = workbook.getWorksheet('main');
    const headers = [sheet?.getRow(1).values].flat().map(String);
    const at = headers.indexOf('Supplier *') + 1;
    return [2, 3].map((row) => sheet?.getRow(row).getCell(at).value);
  };
  const [first, second] = await listNamedSuppliers();
  expect(second).not.toBe(first);
  await server.database.tenant(accountId, (tx) =>
    tx.row(sql`
      delete from suppliers where account_id = ${accountId} and id > (
        select min(id) from suppliers where account_id = ${accountId})`),
  );
  // The only supplier that is left stands in each row.
  const [only, same] = await listNamedSuppliers();
  expect([only, same]).toEqual([expect.any(String), only]);
  await server.database.tenant(accountId, (tx) =>
    tx.row(sql`delete from suppliers where account_id = ${accountId}`),
  );
  expect(pickListByPath((await ask()).body, 'details')).toEqual([
    { path: 'supplier', rule: 'sampleNeeds', params: { name: 'Supplier' } },
  ]);
});
