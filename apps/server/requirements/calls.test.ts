import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { loadDocumentedApi, findDocumentedSchema, type DocumentedApi } from './testing/api.ts';

let server: TestServer;
let company: TestCompany;
let api: DocumentedApi;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('calls.test');
  api = await loadDocumentedApi(company.admin);
});
afterAll(() => server.close());

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

const list = 'page size orderBy orderType lang filters';
const named = 'name description customFields metadata';
const movement =
  'store.id elements.id elements.lotCode elements.quantity elements.expirationDate elements.customFields';
const settings =
  'settings.orderExpirationDays settings.userPasswordExpirationDays settings.operativeLapse settings.stockThreshold.rawMaterials settings.stockThreshold.products settings.monthlyRevenueGoal styleMetadata.bgColor styleMetadata.char13Color';

const order =
  'customer.id orderDate details.product.id details.data.quantity details.data.price details.data.discount details.data.discountType customFields';

/** Every requested call: method and path, names of its query, fields of its body. */
const requestedCalls: readonly (readonly [call: string, query?: string, body?: string])[] = [
  ['POST /auth/sign-in', '', 'email password'],
  ['POST /auth/confirm-sign-up', '', 'email confirmationCode'],
  ['POST /auth/resend-confirm-sign-up', '', 'email'],
  ['POST /auth/forgot-password', '', 'email'],
  ['POST /auth/confirm-forgot-password', '', 'email newPassword confirmationCode'],
  ['POST /current-session/change-password', '', 'newPassword oldPassword'],
  ['POST /current-session/sign-out'],
  ['POST /current-session/refresh-session'],
  ['GET /accounts', 'url'],
  ['GET /users/current'],

  ['GET /customers', list],
  [
    'POST /customers',
    '',
    'name email customerType businessType state city customFields metadata location',
  ],
  [
    'PUT /customers/{}',
    '',
    'name email customerType businessType state city customFields metadata location',
  ],
  ['DELETE /customers/{}'],
  ['GET /customers/all'],
  ['GET /divisions', list],
  ['POST /divisions', '', 'name location customFields'],
  ['PUT /divisions/{}', '', 'name location customFields'],
  ['DELETE /divisions', 'newId oldId'],
  ['GET /divisions/all'],
  ['GET /measures', list],
  ['POST /measures', '', named],
  ['PUT /measures/{}', '', named],
  ['DELETE /measures', 'newId oldId'],
  ['GET /measures/all'],

  [
    'POST /custom-fields',
    '',
    'name type required metadata.options metadata.language.name metadata.fieldSettings module.name',
  ],
  [
    'PUT /custom-fields/{}',
    '',
    'name type required metadata.options metadata.language.name metadata.fieldSettings module.name',
  ],
  ['DELETE /custom-fields/{}'],
  ['GET /modules', 'name'],

  ['GET /reports/dashboard', 'year'],
  ['GET /reports/last-logs'],
  ['GET /reports/monthly-revenue', 'year'],
  ['GET /reports/monthly-customers', 'year'],
  ['GET /reports/orders-by-users', 'entityIds year'],
  ['GET /reports/hours-by-users', 'entityIds year'],
  ['GET /reports/hours-by-workplaces', 'entityIds year'],

  ['GET /notifications', list],
  ['GET /notifications/last'],
  ['PUT /notifications/see'],
  [
    'POST /notifications/{}/response',
    '',
    'id status message orderId accept store lotCode expirationDate estimatedDate',
  ],
  ['GET /notifications/{}'],

  ...['products', 'raw-materials'].flatMap(
    (kind) =>
      [
        [`GET /${kind}-inventories`, list],
        [`GET /${kind}-inventories/check`, 'store element'],
        [`POST /${kind}-inventories/dispatch`, '', movement],
        [`POST /${kind}-inventories/insert`, '', movement],
        [`PUT /${kind}-inventories/{}/modify`, '', movement],
      ] as const,
  ),

  ['GET /orders', list],
  ['GET /orders/statuses'],
  ['POST /orders', '', order],
  ['PUT /orders/{}', '', order],
  ['DELETE /orders/{}'],
  ['GET /orders/{}'],
  ['PUT /orders/manage-detail/{}', '', 'origin originId transferType store'],
  ['POST /orders/accept-quotation/{}'],
  ['POST /orders/{}/reject', '', 'message'],
  ['POST /orders/{}/cancel', '', 'message'],
  ['POST /orders/{}/finish-production', '', 'expirationDate lotCode store.id'],
  ['POST /orders/{}/share-via-email'],
  ['PUT /orders/{}/custom-fields', '', 'customFields'],
  ['GET /details/{}'],
  [
    'POST /events',
    '',
    'order.id events.startDate events.endDate events.user.id events.metadata events.workplace.id events.detail.id',
  ],
  ['GET /events', 'startDate endDate workplaceId'],

  ['GET /users', list],
  ['GET /users/workplace', 'id'],
  ['POST /users', '', 'name email profile status mainPosition positions customFields'],
  ['PUT /users/{}', '', 'name email profile status mainPosition positions customFields'],
  ['PUT /users/{}/enable'],
  ['PUT /users/{}/disable'],
  ['DELETE /users/{}/delete'],
  ['PUT /users/my-configs', '', 'email name password profilePic'],

  ['GET /positions', list],
  ['POST /positions', '', 'name description baseSalary division customFields metadata'],
  ['PUT /positions/{}', '', 'name description baseSalary division customFields metadata'],
  ['DELETE /positions/{}'],
  ['GET /positions/all', 'divisionId'],

  ['GET /products-families', list],
  ['POST /products-families', '', named],
  ['PUT /products-families/{}', '', named],
  ['DELETE /products-families', 'newId oldId'],

  ['GET /workplaces', list],
  ['POST /workplaces', '', 'name description division positions customFields metadata'],
  ['PUT /workplaces/{}', '', 'name description division positions customFields metadata'],
  ['DELETE /workplaces/{}'],
  ['PUT /workplaces/{}/status', '', 'status'],
  ['POST /workplaces/{}/maintenance', '', 'workplaceId event.startDate event.endDate'],
  ['GET /workplaces/all'],

  ['GET /products', list],
  ['POST /products', '', 'name description price measure.id productFamily.id customFields'],
  ['PUT /products/{}', '', 'name description price measure.id productFamily.id customFields'],
  ['DELETE /products/{}'],
  ['GET /technical-sheets/{}'],
  [
    'PUT /technical-sheets/{}',
    '',
    'productId materialType rawMaterials.id rawMaterials.quantity descriptiveImages manufactureSpecification.images manufactureSpecification.details instructions.images instructions.description qualityCriteria.order qualityCriteria.description qualityCriteria.isValid observations customFields',
  ],
  ['GET /workplaces-flows/{}'],
  [
    'PUT /workplaces-flows/{}',
    '',
    'productId steps.workplace.id steps.workTime steps.step customFields',
  ],
  ['GET /catalogs'],
  ['GET /catalogs/classes'],
  ['GET /permissions'],

  ['GET /profiles', list],
  ['POST /profiles', '', 'name description permissions metadata'],
  ['PUT /profiles', '', 'id name description permissions metadata'],
  ['DELETE /profiles', 'newId oldId'],

  ['GET /raw-materials', list],
  [
    'POST /raw-materials',
    '',
    'code description materialType unitCost thickness width length warehouseLocation supplier measure status customFields',
  ],
  ['PUT /raw-materials/{}', '', 'code description materialType unitCost supplier measure'],
  ['DELETE /raw-materials/{}'],

  ['PUT /account/settings', '', settings],

  ['GET /shipments', list],
  ['GET /shipments/{}'],
  [
    'PUT /shipments/{}',
    '',
    'scheduledAt shipmentAddress method cost extraData.pin extraData.comments',
  ],
  ['POST /shipments/{}/send'],
  ['POST /shipments/{}/deliver'],

  ['GET /stores', list],
  ['POST /stores', '', 'name division customFields metadata'],
  ['PUT /stores/{}', '', 'name division customFields metadata'],
  ['DELETE /stores', 'newId oldId'],
  ['GET /suppliers', list],
  [
    'POST /suppliers',
    '',
    'code name email phoneNumber supplierType businessType state city status location customFields metadata',
  ],
  ['PUT /suppliers/{}', '', 'code name email phoneNumber supplierType businessType state city'],
  ['DELETE /suppliers', 'newId oldId'],

  ['GET /plant-capacity', 'startDate endDate bucket divisionId'],
];

