import { divisions } from '@tarima/domain/divisions/division';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSheetFile } from '../sheets/testing/sheets.ts';
import {
  pickByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

let server: TestServer;
let company: TestCompany;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test');
  ({ admin } = company);
});
afterAll(() => server.close());

const location = '25.686613,-100.316116';
const post = (name: string): Promise<TestResponse> => admin.post('/divisions', { name, location });
const createDivision = async (name: string): Promise<number> =>
  pickNumberByPath((await post(name)).body, 'id');
const toRefusal = ({ status, body }: TestResponse) => [
  status,
  pickByPath(body, 'messageCode'),
  pickByPath(body, 'details'),
];
const taken = [409, 'SAME_ENTITY', [{ path: 'name', rule: 'unique' }]];

test('a second division with the same name is refused, regardless of case and accents', async () => {
  await createDivision('Planta Mérida');
  for (const name of ['Planta Mérida', ' planta merida '])
    expect(toRefusal(await post(name))).toEqual(taken);
  const body = { name: 'PLANTA MÉRIDA', location };
  const getMessage = async (lang: string) =>
    pickByPath((await admin.post(`/divisions?lang=${lang}`, body)).body, 'message');
  expect(await getMessage('en')).toBe('Division already exists.');
  expect(await getMessage('es')).toBe('La división ya existe.');
});

test('a division cannot be renamed to the name of another, but can keep its own', async () => {
  await createDivision('Planta Toluca');
  const id = await createDivision('Planta Lerma');
  const putName = (name: string) => admin.put(`/divisions/${id}`, { name, location });
  expect(toRefusal(await putName('planta toluca'))).toEqual(taken);
  expect((await putName('Planta LERMA')).status).toBe(200);
  expect((await putName('Planta LERMA')).status).toBe(200);
});

test('only one of ten simultaneous requests with the same name creates a division', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('Planta Celaya')));
  const countStatus = (status: number) => answers.filter((each) => each.status === status).length;
  expect([countStatus(201), countStatus(409)]).toEqual([1, 9]);
});

test('the name of a replaced division can be used again, and another company may use any name', async () => {
  const [remaining, gone] = [
    await createDivision('Planta Saltillo'),
    await createDivision('Planta Durango'),
  ];
  expect((await admin.delete('/divisions', { oldId: gone, newId: remaining })).status).toBe(204);
  expect((await post('Planta Durango')).status).toBe(201);
  const other = await server.company('other.test');
  const answer = await other.admin.post('/divisions', { name: 'Planta Saltillo', location });
  expect(answer.status).toBe(201);
});

test('divisions that already share a name can still be changed and renamed', async () => {
  const id = await createDivision('Planta Vieja');
  await server.asOwner(`
    do $$ begin
      alter table divisions disable trigger user;
      perform set_config('app.account_id', '${company.accountId}', true);
      insert into divisions (account_id, name, location) values (${company.accountId}, 'Planta vieja', '${location}');
      alter table divisions enable trigger user;
    end $$`);
  const moved = { name: 'Planta Vieja', location: '19.4,-99.1' };
  expect((await admin.put(`/divisions/${id}`, moved)).status).toBe(200);
  expect(toRefusal(await post('PLANTA VIEJA'))).toEqual(taken);
  expect(
    (await importSheetFile(admin, divisions, await workbook([[id, 'Planta Vieja', '20,-100']])))
      .body,
  ).toMatchObject({ updates: 1, errors: [] });
  expect((await admin.put(`/divisions/${id}`, { ...moved, name: 'Planta Nueva' })).status).toBe(
    200,
  );
});

test('an import reports a name that exists or is repeated in the sheet before anything is saved', async () => {
  await createDivision('Planta Colima');
  const file = await workbook([
    [null, 'PLANTA COLIMA', location],
    [null, 'Planta Tepic', location],
    [null, 'planta tepic', location],
  ]);
  const errors = [
    expect.objectContaining({ row: 2, path: 'name', rule: 'unique' }),
    expect.objectContaining({ row: 4, path: 'name', rule: 'repeatedValue' }),
  ];
  const looked = await importSheetFile(admin, divisions, file, { dryRun: true });
  expect(pickByPath(looked.body, 'errors')).toEqual(errors);
  expect((await importSheetFile(admin, divisions, file)).status).toBe(400);
  expect((await post('Planta Tepic')).status).toBe(201);
});

async function workbook(rows: readonly (readonly ExcelJS.CellValue[])[]): Promise<Buffer> {
  const excelBook = new ExcelJS.Workbook();
  const sheet = excelBook.addWorksheet('main');
  for (const row of [['Id', 'Nombre', 'Ubicación'], ...rows]) sheet.addRow([...row]);
  return Buffer.from(await excelBook.xlsx.writeBuffer());
}
