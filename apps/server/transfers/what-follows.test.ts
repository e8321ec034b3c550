import path from 'node:path';
import type { TransferType } from '@tarima/domain/orders/origins';
import { transferDocument } from '@tarima/domain/transfers/document';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickNumberByPath } from '../testing/client.ts';
import { requireSuccess, buildOrderLine, addTestStock } from '../testing/sales-company.ts';
import {
  describeStatusTransitions,
  createDocumentTestContext,
  type DocumentTestContext,
  type DocumentState,
} from '../testing/status-transitions.ts';

let server: DocumentTestContext['server'];
let sales: DocumentTestContext['sales'];
let life: DocumentTestContext['life'];
let witness: DocumentTestContext['witness'];
/** A second store of the division that has the goods. */
let small = 0;

beforeAll(async () => {
  ({ server, sales, life, witness } = await createDocumentTestContext());
  await addTestStock(sales, sales.plant.stores[2], sales.plant.products[2], 10_000);
  const { body } = requireSuccess(
    await sales.admin.post('/stores', {
      name: 'Patio chico',
      division: { id: sales.plant.divisions[1] },
    }),
  );
  small = pickNumberByPath(body, 'id');
});
afterAll(() => server.close());

/** Makes an order of five pieces that are requested from another division. */
async function requestTransfer(
  transferType: TransferType,
  product = sales.plant.products[2],
): Promise<DocumentState> {
  const orderId = await life.accepted([buildOrderLine(product, 5)]);
  const { body } = requireSuccess(
    await life.manage(await life.lineOf(orderId), {
      origin: 'transfer',
      originId: sales.plant.divisions[1],
      transferType,
      ...(transferType === 'transfer' && { store: { id: sales.plant.stores[0] } }),
    }),
  );
  return { id: pickNumberByPath(body, 'details.0.transferRequest.id'), orderId };
}

/** Requests a product of which the division has three free pieces in one store and four in another. */
async function requestFromTwoStores(): Promise<DocumentState> {
  const product = sales.plant.products[1];
  for (const [store, pieces] of [
    [sales.plant.stores[2], 3],
    [small, 4],
  ] as const) {
    const { quantity = 0, reserved = 0 } = (await life.stockOf(store, product)) ?? {};
    if (quantity - reserved < pieces)
      await addTestStock(sales, store, product, pieces - (quantity - reserved));
  }
  return requestTransfer('collect', product);
}

const calls = {
  accept: (id: number) =>
    sales.luis.post(`/transfer-requests/${id}/response`, { status: 'accepted' }),
  deny: (id: number) =>
    sales.luis.post(`/transfer-requests/${id}/response`, { status: 'deny', message: 'No hay' }),
};

async function createAnswered(verb: keyof typeof calls): Promise<DocumentState> {
  const record = await requestTransfer('transfer');
  requireSuccess(await calls[verb](record.id));
  return record;
}

async function withdrawn(): Promise<DocumentState> {
  const record = await requestTransfer('transfer');
  requireSuccess(await sales.ana.post(`/orders/${record.orderId}/cancel`, { message: 'Ya no' }));
  return record;
}

const states = {
  'pending, brought to our store': () => requestTransfer('transfer'),
  'pending, collected there': () => requestTransfer('collect'),
  'pending, mailed from there': () => requestTransfer('directMailing'),
  'pending, collected there in two stores': requestFromTwoStores,
  accepted: () => createAnswered('accept'),
  deny: () => createAnswered('deny'),
  expired: withdrawn,
};

test('the tests cover every status and every action of a transfer request', () => {
  const stood = Object.keys(states).map((name) => name.split(',')[0]);
  expect(new Set<unknown>(stood)).toEqual(new Set(transferDocument.statuses));
  expect(new Set(Object.keys(calls))).toEqual(new Set(transferDocument.names));
});

describeStatusTransitions({
  title: 'What follows: transfer requests',
  verbs: transferDocument.names,
  states,
  allows: (verb, name) => {
    const status = name.split(',')[0];
    return transferDocument.isStatus(status) && transferDocument.allows(verb, status);
  },
  transition: (verb, { id }) => calls[verb](id),
  expectedRefusal: [409, 'WRONG_VALUES', 'status', 'answered'],
  witness: () => witness,
  page: path.join(import.meta.dirname, 'what-follows.md'),
});
