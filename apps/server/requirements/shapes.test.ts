import { workplaces } from '@tarima/domain/workplaces/workplace';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { createSampleReferences, buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { loadDocumentedApi, findDocumentedSchema, type DocumentedApi } from './testing/api.ts';

let server: TestServer;
let admin: TestClient;
let api: DocumentedApi;
beforeAll(async () => {
  server = await startTestServer();
  ({ admin } = await server.company('shapes.test'));
  api = await loadDocumentedApi(admin);
});
afterAll(() => server.close());

/** Contents of the API's responses for each requested thing, by path; lists are passed through. */
const requestedShapes: readonly (readonly [call: string, paths: string])[] = [
  [
    'GET /users',
    'elements.id elements.name elements.email elements.profile.id elements.status elements.mainPosition elements.positions elements.customFields elements.createdAt elements.updatedAt elements.profilePic metadata.totalPages metadata.totalItems',
  ],
  [
    'GET /profiles',
    'elements.id elements.name elements.description elements.permissions.id elements.account elements.metadata.language elements.createdAt elements.updatedAt',
  ],
  ['GET /permissions', 'id name language.es language.en'],
  [
    'GET /positions',
    'elements.id elements.name elements.description elements.baseSalary elements.division.id elements.customFields elements.metadata elements.createdAt elements.updatedAt',
  ],
  [
    'GET /customers',
    'elements.id elements.user.name elements.user.email elements.customerType elements.businessType elements.state elements.city elements.location elements.customFields elements.metadata elements.createdAt elements.updatedAt',
  ],
  [
    'GET /suppliers',
    'elements.id elements.code elements.name elements.email elements.phoneNumber elements.supplierType elements.businessType elements.state elements.city elements.status elements.location elements.customFields elements.metadata elements.createdAt elements.updatedAt',
  ],
  [
    'GET /products',
    'elements.id elements.name elements.description elements.price elements.measure.id elements.productFamily.id elements.customFields elements.metadata.language elements.stock elements.globalStock elements.createdAt elements.technicalSheetExists',
  ],
  [
    'GET /raw-materials',
    'elements.id elements.code elements.description elements.materialType elements.unitCost elements.thickness elements.width elements.length elements.volume elements.warehouseLocation elements.supplier.id elements.measure.id elements.status elements.customFields elements.stock elements.globalStock elements.createdAt elements.updatedAt elements.metadata',
  ],
  ...['measures', 'products-families'].map(
    (module) =>
      [
        `GET /${module}`,
        'elements.id elements.name elements.description elements.customFields elements.metadata.language elements.createdAt elements.updatedAt',
      ] as const,
  ),
  [
    'GET /divisions',
    'elements.id elements.name elements.location elements.customFields elements.metadata.language elements.createdAt elements.updatedAt',
  ],
  [
    'GET /stores',
    'elements.id elements.name elements.division.id elements.customFields elements.metadata.language elements.createdAt elements.updatedAt',
  ],
  [
    'GET /workplaces',
    'elements.id elements.name elements.description elements.division.id elements.positions.id elements.customFields elements.status elements.metadata.language elements.metadata.color elements.events.startDate elements.events.endDate',
  ],
  [
    'GET /technical-sheets/{}',
    'productId materialType customFields rawMaterials.id rawMaterials.quantity rawMaterials.description rawMaterials.thickness rawMaterials.width rawMaterials.length rawMaterials.volume rawMaterials.totalVolume descriptiveImages manufactureSpecification.images manufactureSpecification.details instructions.images instructions.description qualityCriteria.order qualityCriteria.description qualityCriteria.isValid observations',
  ],
  [
    'GET /workplaces-flows/{}',
    'productId steps.workplace.id steps.workTime steps.step customFields',
  ],
  [
    'GET /orders',
    'elements.id elements.orderDate elements.customer.id elements.customer.user.name elements.customer.customerType elements.status elements.customFields elements.total elements.division elements.createdAt elements.updatedAt elements.computedStartDate elements.computedEndDate elements.createdBy.name elements.expirationDate elements.metadata.color',
  ],
  [
    'GET /orders/{}',
    'id details.id details.product.id details.product.name details.product.price details.data.quantity details.data.price details.data.discount details.data.discountType details.data.origin.productId details.data.origin.quantity details.data.origin.originType details.data.origin.division details.data.origin.transferType details.data.origin.store total metadata.color',
  ],
  [
    'PUT /orders/manage-detail/{}',
    'productAvailability.onHand productAvailability.reserved productAvailability.available stores.id stores.name',
  ],
  [
    'GET /details/{}',
    'details.id details.product.workplaceFlows.step details.product.workplaceFlows.workTime details.product.workplaceFlows.workplace.id events',
  ],
  [
    'GET /events',
    'events.id events.start events.end events.split events.metadata.color events.workplaceId events.detailId events.background',
  ],
  ['GET /orders/statuses', 'name color'],
  [
    'GET /shipments/{}',
    'id type method status scheduledAt shipmentAddress cost extraData.pin extraData.comments createdAt updatedAt salesman.name customer.user.name distance inventories.product.name inventories.quantity inventories.lotCode inventories.expirationDate inventories.store.name inventories.metadata.storeFrom inventories.metadata.divisionFrom',
  ],
  ...['products', 'raw-materials'].map(
    (kind) =>
      [
        `GET /${kind}-inventories`,
        `elements.id elements.store.id elements.${kind === 'products' ? 'product' : 'rawMaterial'}.id elements.lotCode elements.quantity elements.expirationDate elements.customFields elements.metadata`,
      ] as const,
  ),
  ['GET /products-inventories/check', 'exists expirationDate metadata customFields'],
  [
    'GET /notifications/last',
    'notifications.id notifications.seen notifications.data.message notifications.data.messageData notifications.denyReason notifications.createdAt notifications.updatedAt notificationsCounter',
  ],
  [
    'GET /transfer-requests',
    'elements.type elements.quantity elements.product elements.customer.user.name elements.divisionRequest.name elements.divisionRequested.name elements.store.name elements.status elements.order.id elements.userResponse.name',
  ],
  [
    'GET /modules',
    'id name customFields.id customFields.name customFields.type customFields.required customFields.metadata',
  ],
  [
    'GET /accounts',
    'id name url styleMetadata.bgColor styleMetadata.bgLogoColor styleMetadata.textColor styleMetadata.textHoverColor styleMetadata.activeOptionColor styleMetadata.logoIcon styleMetadata.logoText styleMetadata.char1Color styleMetadata.char13Color',
  ],
  ['POST /auth/sign-in', 'accessToken refreshToken'],
  [
    'GET /users/current',
    'id name email profilePic status mainPosition.id mainPosition.division.id positions customFields createdAt updatedAt profile.id profile.permissions.id profile.permissions.name',
  ],
  [
    'GET /reports/dashboard',
    'totalCustomers totalOrdersConcluded totalRevenue revenue.month revenue.quantity sales.month sales.stats.orders sales.stats.transfers',
  ],
  ...['monthly-revenue', 'monthly-customers'].map(
    (name) => [`GET /reports/${name}`, 'month quantity'] as const,
  ),
  ...['orders-by-users', 'hours-by-users', 'hours-by-workplaces'].map(
    (name) => [`GET /reports/${name}`, 'month stats.entity.id stats.quantity'] as const,
  ),
  [
    'GET /reports/last-logs',
    'action metadata.module metadata.entity metadata.order.id user.name createdAt',
  ],
  [
    'GET /plant-capacity',
    'rows.workplace.name rows.workplace.metadata.color rows.buckets.availableMinutes rows.buckets.loadPercent rows.firstFreeAt rows.backlogMinutes',
  ],
];

test.each(requestedShapes)('%s returns the specified fields', (call, paths) => {
  const answer = api.get(call)?.answer;
  expect(answer).toBeDefined();
  expect(
    paths.split(' ').filter((path) => findDocumentedSchema(answer, path) === undefined),
  ).toEqual([]);
});

test('a color sent in metadata is returned in metadata and as a field', async () => {
  const color = '#3f8f3f';
  const sample = buildSampleBody(workplaces, 1, await createSampleReferences(admin, workplaces));
  const body = { ...sample, metadata: { color } };
  const made = await admin.post('/workplaces', body);
  expect(pickByPath(made.body, 'metadata.color')).toBe(color);
  const listed = await admin.get('/workplaces', {
    filters: { id: pickNumberByPath(made.body, 'id') },
  });
  expect(pickListByPath(listed.body, 'elements')).toMatchObject([{ color, metadata: { color } }]);
});
