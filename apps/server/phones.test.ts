import { customers } from '@tarima/domain/customers/customer';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath } from './testing/client.ts';
import { buildSampleBody } from './testing/samples.ts';
import { buildCustomerBody, requireSuccess } from './testing/sales-company.ts';
import { startTestServer, type TestCompany, type TestServer } from './testing/server.ts';
import { importSheetFile, createTestWorkbook } from './sheets/testing/sheets.ts';

let server: TestServer;
let company: TestCompany;
const phones = ['+52 (81) 1234-5678 ext. 15', '81.1234.5678', '8112345678 x15', '477 555 0101'];
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('phones.test');
  for (const [at, phoneNumber] of phones.entries()) {
    requireSuccess(
      await company.admin.post('/customers', {
        ...buildCustomerBody(`Cliente ${at}`),
        phoneNumber,
      }),
    );
    requireSuccess(
      await company.admin.post('/suppliers', { ...buildSampleBody(suppliers, at), phoneNumber }),
    );
  }
});
afterAll(() => server.close());

const readPhones = async (path: string, query: object): Promise<unknown[]> => {
  const { body } = requireSuccess(
    await company.admin.get(path, { size: 100, orderType: 'asc', ...query }),
  );
  return pickListByPath(body, 'elements').map((each) => pickByPath(each, 'phoneNumber'));
};

test.each(
  ['/customers', '/suppliers'].flatMap((path) =>
    [
      '8112345678',
      '81 1234 5678',
      '(81) 1234-5678',
      '+52 1 81 1234 5678',
      '12345678',
      '81.1234.5678 ext 15',
    ].map((typed) => [path, typed] as const),
  ),
)(
  'records of %s with the phone %s are found by search and filter, whatever the format of the phone',
  async (path, typed) => {
    expect(await readPhones(path, { search: typed })).toEqual(phones.slice(0, 3));
    // The list of customers has no column of it.
    if (path === '/suppliers')
      expect(await readPhones(path, { filters: { phoneNumber: typed } })).toEqual(
        phones.slice(0, 3),
      );
  },
);

test('a code that looks like a number is still found by search, and letters filter a phone as text', async () => {
  requireSuccess(
    await company.admin.post('/suppliers', { ...buildSampleBody(suppliers, 78), code: '99-88-77' }),
  );
  const { body } = requireSuccess(await company.admin.get('/suppliers', { search: '99-88-77' }));
  expect(pickListByPath(body, 'elements').map((each) => pickByPath(each, 'code'))).toEqual([
    '99-88-77',
  ]);
  expect(await readPhones('/suppliers', { filters: { phoneNumber: 'ext' } })).toEqual([phones[0]]);
});

test('the history of a customer or supplier does not contain the normalized digits of its phone', async () => {
  const rows = await server.database.tenant(company.accountId, (tx) =>
    tx.rows(sql<{ after: object }>`
      select after from history where account_id = ${company.accountId} and module in ('customers', 'suppliers')
        and action = 'create'`),
  );
  expect(rows.length).toBeGreaterThan(7);
  for (const { after } of rows) {
    expect(Object.keys(after)).toContain('phone_number');
    expect(Object.keys(after)).not.toContain('phone_number_digits');
    expect(Object.keys(after)).not.toContain('find_text');
  }
});

test.each([customers, suppliers])(
  '$name: an internationalized e-mail and a phone extension are accepted in the form and checked in the import',
  async (module) => {
    const { admin } = company;
    const email = 'compras@maderería-muñoz.mx';
    const phoneNumber = '81 1234 5678, ext. 1205';
    const body =
      module === customers
        ? { ...buildCustomerBody('Maderería Muñoz'), email, phoneNumber }
        : { ...buildSampleBody(suppliers, 50), email, phoneNumber };
    const path = `/${module.name}`;
    expect(requireSuccess(await admin.post(path, body)).body).toMatchObject({ email, phoneNumber });
    const header = ['Nombre', 'Correo electrónico', 'Teléfono'];
    const tried = await importSheetFile(
      admin,
      module,
      await createTestWorkbook([header, ['Otro nombre', 'ana@muñoz', '123456 ext 1']]),
      { dryRun: true },
    );
    const faults = pickListByPath(tried.body, 'errors').map((each) => [
      pickByPath(each, 'path'),
      pickByPath(each, 'rule'),
    ]);
    expect(faults).toEqual(
      expect.arrayContaining([
        ['email', 'email'],
        ['phoneNumber', 'phone'],
      ]),
    );
    const found = requireSuccess(await admin.get(path, { search: 'muñoz.mx' })).body;
    expect(pickListByPath(found, 'elements')).toMatchObject([{ email }]);
  },
);

test('a sign-in accepts an internationalized e-mail and refuses one without a domain', async () => {
  const visitor = server.visitor('phones.test');
  const refused = await visitor.post('/auth/sign-in', { email: 'nadie@muñoz.mx', password: 'x' });
  expect(pickByPath(refused.body, 'messageCode')).toBe('CREDENTIALS_UNKNOWN');
  const wrong = await visitor.post('/auth/sign-in', { email: 'nadie@muñoz', password: 'x' });
  expect([wrong.status, pickByPath(wrong.body, 'details.0.rule')]).toEqual([400, 'email']);
});
