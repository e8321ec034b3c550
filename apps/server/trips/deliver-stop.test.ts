import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { addTestStock, listOrderShipments, requireSuccess } from '../testing/sales-company.ts';
import {
  createDocumentTestContext,
  type DocumentTestContext,
} from '../testing/status-transitions.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
  buildDriverReports,
  createTestTrip,
  createTripDriver,
  createTripShipment,
  createVehicle,
  setProductMeasures,
} from './testing.ts';

let stage: DocumentTestContext;
let vehicle: number;

beforeAll(async () => {
  stage = await createDocumentTestContext();
  for (const store of stage.sales.plant.stores)
    await addTestStock(stage.sales, store, stage.sales.plant.products[2], 1000);
  await setProductMeasures(stage.sales, stage.sales.plant.products[2]);
  vehicle = await createVehicle(stage.sales.admin, 'DS-1');
});
afterAll(async () => {
  await expectConsistentStock(stage.server, stage.sales.company.accountId);
  await stage.server.close();
});

/** A trip under way with one stop of eight pieces. */
async function createStop() {
  const made = await createTripShipment(stage, { pieces: 8 });
  const trip = await createTestTrip(stage.sales, vehicle, [made.shipment]);
  requireSuccess(await stage.sales.admin.post(`/trips/${trip}/start`, {}));
  const stop = pickNumberByPath(await readTrip(trip), 'stops.0.id');
  const item = pickNumberByPath(await readShipment(made.shipment), 'inventories.0.id');
  return { ...made, trip, item, path: `/trips/${trip}/stops/${stop}/deliver` };
}

const readTrip = async (id: number) =>
  requireSuccess(await stage.sales.admin.get(`/trips/${id}`)).body;
const readShipment = async (id: number) =>
  requireSuccess(await stage.sales.admin.get(`/shipments/${id}`)).body;
const countOnHand = async (store: number | undefined): Promise<number> =>
  (await stage.life.stockOf(store ?? 0, stage.sales.plant.products[2]))?.quantity ?? 0;

