import path from 'node:path';
import { purchaseDocument, type PurchaseVerb } from '@tarima/domain/purchases/document';
import type { PurchaseStatus } from '@tarima/domain/purchases/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import type { TestResponse } from '../testing/client.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import {
  describeStatusTransitions,
  type DocumentTestContext,
  type DocumentState,
} from '../testing/status-transitions.ts';
import {
  buildPurchaseLine,
  createTestPurchase,
  createPurchasingCompany,
  buildPurchaseBody,
  sendReceipt,
} from './testing.ts';

let stage: DocumentTestContext;
let supplier: number;

beforeAll(async () => {
  const set = await createPurchasingCompany();
  stage = set;
  ({ supplier } = set);
});
afterAll(async () => {
  await expectConsistentStock(stage.server, stage.sales.company.accountId);
  await stage.server.close();
});

const listBothLines = () => {
  const [boards, nails] = stage.sales.plant.rawMaterials;
  return [buildPurchaseLine(boards, 120), buildPurchaseLine(nails, 30, { price: '0.07' })];
};
const createDraft = async (lines = listBothLines()): Promise<DocumentState> => ({
  id: await createTestPurchase(stage.sales, supplier, lines),
  orderId: 0,
});

const calls: Readonly<Record<PurchaseVerb, (id: number) => Promise<TestResponse>>> = {
  edit: (id) =>
    stage.sales.admin.put(
      `/purchases/${id}`,
      buildPurchaseBody(stage.sales, supplier, [
        buildPurchaseLine(stage.sales.plant.rawMaterials[0], 80),
      ]),
    ),
  mail: (id) => stage.sales.admin.post(`/purchases/${id}/mail`, {}),
  send: (id) => stage.sales.admin.post(`/purchases/${id}/send`, {}),
  receive: (id) => sendReceipt(stage.sales, id, [50]),
  paper: (id) => stage.sales.admin.get(`/purchases/${id}/paper`),
  reopen: (id) => stage.sales.admin.post(`/purchases/${id}/reopen`, {}),
  close: (id) => stage.sales.admin.post(`/purchases/${id}/close`, {}),
  cancel: (id) => stage.sales.admin.post(`/purchases/${id}/cancel`, {}),
};

interface Stood {
  readonly status: PurchaseStatus;
  readonly lines: number;
  prepare(): Promise<DocumentState>;
}

const createStatusCase = (
  status: PurchaseStatus,
  lines: number,
  ...verbs: readonly ((id: number) => Promise<TestResponse>)[]
): Stood => ({
  status,
  lines,
  prepare: async () => {
    const record = await createDraft(lines === 0 ? [] : listBothLines());
    for (const runVerb of verbs) requireSuccess(await runVerb(record.id));
    return record;
  },
});
const receiveAll = (id: number) => sendReceipt(stage.sales, id, [120, 30]);

const states: Readonly<Record<string, Stood>> = {
  'draft, without lines': createStatusCase('draft', 0),
  draft: createStatusCase('draft', 2),
  sent: createStatusCase('sent', 2, calls.send),
  partly: createStatusCase('partly', 2, calls.send, calls.receive),
  received: createStatusCase('received', 2, calls.send, receiveAll),
  'received, the rest given up': createStatusCase(
    'received',
    2,
    calls.send,
    calls.receive,
    calls.close,
  ),
  canceled: createStatusCase('canceled', 2, calls.cancel),
};

test('the tests cover every status and every transition of a purchase', () => {
  expect(new Set(Object.values(states).map(({ status }) => status))).toEqual(
    new Set(purchaseDocument.statuses),
  );
  expect(new Set(Object.keys(calls))).toEqual(new Set(purchaseDocument.names));
});

describeStatusTransitions({
  title: 'What follows: purchases',
  verbs: purchaseDocument.names,
  states: Object.fromEntries(Object.entries(states).map(([name, { prepare }]) => [name, prepare])),
  allows: (verb, name) => {
    const state = states[name];
    return state && purchaseDocument.offered(state, new Date(getServerTime())).includes(verb);
  },
  transition: (verb, { id }) => calls[verb](id),
  witness: () => stage.witness,
  page: path.join(import.meta.dirname, 'what-follows.md'),
});