describe('each specified API operation is documented with its query parameters and body fields', () => {
  for (const [name, query = '', body = ''] of requestedCalls)
    test(name, () => {
      const call = api.get(name);
      expect(call).toBeDefined();
      expect(call?.query).toEqual(expect.arrayContaining(words(query)));
      expect(
        words(body).filter((path) => findDocumentedSchema(call?.body, path) === undefined),
      ).toEqual([]);
    });
});

/** Screens with sheets: the modules of `{module}/export` and `{module}/import`. */
const withSheets = words(
  'users profiles positions customers suppliers products raw-materials products-families measures workplaces divisions stores products-inventories raw-materials-inventories orders',
);

test.each(withSheets)('%s can be exported and imported as sheets', (module) => {
  expect(api.has(`GET /${module}/export`)).toBe(true);
  expect(findDocumentedSchema(api.get(`POST /${module}/import`)?.body, 'files')).toBeDefined();
});

test('shipments can be exported as sheets', () => {
  expect(api.has('GET /shipments/export')).toBe(true);
});

const dataSources = words(
  'products raw-materials stores measures customers divisions notifications orders products-inventories raw-materials-inventories positions products-families profiles suppliers workplaces users shipments',
);

test.each(dataSources)('/%s/ returns a page, even with a trailing slash', async (source) => {
  const query = { page: 1, size: 5, orderBy: 'id', orderType: 'desc', lang: 'es' };
  const { status, body } = await company.admin.get(`/${source}/`, query);
  expect([status, body]).toEqual([
    200,
    {
      elements: expect.any(Array),
      metadata: { totalPages: expect.any(Number), totalItems: expect.any(Number) },
    },
  ]);
});

test('positions can be listed by division', async () => {
  const make = async (path: string, body: object): Promise<number> =>
    pickNumberByPath((await company.admin.post(path, body)).body, 'id');
  const names = ['Sierra norte', 'Sierra sur'];
  const divisions: number[] = [];
  for (const name of names) {
    const division = await make('/divisions', { name, location: '19.4,-99.1' });
    divisions.push(division);
    await make('/positions', {
      name: `Operador de ${name}`,
      description: 'Corta',
      baseSalary: '500',
      division: { id: division },
    });
  }
  const { body } = await company.admin.get('/positions/all', { divisionId: divisions[1] });
  expect(pickListByPath(body, 'elements').map((each) => pickByPath(each, 'name'))).toEqual([
    'Operador de Sierra sur',
  ]);
});
