import { customers } from '@tarima/domain/customers/customer';
import { measures } from '@tarima/domain/measures/measure';
import { ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { users } from '@tarima/domain/users/user';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { exportSheetFile, importSheetFile, openExcelWorkbook } from './testing/sheets.ts';

let server: TestServer;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test', [0, ownDivisionProfileId]);
  stranger = await server.company('stranger.test');
});
afterAll(() => server.close());

const csv = (...lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'), 'utf8');

describe('an imported sheet', () => {
  const file = (...rows: readonly string[]) =>
    csv(
      'Clave;Razón social;Lo nuestro;Crédito',
      ...(rows.length > 0 ? rows : ['A-1;Maderas;x;1.200']),
    );
  const requestColumns = async (client = company.admin, sent = file()) =>
    importSheetFile(client, suppliers, sent, {}, 'import/columns');

  test('gets a proposed field and samples for each column, and the fields that a new record needs', async () => {
    const { body, text } = await requestColumns(
      company.admin,
      file('A-1;Maderas;;1.200', 'A-2;Maderas;x;0,5', 'A-3;=1+1;;'),
    );
    expect(body, text).toMatchObject({
      own: false,
      remembered: false,
      delimiter: ';',
      keys: ['code', 'name', 'email'],
      matchBy: null,
      found: 'update',
      columns: [
        { at: 0, column: 'A', header: 'Clave', samples: ['A-1', 'A-2', 'A-3'], path: 'code' },
        { header: 'Razón social', samples: ['Maderas', '=1+1'], path: 'name' },
        { header: 'Lo nuestro', samples: ['x'], path: null, figures: {} },
        { header: 'Crédito', path: null, figures: { unclear: '1.200', comma: '0,5' } },
      ],
    });
    const fields = pickListByPath(body, 'fields');
    const field = (fieldPath: string) =>
      fields.find((each) => pickByPath(each, 'path') === fieldPath);
    expect(field('name')).toMatchObject({
      label: { es: 'Nombre', en: 'Name' },
      needed: true,
    });
    // The form has a default for it.
    expect(field('status')).toMatchObject({ needed: false });
    expect(field('createdAt')).toBeUndefined();
    // The version of a record shows whether its row is outdated.
    expect(field('updatedAt')).toMatchObject({ needed: false });
    const places = await importSheetFile(company.admin, customers, file(), {}, 'import/columns');
    const needed = pickListByPath(places.body, 'fields')
      .filter((each) => pickByPath(each, 'needed') === true)
      .map((each) => pickByPath(each, 'path'));
    // The location of a new customer is proposed from its city.
    expect(needed).toContain('city');
    expect(needed).not.toContain('location');
  });

  test('exported by Tarima is recognized as such', async () => {
    await company.admin.post('/suppliers', buildSampleBody(suppliers, 30, {}));
    const { body } = await requestColumns(company.admin, await exportSheetFile(company, suppliers));
    expect(body).toMatchObject({ own: true, remembered: false, delimiter: null, matchBy: null });
  });

  test('is recognized again with its chosen columns, per account and list, in any order of columns', async () => {
    const columns = [
      { at: 0, path: null },
      { at: 1, path: 'name' },
      { at: 2, path: 'city' },
    ];
    await importSheetFile(company.admin, suppliers, file(), {
      dryRun: true,
      reading: { columns, matchBy: 'name', found: 'skip' },
    });
    const turned = csv('CREDITO;lo nuestro;Clave;Razon Social', '1;x;A-1;Maderas');
    const { body } = await requestColumns(company.admin, turned);
    expect(body).toMatchObject({ remembered: true, matchBy: 'name', found: 'skip' });
    expect(pickListByPath(body, 'columns').map((each) => pickByPath(each, 'path'))).toEqual([
      null,
      'city',
      null,
      'name',
    ]);
    expect((await requestColumns(stranger.admin)).body).toMatchObject({ remembered: false });
    expect(
      (await requestColumns(company.admin, csv('Clave;Razón social', 'A;B'))).body,
    ).toMatchObject({
      remembered: false,
    });
    const elsewhere = await importSheetFile(company.admin, measures, file(), {}, 'import/columns');
    expect(elsewhere.body).toMatchObject({ remembered: false });
  });

  test('is recognized again with the choice for each column if headers repeat', async () => {
    const columns = ['name', 'city', 'code'].map((path, at) => ({ at, path }));
    const sent = csv('Quién;Dato;Dato', 'Maderas;Saltillo;A-1');
    await importSheetFile(company.admin, suppliers, sent, { dryRun: true, reading: { columns } });
    const { body } = await requestColumns(company.admin, sent);
    expect(pickByPath(body, 'remembered')).toBe(true);
    expect(pickListByPath(body, 'columns').map((each) => pickByPath(each, 'path'))).toEqual([
      'name',
      'city',
      'code',
    ]);
  });

  test('is recognized again only while its choice is among the 100 used last', async () => {
    const inside = <Result>(work: Parameters<typeof server.database.tenant<Result>>[1]) =>
      server.database.tenant(company.accountId, work);
    const choose = async () => {
      const reading = {
        columns: [
          { at: 0, path: 'code' },
          { at: 1, path: 'name' },
        ],
      };
      await importSheetFile(company.admin, suppliers, file(), { dryRun: true, reading });
    };
    await choose();
    await inside(async (tx) => {
      await tx.row(sql`
        update import_readings set used_at = present() - interval '2 days' where account_id = ${tx.accountId}`);
      await tx.row(sql`
        insert into import_readings (account_id, module, headers, reading, used_at)
        select ${tx.accountId}, 'suppliers', 'other ' || at, '{}', present() - make_interval(mins => at)
        from generate_series(1, 100) at`);
    });
    await choose();
    const rows = await inside((tx) =>
      tx.rows<{ headers: string }>(sql`
        select headers from import_readings
        where account_id = ${tx.accountId} and module = 'suppliers' order by used_at desc`),
    );
    expect(rows).toHaveLength(100);
    const others = rows.map(({ headers }) => headers).filter((each) => each.startsWith('other'));
    expect([others[0], others.at(-1), others.length]).toEqual(['other 1', 'other 99', 99]);
    expect((await requestColumns()).body).toMatchObject({ remembered: true });
  });

  test('is returned with its errors marked according to the chosen columns', async () => {
    const columns = [{ at: 1, path: 'name' }];
    const marked = await importSheetFile(
      company.admin,
      suppliers,
      file('A-1;M;x;1'),
      { reading: { columns } },
      'import/marked',
    );
    const sheet = (await openExcelWorkbook(marked.bytes)).getWorksheet('main');
    expect(sheet?.getCell('B2').fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } });
    // The chosen meaning stands in its note: the file is a template of ours from now on.
    expect(JSON.stringify(sheet?.getCell('B1').note)).toContain('name');
    expect(sheet?.getCell('B1').value).toBe('Razón social');
    expect(sheet?.getCell('A2').value).toBe('A-1');
    // Missing fields of a new record are in the note of the first cell, a line for each.
    expect(sheet?.getCell('A2').note).toContain(
      'Código: Este campo es obligatorio\nCorreo electrónico: Este campo es obligatorio\n',
    );
  });

  test.each([
    [
      'a column that there is not',
      { columns: [{ at: 0, path: 'password' }] },
      'reading.columns',
      'option',
    ],
    [
      'two that mean the same',
      {
        columns: [
          { at: 0, path: 'name' },
          { at: 1, path: 'name' },
        ],
      },
      'files',
      'repeatedColumn',
    ],
    ['nothing at all', { columns: [] }, 'files', 'noColumns'],
    [
      'rows that find their records by anything',
      { columns: [{ at: 0, path: 'city' }], matchBy: 'city' },
      'reading.matchBy',
      'option',
    ],
    [
      'rows that find them by what is not in the file',
      { columns: [{ at: 0, path: 'city' }], matchBy: 'name' },
      'reading.matchBy',
      'option',
    ],
    ['another way to write decimals', { decimals: 'both' }, 'reading.decimals', 'option'],
    ['a key that nobody knows', { separator: ';' }, 'reading.separator', 'unknown'],
  ])('is refused with a wrong reading: %s', async (_, reading, fieldPath, rule) => {
    const { status, body } = await importSheetFile(company.admin, suppliers, file(), { reading });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      messageCode: 'WRONG_VALUES',
      details: [{ path: fieldPath, rule }],
    });
  });

  test('without readable rows is refused, and a user without the permission cannot request its columns', async () => {
    const { status, body } = await requestColumns(company.admin, Buffer.from('<html></html>'));
    expect([status, pickByPath(body, 'details.0.rule')]).toEqual([400, 'fileType']);
    const blank = await requestColumns(company.admin, csv('Nombre', ''));
    expect(pickByPath(blank.body, 'details.0.rule')).toBe('noRows');
    const [, restricted] = company.clients;
    if (restricted)
      expect((await importSheetFile(restricted, users, file(), {}, 'import/columns')).status).toBe(
        403,
      );
  });
});
