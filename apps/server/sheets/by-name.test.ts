import { inventories } from '@tarima/domain/inventories/inventory';
import { measures } from '@tarima/domain/measures/measure';
import { products } from '@tarima/domain/products/product';
import { ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { stores } from '@tarima/domain/stores/store';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { users } from '@tarima/domain/users/user';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { readWorkbookText } from '../testing/collect-responses.ts';
import { alterCompanyRows } from '../testing/company.ts';
import {
  createSampleReferences,
  buildSampleBody,
  type SampleReferences,
} from '../testing/samples.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { importSheetFile, createTestWorkbook } from './testing/sheets.ts';

let server: TestServer;
let company: TestCompany;
let stranger: TestCompany;
let references: SampleReferences;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test', [0, ownDivisionProfileId]);
  stranger = await server.company('stranger.test');
  references = await createSampleReferences(company.admin, rawMaterials);
});
afterAll(() => server.close());

const csv = (...lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'), 'utf8');
const windows = (...lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'), 'latin1');
const path = (module: { readonly name: string }): string => `/${module.name.replaceAll('_', '-')}`;

async function createRecord(
  module: typeof suppliers,
  body: object,
  { admin } = company,
): Promise<number> {
  const { body: answer, text, status } = await admin.post(path(module), body);
  expect(status, text).toBe(201);
  return pickNumberByPath(answer, 'id');
}
const supplier = (at: number, values: object) => ({
  ...buildSampleBody(suppliers, at, {}),
  ...values,
});
const total = async (module: typeof suppliers) =>
  pickNumberByPath((await company.admin.get(path(module))).body, 'metadata.totalItems');

describe('rows without an id', () => {
  const columns = ['name', 'city'].map((fieldPath, at) => ({ at, path: fieldPath }));
  const reading = { columns, matchBy: 'name' };

  test('match records by name, ignoring case, accents and spaces, and never records of another account', async () => {
    const id = await createRecord(
      suppliers,
      supplier(1, { name: 'Maderas del Norté', city: 'Saltillo' }),
    );
    const theirs = await createRecord(
      suppliers,
      supplier(2, { name: 'Resinas del Sur', city: 'Mérida' }),
      stranger,
    );
    const file = windows(
      'Razón social;Población',
      ' MADERAS DEL NORTE ;Monterrey',
      'Resinas del Sur;Tijuana',
    );
    const checked = await importSheetFile(company.admin, suppliers, file, {
      dryRun: true,
      reading,
    });
    // A name without a record is new: it needs more than this file has.
    expect(checked.body, checked.text).toMatchObject({ updates: 1, creates: 0, refused: 1 });
    const wanting = pickListByPath(checked.body, 'errors');
    expect(wanting.length).toBeGreaterThan(0);
    expect(new Set(wanting.map((error) => pickByPath(error, 'row')))).toEqual(new Set([3]));

    const one = windows('Razón social;Población', ' MADERAS DEL NORTE ;Monterrey');
    const done = await importSheetFile(company.admin, suppliers, one, { reading });
    expect(done.body, done.text).toMatchObject({ updates: 1, creates: 0, errors: [] });
    const after = await company.admin.get(`/suppliers/${id}`);
    expect(after.body).toMatchObject({ city: 'Monterrey', name: 'Maderas del Norté' });
    // Fields without a column stay unchanged.
    expect(pickByPath(after.body, 'code')).toBe(pickByPath(supplier(1, {}), 'code'));
    const untouched = await stranger.admin.get(`/suppliers/${theirs}`);
    expect(pickByPath(untouched.body, 'city')).toBe('Mérida');

    const found = await server.database.tenant(company.accountId, (tx) =>
      tx.rows(
        sql<{ id: number }>`select id from same_ids('suppliers', '{name}', '{resinas DEL sur}')`,
      ),
    );
    expect(found).toEqual([]);

    const again = await importSheetFile(company.admin, suppliers, one, { dryRun: true, reading });
    expect(again.body).toMatchObject({ updates: 0, creates: 0, unchanged: 1, errors: [] });
  });

  test('are refused if they match several records, repeat a name or lack a name', async () => {
    const twins = [
      await createRecord(suppliers, supplier(3, { name: 'Aserradero Gemelo' })),
      await createRecord(suppliers, supplier(4, { name: 'aserradero gemelo' })),
    ];
    const spelled: number[] = [];
    for (const [at, name] of ['Duelas m3', 'Duelas m³', 'duelas M3'].entries())
      spelled.push(await createRecord(suppliers, supplier(21 + at, { name })));
    const { body: asked } = await importSheetFile(
      company.admin,
      suppliers,
      csv('Nombre,Ciudad', 'Duelas m³,León'),
      { dryRun: true, reading },
    );
    expect(pickListByPath(asked, 'errors')).toMatchObject([
      { row: 2, column: 'A', rule: 'ambiguous', params: { ids: spelled.join(', ') } },
    ]);
    await createRecord(suppliers, supplier(5, { name: 'Clavos y más' }));
    const file = csv(
      'Nombre,Ciudad',
      'Aserradero Gémelo,León',
      'Clavos y mas,León',
      'CLAVOS Y MÁS,León',
      'clavos y más,León',
      ',León',
    );
    const { body } = await importSheetFile(company.admin, suppliers, file, {
      dryRun: true,
      reading,
    });
    expect(pickListByPath(body, 'errors')).toMatchObject([
      { row: 2, column: 'A', rule: 'ambiguous', params: { ids: twins.join(', ') } },
      { row: 4, column: 'A', rule: 'repeatedValue', params: { row: 3 } },
      { row: 5, column: 'A', rule: 'repeatedValue', params: { row: 3 } },
      { row: 6, column: 'A', rule: 'required' },
    ]);
    const done = await importSheetFile(company.admin, suppliers, file, { reading });
    expect(done.status).toBe(400);
    expect(String(pickByPath(done.body, 'details.0.path'))).toBe('rows.2.name');
  });

  test('can be skipped if they match a record', async () => {
    const before = await createRecord(
      suppliers,
      supplier(6, { name: 'Pinos de Durango', city: 'Durango' }),
    );
    const header = ['Código', 'Nombre', 'Correo electrónico', 'Tipo de proveedor', 'Giro'];
    const rest = ['Estado', 'Ciudad', 'Ubicación'];
    const row = (code: string, name: string) =>
      [
        code,
        name,
        'a@example.test',
        'Madera',
        'Aserradero',
        'Durango',
        'Canatlán',
        '"24.5,-104.7"',
      ].join(',');
    const file = csv(
      [...header, ...rest].join(','),
      row('NEW-0001', 'pinos de durango'),
      row('NEW-0002', 'Pinos de Canatlán'),
    );
    const answer = { creates: 1, updates: 0, skipped: 1, errors: [] };
    const requestedReading = { matchBy: 'name', found: 'skip' };
    const checked = await importSheetFile(company.admin, suppliers, file, {
      dryRun: true,
      reading: requestedReading,
    });
    expect(checked.body, checked.text).toMatchObject(answer);
    expect(pickListByPath(checked.body, 'preview')).toMatchObject([
      { action: 'skip' },
      { action: 'create' },
    ]);
    const rows = await total(suppliers);
    expect(
      (await importSheetFile(company.admin, suppliers, file, { reading: requestedReading })).body,
    ).toMatchObject(answer);
    expect(await total(suppliers)).toBe(rows + 1);
    expect(pickByPath((await company.admin.get(`/suppliers/${before}`)).body, 'city')).toBe(
      'Durango',
    );
    // Every row without an id is a new record by default, as it is with the template.
    const plain = await importSheetFile(company.admin, suppliers, file, { dryRun: true });
    expect(plain.body).toMatchObject({ creates: 1, refused: 1, skipped: 0 });
    expect(pickListByPath(plain.body, 'errors')).toMatchObject([
      { row: 3, path: 'code', rule: 'unique' },
    ]);
  });

  test('get the same result in the check and the import, even if another row of the file changes a name', async () => {
    const [a, b] = [
      await createRecord(measures, {
        name: 'Metro lineal',
        description: 'Largo',
        countable: false,
      }),
      await createRecord(measures, {
        name: 'Metro cuadrado',
        description: 'Área',
        countable: false,
      }),
    ];
    const file = await createTestWorkbook([
      ['Id', 'Nombre', 'Descripción'],
      [a, 'Metro corrido', 'Largo'],
      [undefined, 'Metro lineal', 'Otro'],
      [undefined, 'metro CORRIDO', 'Otro más'],
      [undefined, 'Metro cuadrado', 'Superficie'],
    ]);
    const by = { reading: { matchBy: 'name' } };
    const { body } = await importSheetFile(company.admin, measures, file, { dryRun: true, ...by });
    expect(pickListByPath(body, 'errors')).toMatchObject([
      { row: 3, rule: 'repeatedValue', params: { row: 2 } },
      { row: 4, rule: 'repeatedValue', params: { row: 2 } },
    ]);
    const refused = await importSheetFile(company.admin, measures, file, by);
    expect(pickListByPath(refused.body, 'details')).toMatchObject([
      { path: 'rows.3.name' },
      { path: 'rows.4.name' },
    ]);
    expect(pickByPath((await company.admin.get(`/measures/${b}`)).body, 'description')).toBe(
      'Área',
    );
  });

  test('match a translated record by its name in any language', async () => {
    const id = await createRecord(measures, {
      name: 'Pie tablar',
      description: 'Volumen',
      countable: false,
      metadata: { language: { name: { en: 'Board foot' } } },
    });
    const file = csv('Nombre;Descripción', 'board FOOT;Volume');
    const reading2 = {
      columns: [
        { at: 0, path: 'name' },
        { at: 1, path: 'description' },
      ],
      matchBy: 'name',
    };
    const { body, text } = await importSheetFile(company.admin, measures, file, {
      dryRun: true,
      reading: reading2,
    });
    expect(body, text).toMatchObject({ updates: 1, creates: 0, errors: [] });
    expect(id).toBeGreaterThan(0);
  });

  test('are refused where another row gives up the same name', async () => {
    const id = await createRecord(suppliers, supplier(40, { name: 'Pinos del Norte' }));
    const file = csv(
      'Id,Nombre,Ciudad',
      `${id},Pinos renombrados,Durango`,
      ',Pinos del Norte,Durango',
    );
    const { body, text } = await importSheetFile(company.admin, suppliers, file, {
      dryRun: true,
      reading: {
        columns: ['id', 'name', 'city'].map((fieldPath, at) => ({ at, path: fieldPath })),
        matchBy: 'name',
      },
    });
    expect(body, text).toMatchObject({
      updates: 1,
      refused: 1,
      errors: [{ row: 3, column: 'B', rule: 'repeatedValue', params: { row: 2 } }],
    });
  });

  test('are refused where another row has the same record under its name in another language', async () => {
    const id = await createRecord(measures, {
      name: 'Codo antiguo',
      description: 'Largo',
      countable: false,
      metadata: { language: { name: { en: 'Cubit' } } },
    });
    const reading2 = {
      columns: ['id', 'name', 'description'].map((fieldPath, at) => ({ at, path: fieldPath })),
      matchBy: 'name',
    };
    const file = csv('Id,Nombre,Descripción', `${id},Codo moderno,Largo`, ',cubit,Otro largo');
    const { body, text } = await importSheetFile(company.admin, measures, file, {
      dryRun: true,
      reading: reading2,
    });
    expect(body, text).toMatchObject({
      updates: 1,
      creates: 0,
      refused: 1,
      errors: [{ row: 3, column: 'B', rule: 'repeatedValue', params: { row: 2 } }],
    });
  });

  test('match only records that the user may read', async () => {
    const [, restricted = company.admin] = company.clients;
    const [mine, other] = (await createSampleReferences(company.admin, stores))['division'] ?? [];
    const position = await company.admin.post('/positions', {
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
    await createRecord(stores, { name: 'Bodega Norte', division: { id: mine } });
    await createRecord(stores, { name: 'Bodega Sur', division: { id: other } });
    const file = csv('Nombre,División', `bodega norte,${mine}`, `bodega sur,${mine}`);
    const by = { dryRun: true, reading: { matchBy: 'name' } };
    // Records of others are out of scope: a user may create one with the same name.
    const theirs = await importSheetFile(restricted, stores, file, by);
    expect(theirs.body, theirs.text).toMatchObject({ unchanged: 1, updates: 0, creates: 1 });
    const all = await importSheetFile(company.admin, stores, file, by);
    expect(all.body, all.text).toMatchObject({ unchanged: 1, updates: 1, creates: 0 });
    // A restricted user writes into no other division, checked or imported.
    const elsewhere = csv('Nombre,División', `Bodega ajena,${other}`);
    const refusal = { row: 2, column: 'B', rule: 'ownRecords' };
    expect((await importSheetFile(restricted, stores, elsewhere, by)).body).toMatchObject({
      creates: 0,
      refused: 1,
      errors: [refusal],
    });
    expect((await importSheetFile(restricted, stores, elsewhere)).status).toBe(400);
    expect((await importSheetFile(company.admin, stores, elsewhere, by)).body).toMatchObject({
      creates: 1,
      errors: [],
    });
    // A name that is nearly theirs is not proposed either, to users who may bring lots in.
    await alterCompanyRows(
      server.database,
      company.accountId,
      `insert into profiles_permissions (account_id, owner_id, record_id)
       select ${company.accountId}, ${ownDivisionProfileId}, id from permission_names where code = 'products_inventories'`,
    );
    const listStoreErrors = async (client: TestClient, store = 'Bodega Sure') => {
      const lots = csv('Producto,Almacén,Código de lote,Cantidad', `Tarima,${store},L-1,5`);
      const checked = await importSheetFile(client, inventories.products, lots, { dryRun: true });
      return pickListByPath(checked.body, 'errors').filter(
        (error) => pickByPath(error, 'column') === 'B',
      );
    };
    expect(await listStoreErrors(company.admin)).toMatchObject([
      { rule: 'noRecordNear', params: { names: expect.stringContaining('Bodega Sur') } },
    ]);
    expect(await listStoreErrors(restricted)).toMatchObject([{ rule: 'noRecord' }]);
    expect(await listStoreErrors(company.admin, 'Bodega Sur')).toEqual([]);
    expect(await listStoreErrors(restricted, 'Bodega Sur')).toMatchObject([
      { rule: 'noRecordNear', params: { names: 'Bodega Norte' } },
    ]);
    // The stores to choose from in the template are theirs too.
    const template = await restricted.get('/products-inventories/import-template');
    const choices = await readWorkbookText(template.bytes);
    const named = ['Bodega Norte', 'Bodega Sur'].map((name) => choices.includes(name));
    expect(named).toEqual([true, false]);
  });

  test('can match users by e-mail, under the same rules as other edits', async () => {
    const me = await company.admin.get('/users/current');
    const email = String(pickByPath(me.body, 'email'));
    const file = csv(
      'Correo,Nombre completo,Estatus,Puesto principal,Puestos',
      `${email.toUpperCase()},Ana de la Sierra,Inactivo,Dirección,Dirección`,
    );
    const division = await company.admin.post('/divisions', {
      name: 'Planta de la dirección',
      location: '25.67,-100.31',
    });
    const position = await company.admin.post('/positions', {
      name: 'Dirección',
      description: 'x',
      baseSalary: '500',
      division: { id: pickNumberByPath(division.body, 'id') },
    });
    expect(position.status, position.text).toBe(201);
    const { body } = await importSheetFile(company.admin, users, file, {
      dryRun: true,
      reading: {
        columns: [
          { at: 0, path: 'email' },
          { at: 1, path: 'name' },
          { at: 2, path: 'status' },
          { at: 3, path: 'mainPosition' },
          { at: 4, path: 'positions' },
        ],
        matchBy: 'email',
      },
    });
    expect(body).toMatchObject({ creates: 0, updates: 0, refused: 1 });
    // The company would be left without a superuser: the check reports what saving would refuse.
    expect(pickListByPath(body, 'errors')).toMatchObject([
      { row: 2, path: 'profile', rule: 'lastSuperuser' },
    ]);
  });
});

describe('records referenced by name', () => {
  test('are found in the division of the row if positions of two divisions have the same name', async () => {
    const create = async (place: string, body: object) =>
      pickNumberByPath((await company.admin.post(place, body)).body, 'id');
    const createPosition = (name: string, division: number) =>
      create('/positions', {
        name,
        description: 'x',
        baseSalary: '500',
        division: { id: division },
      });
    const [north, south] = await Promise.all(
      ['Planta norte', 'Planta sur'].map((name) =>
        create('/divisions', { name, location: '25.67,-100.31' }),
      ),
    );
    const nailer = await createPosition('Clavador', north ?? 0);
    await createPosition('Clavador', south ?? 0);
    await createPosition('Hornero', south ?? 0);
    const reading = {
      columns: ['name', 'description', 'division', 'positions', 'stations'].map(
        (fieldPath, at) => ({ at, path: fieldPath }),
      ),
    };
    const read = async (position: string, dryRun: boolean) => {
      const row = `Clavadora,Clava tarimas,Planta norte,${position},1`;
      const file = csv('Nombre,Descripción,División,Puestos,Puestos de trabajo', row);
      return importSheetFile(company.admin, workplaces, file, { dryRun, reading });
    };
    const { body } = await read('Hornero', true);
    expect(body).toMatchObject({ errors: [{ path: 'positions', rule: 'noRecord' }] });
    expect((await read('Clavador', false)).body).toMatchObject({ creates: 1, errors: [] });
    const [made] = pickListByPath((await company.admin.get('/workplaces')).body, 'elements');
    expect(pickListByPath(made, 'positions').map((each) => pickByPath(each, 'id'))).toEqual([
      nailer,
    ]);
  });

  const material = (code: string, supplierText: string) =>
    `${code},Tabla,Nuevo,12.5,A-1,${references['measure']?.[0]},${supplierText}`;
  const header =
    'Código,Descripción,Tipo de material,Costo unitario,Lugar en almacén,Unidad de medida,Proveedor';
  const reading = {
    columns: [
      'code',
      'description',
      'materialType',
      'unitCost',
      'warehouseLocation',
      'measure',
      'supplier',
    ].map((fieldPath, at) => ({ at, path: fieldPath })),
  };

  test('are found by name, then by code, and the error for an unknown name suggests similar names', async () => {
    const id = await createRecord(
      suppliers,
      supplier(20, { name: 'Maderas de Chihuahua', code: 'CHIH-01' }),
    );
    const tricky = await createRecord(
      suppliers,
      supplier(21, { name: 'CHIH-01 bis', code: 'Maderas de Parral' }),
    );
    const namesake = await createRecord(
      suppliers,
      supplier(22, { name: 'Maderas de Parral', code: 'PARR-01' }),
    );
    const file = csv(
      header,
      material('REF-0001', 'maderas de chihuahua'),
      material('REF-0002', 'chih-01'),
      material('REF-0003', 'Maderas de Parral'),
      material('REF-0004', 'Maderas de Chiuaua'),
      material('REF-0005', 'Zzz'),
    );
    const { body, text } = await importSheetFile(company.admin, rawMaterials, file, {
      dryRun: true,
      reading,
    });
    expect(pickListByPath(body, 'errors'), text).toMatchObject([
      {
        row: 5,
        column: 'G',
        rule: 'noRecordNear',
        params: { names: expect.stringMatching(/^Maderas de Chihuahua/) },
      },
      { row: 6, column: 'G', rule: 'noRecord' },
    ]);
    // An id behind a name decides, also where no record has it and a record is called so with it.
    const misleading = await createRecord(
      suppliers,
      supplier(23, { name: 'Pino (id 999999)', code: 'PINO-01' }),
    );
    const lost = csv(
      header,
      material('REF-0006', 'Pino (id 999999)'),
      material('REF-0007', `Pino (id 999999) (id ${misleading})`),
    );
    const { body: unread } = await importSheetFile(company.admin, rawMaterials, lost, {
      dryRun: true,
      reading,
    });
    expect(pickListByPath(unread, 'errors')).toMatchObject([
      { row: 2, column: 'G', rule: 'noRecord' },
    ]);
    const good = csv(
      header,
      ...[1, 2, 3].map((at) =>
        material(
          `REF-000${at}`,
          ['', 'maderas de chihuahua', 'chih-01', 'Maderas de Parral'][at] ?? '',
        ),
      ),
    );
    expect(
      (await importSheetFile(company.admin, rawMaterials, good, { reading })).body,
    ).toMatchObject({
      creates: 3,
    });
    const listed = await company.admin.get('/raw-materials', {
      filters: { code: 'REF-' },
      orderBy: 'code',
      orderType: 'asc',
    });
    expect(
      pickListByPath(listed.body, 'elements').map((each) => pickByPath(each, 'supplier.id')),
    ).toEqual([id, id, namesake]);
    expect(tricky).not.toBe(namesake);
  });

  test('a decimal comma is recognized if the file shows it, and an ambiguous number is an error until the format is chosen', async () => {
    const lines = (...costs: readonly string[]) =>
      csv(
        header.replaceAll(',', ';'),
        ...costs.map((cost, at) =>
          material(`NUM-000${at}`, String(references['supplier']?.[0]))
            .replaceAll(',', ';')
            .replace('12.5', cost),
        ),
      );
    const costs = async (file: Buffer, decimals?: 'point' | 'comma') => {
      const requestedReading = { ...reading, ...(decimals && { decimals }) };
      const { body } = await importSheetFile(company.admin, rawMaterials, file, {
        dryRun: true,
        reading: requestedReading,
      });
      return pickListByPath(body, 'errors').map((error) =>
        [pickByPath(error, 'row'), pickByPath(error, 'rule')].join(' '),
      );
    };
    expect(await costs(lines('1.200', '12,50'))).toEqual([]);
    expect(await costs(lines('1.200', '7'))).toEqual(['2 unclearNumber']);
    expect(await costs(lines('1.200', '7'), 'comma')).toEqual([]);
    expect(await costs(lines('1.200', '12,50', '0.5'))).toEqual(['2 unclearNumber']);
    expect(await costs(lines('1.200', '12,50', '0.5'), 'comma')).toEqual(['4 number']);

    const comma = lines('1.200', '12,50');
    await importSheetFile(company.admin, rawMaterials, comma, { reading });
    const listed = await company.admin.get('/raw-materials', {
      filters: { code: 'NUM-' },
      orderBy: 'code',
      orderType: 'asc',
    });
    expect(
      pickListByPath(listed.body, 'elements').map((each) => pickByPath(each, 'unitCost')),
    ).toEqual(['1200.00', '12.50']);
  });
});

test('a row that gives a record the code that an earlier row keeps is refused as repeated', async () => {
  const [kept, other] = [
    await createRecord(suppliers, supplier(41, { code: 'COD-41' })),
    await createRecord(suppliers, supplier(42, { code: 'COD-42' })),
  ];
  const columns = ['id', 'code', 'city'].map((fieldPath, at) => ({ at, path: fieldPath }));
  const check = async (...lines: readonly string[]) => {
    const file = csv('Id,Código,Ciudad', ...lines);
    const options = { dryRun: true, reading: { columns } };
    const { body } = await importSheetFile(company.admin, suppliers, file, options);
    return [pickByPath(body, 'updates'), pickListByPath(body, 'errors')];
  };
  expect(await check(`${kept},COD-41,León`, `${other},cod-41,León`)).toEqual([
    1,
    [expect.objectContaining({ row: 3, column: 'B', rule: 'repeatedValue', params: { row: 2 } })],
  ]);
  expect(await check(`${other},cod-41,León`)).toEqual([
    0,
    [expect.objectContaining({ row: 2, column: 'B', rule: 'unique' })],
  ]);
});

test('importing the same file of products twice creates each product only once', async () => {
  const names = await createSampleReferences(company.admin, products);
  const file = csv(
    'Nombre,Descripción,Precio,Unidad,Familia',
    `Tarima nueva,Cuatro entradas,12.50,${names['measure']?.[0]},${names['productFamily']?.[0]}`,
  );
  const reading = {
    columns: ['name', 'description', 'price', 'measure', 'productFamily'].map((fieldPath, at) => ({
      at,
      path: fieldPath,
    })),
    matchBy: 'name',
  };
  expect((await importSheetFile(company.admin, products, file, { reading })).body).toMatchObject({
    creates: 1,
  });
  expect((await importSheetFile(company.admin, products, file, { reading })).body).toMatchObject({
    creates: 0,
    unchanged: 1,
  });
});
