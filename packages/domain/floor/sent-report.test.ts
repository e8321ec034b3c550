import { expect, test } from 'vitest';
import { guessReportSchema, receivedReportSchema } from './sent-report.ts';

const key = '0190f3c2-7c1e-4d7a-9b1e-2f6a3c4d5e6f';
const isReadable = (report: object): boolean =>
  !(
    'unreadable' in
    receivedReportSchema.parse({
      key,
      presence: key,
      detail: { id: 9 },
      at: '2026-11-23T14:00:00.000Z',
      ...report,
    })
  );

test.each([
  { kind: 'start' },
  { kind: 'finish' },
  { kind: 'pause', reason: 'break' },
  { kind: 'pieces', good: 1 },
  { kind: 'pieces', aside: 1 },
  { kind: 'pieces', scrap: 1, reason: 'split' },
  { kind: 'pieces', scrap: -1 },
  { kind: 'pieces', good: -1, scrap: 1, reason: 'split' },
  { kind: 'reworked', good: 1 },
  { kind: 'reworked', scrap: 1, reason: 'split' },
  { kind: 'stocked', stocked: 0.001, store: { id: 1 } },
])('the tablet report %j is readable', (report) => {
  expect(isReadable(report)).toBe(true);
});

test.each([
  { kind: 'start', good: 1 },
  { kind: 'finish', aside: 1 },
  { kind: 'pause' },
  { kind: 'pause', reason: 'break', scrap: 1 },
  { kind: 'pieces' },
  { kind: 'pieces', scrap: 1 },
  { kind: 'pieces', scrap: 1, reason: 'break' },
  { kind: 'pieces', good: 0.0001 },
  { kind: 'reworked' },
  { kind: 'reworked', good: -1 },
  { kind: 'reworked', good: 2, scrap: -1 },
  { kind: 'reworked', good: 1, aside: 1 },
  { kind: 'stocked', stocked: 0, store: { id: 1 } },
  { kind: 'stocked', stocked: 1 },
  { kind: 'lost', good: 1 },
])('the tablet report %j is unreadable', (report) => {
  expect(isReadable(report)).toBe(false);
});

test('an unreadable report is refused by the rules of the report that it was meant for', () => {
  const sent = { key, presence: key, at: '2026-11-23T14:00:00.000Z' };
  const listFields = (report: unknown) =>
    guessReportSchema(report)
      .safeParse(report)
      .error?.issues.map(({ path }) => path.join('.'));
  expect(listFields({ ...sent, undoes: 'x' })).toEqual(['undoes']);
  expect(listFields({ ...sent, detail: { id: 9 }, kind: 'stocked', stocked: 1 })).toEqual([
    'store',
  ]);
  expect(listFields({ ...sent, detail: { id: 9 }, kind: 'pause' })).toEqual(['reason']);
  for (const nothing of [null, 'start', 7]) expect(listFields(nothing)).toEqual(['']);
});
