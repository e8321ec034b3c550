import type { HistoryChange, HistoryEntry } from '@tarima/domain/kit/record-history';
import { say } from '@tarima/domain/kit/words';
import { orders } from '@tarima/domain/orders/order';
import { purchases } from '@tarima/domain/purchases/purchase';
import { expect, test } from 'vitest';
import {
  listHistoryLines,
  mergeHistoryEntries,
  sayHistoryActor,
  type HistoryPart,
} from './history-words.ts';

const speech = {
  language: 'en',
  say: (words, params) => say(words, 'en', params),
  sayCount: () => '',
  setLanguage: () => undefined,
} as const satisfies Parameters<typeof listHistoryLines>[2];

const change = (
  field: string,
  before: HistoryChange['before'],
  after: HistoryChange['before'],
) => ({
  field,
  lines: null,
  language: null,
  before,
  after,
});
const inLine = (...of: Parameters<typeof change>) => ({ ...change(...of), lines: 'details' });

const entry = (id: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  id,
  action: 'update',
  at: '2026-08-03T15:00:00.100Z',
  save: 7,
  by: { id: 1, name: 'Ana' },
  visitor: null,
  key: null,
  line: null,
  changes: [],
  ...more,
});

test('rows, lines and links of one save are one entry', () => {
  const merged = mergeHistoryEntries([
    entry(3, {
      at: '2026-08-03T15:00:01.000Z',
      changes: [inLine('quantity', null, 5)],
      line: { id: 9, name: 'Tarima' },
    }),
    entry(2, { changes: [change('permissions', null, [{ id: 1, name: 'Pedidos' }])] }),
    entry(1, { action: 'create', changes: [change('status', null, 'quotation')] }),
  ]);
  expect(merged.map(({ id, action, parts }) => [id, action, parts.length])).toEqual([
    [3, 'create', 3],
  ]);
});

test('a change by the visitor of a link names the visitor, and one without an author the system', () => {
  const by = null;
  expect(sayHistoryActor(entry(1, { by, visitor: 'Carla Ruiz' }), speech)).toBe(
    'Carla Ruiz, by their link',
  );
  expect(sayHistoryActor(entry(1, { by }), speech)).toBe('the system');
  expect(sayHistoryActor(entry(1, { key: { id: 2, name: 'Scale' } }), speech)).toBe(
    'Ana, with the key “Scale”',
  );
});

test('changes stored before saves were numbered are one entry when one user made them in one second', () => {
  const merge = (newer: Partial<HistoryEntry>) =>
    mergeHistoryEntries([
      entry(2, { save: null, changes: [change('total', '1.00', '2.00')], ...newer }),
      entry(1, { save: null, changes: [change('status', null, 'quotation')] }),
    ]).map(({ id }) => id);
  expect(merge({})).toEqual([2]);
  expect(merge({ at: '2026-08-03T15:00:01.000Z' })).toEqual([2, 1]);
  expect(merge({ save: 7 })).toEqual([2, 1]);
});

test.each([
  ['another value of the same field', { changes: [change('status', 'quotation', 'active')] }],
  ['another save of the same second', { save: 8 }],
  ['another user', { by: { id: 2, name: 'Luis' } }],
  ['an API key', { key: { id: 4, name: 'Báscula' } }],
])('%s makes a separate entry', (_, more) => {
  const merged = mergeHistoryEntries([
    entry(2, { changes: [change('total', '1.00', '2.00')], ...more }),
    entry(1, { changes: [change('status', null, 'quotation')] }),
  ]);
  expect(merged.map(({ id }) => id)).toEqual([2, 1]);
});

test('values are formatted as in lists', () => {
  const lines = listHistoryLines(
    orders,
    [
      {
        line: null,
        changes: [
          change('status', 'quotation', 'delivered'),
          change('total', '1234.5', '1234567.10'),
          change('customer', { id: 1, name: 'Uno' }, null),
          change('late', false, true),
          change('requestedDate', null, '2026-08-03'),
        ],
      },
      {
        line: { id: 7, name: 'Tarima' },
        changes: [
          inLine('product', null, { id: 7, name: 'Tarima' }),
          inLine('quantity', null, 12.5),
        ],
      },
      { line: { id: 7, name: 'Tarima' }, changes: [inLine('price', '1.00', '2.00')] },
    ],
    speech,
  );
  expect(lines.map(({ text, isInner }) => (isInner ? `  ${text}` : text))).toEqual([
    'Status: Quotation → Delivered',
    'Total (USD): $1,234.50 → $1,234,567.10',
    'Customer: Uno → Not given',
    'Late: No → Yes',
    'Requested date: Aug 03, 2026',
    'Line: Tarima (added)',
    '  Quantity: 12.5',
    'Line: Tarima',
    '  Price: $1.00 → $2.00',
  ]);
});

test('a unit price has four decimals, and a deleted field has a general name', () => {
  const part = {
    line: { id: 3, name: 'Tabla' },
    changes: [{ ...change('price', '0.1234', '0.1235'), lines: 'lines' }],
  };
  const gone = { line: null, changes: [change('customFields.9', 'a', 'b')] };
  expect(listHistoryLines(purchases, [part, gone], speech).map(({ text }) => text)).toEqual([
    'Line: Tabla',
    'Price: $0.1234 → $0.1235',
    'Another value: a → b',
  ]);
});

test('a change of time within one minute is not listed, and a change of a minute is', () => {
  const moveExpiry = (after: string): HistoryPart => ({
    line: null,
    changes: [
      {
        field: 'expirationDate',
        lines: null,
        language: null,
        before: '2026-08-11T17:47:02.000Z',
        after,
      },
    ],
  });
  expect(listHistoryLines(orders, [moveExpiry('2026-08-11T17:47:40.000Z')], speech)).toEqual([]);
  expect(listHistoryLines(orders, [moveExpiry('2026-08-11T17:48:02.000Z')], speech)).toHaveLength(
    1,
  );
});