const photoForm = async (data: object, name = 'rotas.png'): Promise<FormData> => {
  const picture = await sharp({
    create: { width: 60, height: 20, channels: 3, background: 'white' },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  form.set('photo', new Blob([new Uint8Array(picture)], { type: 'image/png' }), name);
  return form;
};

test('a stop is delivered in full without a body or with an empty one', async () => {
  for (const body of [undefined, '{}']) {
    const { path, trip, shipment } = await createStop();
    const { body: delivered } = requireSuccess(await stage.sales.admin.send('POST', path, body));
    expect(pickByPath(delivered, 'id')).toBe(trip);
    expect(pickByPath(delivered, 'stops.0')).toMatchObject({ state: 'delivered', refusals: [] });
    expect(pickByPath(await readShipment(shipment), 'inventories.0.received')).toMatchObject({
      accepted: 8,
      refused: 0,
    });
  }
});

test('pieces refused at a stop return to the named store with the trip, and wait in another shipment', async () => {
  const { sales } = stage;
  const [, second] = sales.plant.stores;
  const { path, item, order, shipment, trip } = await createStop();
  const before = await countOnHand(second);
  const lines = [{ item, refused: 3, reason: 'Rotas' }];
  const delivered = requireSuccess(
    await sales.admin.post(path, { lines, store: { id: second } }),
  ).body;
  // The trip shows the refused pieces beside the delivered ones.
  expect(pickByPath(delivered, 'stops.0')).toMatchObject({
    state: 'delivered',
    lines: [{ pieces: 8 }],
    refusals: [{ kind: 'refused', pieces: 3, reason: 'Rotas' }],
  });
  const received = { accepted: 5, refused: 3, reason: 'Rotas', again: true };
  expect(pickByPath(await readShipment(shipment), 'inventories.0.received')).toMatchObject({
    ...received,
    store: null,
    onTruckTo: { id: second },
  });
  expect(await countOnHand(second)).toBe(before);
  requireSuccess(await sales.admin.post(`/trips/${trip}/end`, {}));
  expect(pickByPath(await readShipment(shipment), 'inventories.0.received')).toMatchObject({
    ...received,
    store: { id: second },
    onTruckTo: null,
  });
  expect(await countOnHand(second)).toBe(before + 3);
  const shipments = await listOrderShipments(sales, order);
  expect(shipments.map((each) => pickByPath(each, 'totalPieces'))).toEqual([8, 3]);
  expect(pickByPath(shipments[1], 'status')).not.toBe('finished');
});

test('pieces refused for good at a stop are not added to another shipment', async () => {
  const { path, item, order } = await createStop();
  const lines = [{ item, refused: 2, reason: 'Ya no las quieren', again: false }];
  requireSuccess(await stage.sales.admin.post(path, { lines }));
  expect(await listOrderShipments(stage.sales, order)).toHaveLength(1);
});

test('wrong refused quantities are refused with their line, and nothing is delivered', async () => {
  const { sales } = stage;
  const { path, item, shipment } = await createStop();
  const refuse = async (body: object) => pickRefusal(await sales.admin.post(path, body));
  expect(await refuse({ lines: [{ item, refused: 9, reason: 'Rotas' }] })).toEqual([
    400,
    'WRONG_VALUES',
    'lines.0.refused',
    'lessOrEqual',
  ]);
  expect(await refuse({ lines: [{ item, refused: 2 }] })).toEqual([
    400,
    'WRONG_VALUES',
    'lines.0.reason',
    'required',
  ]);
  expect(pickByPath(await readShipment(shipment), 'status')).toBe('send');
});

test("refused pieces cannot be returned to a store outside the user's division", async () => {
  const { sales } = stage;
  const { path, item, shipment } = await createStop();
  const [, , foreign] = sales.plant.stores;
  const lines = [{ item, refused: 1, reason: 'Rotas' }];
  expect(pickRefusal(await sales.restricted.post(path, { lines, store: { id: foreign } }))).toEqual(
    [400, 'WRONG_VALUES', 'store', 'unknown'],
  );
  expect(
    pickRefusal(
      await sales.restricted.post(`/shipments/${shipment}/deliver`, {
        lines,
        store: { id: foreign },
      }),
    ),
  ).toEqual([400, 'WRONG_VALUES', 'store', 'unknown']);
  expect(pickByPath(await readShipment(shipment), 'status')).toBe('send');
});

test('a photo of refused pieces becomes the proof of the stop and shipment, and a repeated request keeps the first photo', async () => {
  const { sales } = stage;
  const { path, item, shipment, trip } = await createStop();
  const key = '00000000-0000-4000-8000-00000000d511';
  const delivery = { lines: [{ item, refused: 1, reason: 'Rotas' }], key };
  requireSuccess(await sales.admin.form('POST', path, await photoForm(delivery)));
  const proof = pickByPath(await readShipment(shipment), 'proof');
  expect(proof).toMatchObject({
    receiver: null,
    note: null,
    signature: null,
    photo: { name: 'rotas.png', kind: 'image' },
  });
  expect(pickByPath(await readTrip(trip), 'stops.0.proof.photo.id')).toBe(
    pickByPath(proof, 'photo.id'),
  );
  const link = String(pickByPath(proof, 'photo.url')).slice(1);
  expect((await sales.admin.send('GET', link)).status).toBe(200);
  // A user limited to their own orders opens no picture of another seller's.
  const { ids, company } = sales;
  await stage.server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update profiles set only_mine = true
      where account_id = ${company.accountId} and id = (select profile_id from users where id = ${ids[5]})`),
  );
  const opened = await stage.server.database.tenant(company.accountId, (tx) =>
    tx.row(sql<{ admin: boolean; limited: boolean }>`
      select may_open_file(${ids[0]}, ${pickNumberByPath(proof, 'photo.id')}) as admin,
        may_open_file(${ids[5]}, ${pickNumberByPath(proof, 'photo.id')}) as limited`),
  );
  expect(opened).toEqual({ admin: true, limited: false });
  // Repeated under its key, also without the photo, it changes nothing; other refusals under it are a conflict.
  const again = `/shipments/${shipment}/deliver`;
  requireSuccess(await sales.admin.form('POST', again, await photoForm(delivery)));
  requireSuccess(await sales.admin.post(again, delivery));
  expect((await sales.admin.post(again, { key })).status).toBe(409);
  expect(pickByPath(await readShipment(shipment), 'proof.photo.id')).toBe(
    pickByPath(proof, 'photo.id'),
  );
});

test('a proof has the receiver of the last report, and the photo of the office only where the driver took none', async () => {
  const { sales, server } = stage;
  const { path, shipment, trip } = await createStop();
  const phone = await createTripDriver(server, sales, 'plant.test', trip);
  const stop = pickNumberByPath(await readTrip(trip), 'stops.0.id');
  const report = async (more: object): Promise<string> => {
    const body = buildDriverReports({ stop, ...more });
    const { body: answer } = requireSuccess(await phone.post('/driver/reports', body));
    expect(pickByPath(answer, 'results.0.taken')).toBe(true);
    return String(pickByPath(answer, 'results.0.key'));
  };
  const readProof = async () => pickByPath(await readShipment(shipment), 'proof');
  // An arrival proves no delivery.
  await report({ kind: 'arrived' });
  expect(await readProof()).toBeNull();
  requireSuccess(await sales.admin.form('POST', path, await photoForm({})));
  const key = await report({ receiver: 'Beto' });
  expect(await readProof()).toMatchObject({ receiver: 'Beto', photo: { name: 'rotas.png' } });
  const form = await photoForm({}, 'chofer.png');
  form.delete('data');
  requireSuccess(await phone.form('POST', `/driver/reports/${key}/proof`, form));
  expect(await readProof()).toMatchObject({ receiver: 'Beto', photo: { name: 'chofer.png' } });
  await report({ receiver: 'Lupita' });
  expect(await readProof()).toMatchObject({ receiver: 'Lupita', photo: { name: 'rotas.png' } });
});

test('a delivery with a photo that is not a picture is refused, and nothing is saved', async () => {
  const { sales } = stage;
  const { path, shipment } = await createStop();
  const form = new FormData();
  form.set('photo', new Blob(['<script>alert(1)</script>'], { type: 'image/png' }), 'foto.png');
  expect(pickRefusal(await sales.admin.form('POST', path, form))).toEqual([
    400,
    'WRONG_VALUES',
    'photo',
    'fileType',
  ]);
  expect(pickByPath(await readShipment(shipment), 'status')).toBe('send');
});

test('a stop cannot be delivered twice, nor before its trip starts', async () => {
  const { sales } = stage;
  const { path } = await createStop();
  requireSuccess(await sales.admin.post(path, {}));
  expect((await sales.admin.post(path, {})).status).toBe(404);
  const { shipment } = await createTripShipment(stage, { pieces: 8 });
  const trip = await createTestTrip(sales, vehicle, [shipment]);
  const stops = pickListByPath(await readTrip(trip), 'stops');
  const answer = await sales.admin.post(
    `/trips/${trip}/stops/${pickNumberByPath(stops[0], 'id')}/deliver`,
    {},
  );
  expect(answer.status).toBe(409);
  expect(pickByPath(await readShipment(shipment), 'status')).toBe('active');
});
