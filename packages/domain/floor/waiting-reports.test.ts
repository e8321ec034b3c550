import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WorkCard } from './contract.ts';
import { computeProgress, type FloorReport } from './step-progress.ts';
import {
  toSentReport,
  toKnownStepState,
  findUndoableReport,
  createUndoingReport,
  applyWaitingReports,
  groupWorkByDay,
  type TabletReport,
} from './waiting-reports.ts';

const ana = { id: 1, name: 'Ana Lucía Herrera' };
const luis = { id: 2, name: 'Luis Ángel Torres' };
const began = Date.parse('2026-11-23T14:00:00.000Z');
const iso = (at: number): string => new Date(at).toISOString();

const card = (changed: Partial<WorkCard> = {}): WorkCard => ({
  detail: { id: 9 },
  order: { id: 138 },
  customer: 'Bebidas del Altiplano',
  product: { id: 4, name: 'Tarima EUR' },
  picture: null,
  quantity: 60,
  instructions: null,
  observations: null,
  pieces: [],
  requestedDate: '2026-11-27',
  start: '2026-11-23T14:00:00.000Z',
  end: '2026-11-23T16:00:00.000Z',
  planned: [ana],
  step: 1,
  steps: 2,
  before: null,
  arrived: null,
  stores: [],
  progress: {
    good: 0,
    scrap: 0,
    aside: 0,
    left: 60,
    stocked: 0,
    state: 'waiting',
    stoppedFor: null,
    workers: [],
    minutes: 0,
    last: null,
  },
  ...changed,
});

const byId = (one: number, other: number): number => one - other;

let nth = 0;
const said = (changed: Partial<TabletReport> = {}): TabletReport => ({
  key: `key-${(nth += 1)}`,
  presence: 'here',
  user: ana,
  detail: 9,
  order: 138,
  product: 'Tarima EUR',
  kind: 'pieces',
  good: 0,
  scrap: 0,
  aside: 0,
  stocked: 0,
  store: null,
  reason: null,
  at: iso(began),
  pass: null,
  undoes: null,
  before: { state: 'waiting', stoppedFor: null, workers: [] },
  fate: 'waiting',
  rule: null,
  most: null,
  isPassable: false,
  ...changed,
});

describe('reports waiting at a tablet', () => {
  test('change the progress of their own work card only, until they are accepted or refused', () => {
    const reports = [
      said({ kind: 'start' }),
      said({ good: 10 }),
      said({ scrap: 2, reason: 'split' }),
      said({ good: 50, detail: 10 }),
      said({ kind: 'stocked', stocked: 4, at: iso(began + 1000) }),
      said({ good: 7, fate: 'taken' }),
      said({ good: 8, fate: 'refused' }),
    ];
    expect(applyWaitingReports(card(), reports).progress).toMatchObject({
      good: 10,
      scrap: 2,
      left: 50,
      stocked: 4,
      state: 'running',
      workers: [ana],
      last: iso(began + 1000),
    });
  });

  test('are limited by the pieces that their work card shows', () => {
    const progress = { ...card().progress, good: 3, workers: [ana, luis], last: iso(began) };
    const known = card({ before: 7, arrived: { arrived: 5, underWay: 2 }, progress });
    expect(toKnownStepState(known)).toEqual({
      quantity: 60,
      progress: { ...progress, workers: [1, 2], last: began },
      before: 7,
      arrived: 5,
    });
    expect(toKnownStepState(card())).toMatchObject({ before: undefined, arrived: undefined });
  });

  test('stop the worker who pauses, and stop the work when no worker is left', () => {
    const both = [said({ kind: 'start' }), said({ kind: 'start', user: luis })];
    const one = [...both, said({ kind: 'pause', reason: 'break' })];
    expect(applyWaitingReports(card(), one).progress).toMatchObject({
      state: 'running',
      workers: [luis],
    });
    const none = [...one, said({ kind: 'pause', reason: 'material', user: luis })];
    expect(applyWaitingReports(card(), none).progress).toMatchObject({
      state: 'stopped',
      stoppedFor: 'material',
      workers: [],
    });
  });

  test('have no effect after they are undone', () => {
    const finish = said({
      kind: 'finish',
      before: { state: 'running', stoppedFor: null, workers: [ana, luis] },
    });
    const known = card({ progress: { ...card().progress, state: 'finished', good: 60, left: 0 } });
    const back = createUndoingReport(finish, { key: 'back', presence: 'here', at: iso(began) });
    expect(applyWaitingReports(known, [{ ...finish, fate: 'taken' }, back]).progress).toMatchObject(
      {
        state: 'running',
        workers: [ana, luis],
        good: 60,
      },
    );
    expect(toSentReport(back)).toEqual({
      key: 'back',
      presence: 'here',
      undoes: finish.key,
      at: iso(began),
      pass: null,
    });
  });

  test('show the same progress as the server computes from them', () => {
    const step = fc.record({
      user: fc.constantFrom(ana, luis),
      kind: fc.constantFrom('start', 'pause', 'pieces', 'reworked', 'finish'),
      pieces: fc.nat({ max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const reports = steps.map(({ user, kind, pieces }, at) =>
          said({
            user,
            kind,
            at: iso(began + at * 1000),
            reason: kind === 'pause' ? 'break' : null,
            ...(kind === 'pieces' && { good: pieces, aside: 3 }),
            ...(kind === 'reworked' && { good: 1, aside: -1 }),
          }),
        );
        const floorReports = reports.map((report, id): FloorReport => ({
          ...report,
          id,
          userId: report.user.id,
          at: Date.parse(report.at),
          undoes: null,
        }));
        const { good, scrap, aside, left, state, stoppedFor, workers } = computeProgress(
          60,
          floorReports,
          began + 60_000,
        );
        const shown = applyWaitingReports(card(), reports).progress;
        expect({
          ...shown,
          workers: shown.workers.map(({ id }) => id).toSorted(byId),
        }).toMatchObject({
          good,
          scrap,
          aside,
          left,
          state,
          stoppedFor,
          workers: workers.toSorted(byId),
        });
      }),
    );
  });

  test('are sent without the set-aside pieces of a rework, which the server computes', () => {
    const reworked = said({ kind: 'reworked', good: 3, scrap: 1, aside: -4, reason: 'size' });
    expect(toSentReport(reworked)).toMatchObject({ kind: 'reworked', good: 3, scrap: 1, aside: 0 });
  });
});

describe('undo', () => {
  test('is offered to a worker for their latest report, for one minute and only once', () => {
    const first = said({ good: 1 });
    const second = said({ good: 10, fate: 'taken' });
    const reports = [first, second, said({ good: 3, user: luis }), said({ fate: 'refused' })];
    expect(findUndoableReport(reports, 9, ana.id, began + 59_000)).toBe(second);
    expect(findUndoableReport(reports, 9, ana.id, began + 60_000)).toBeUndefined();
    expect(findUndoableReport(reports, 10, ana.id, began)).toBeUndefined();
    // A part that was brought in stays; the report before it may still be taken back.
    const part = said({ kind: 'stocked', stocked: 5 });
    expect(findUndoableReport([...reports, part], 9, ana.id, began + 59_000)).toBe(second);
    const back = createUndoingReport(second, { key: 'back', presence: 'here', at: iso(began) });
    expect(findUndoableReport([...reports, back], 9, ana.id, began)).toBe(first);
  });

  test('reverses all pieces of its report, and has no approval yet', () => {
    const report = said({ good: 5, scrap: 2, aside: 3, reason: 'split', pass: '1.secret' });
    const back = createUndoingReport(
      { ...report, fate: 'refused', rule: 'beyondOrder', most: 4, isPassable: true },
      { key: 'back', presence: 'there', at: iso(began + 1000) },
    );
    expect(back).toMatchObject({
      key: 'back',
      presence: 'there',
      at: iso(began + 1000),
      undoes: report.key,
      good: -5,
      scrap: -2,
      aside: -3,
      pass: null,
      fate: 'waiting',
      rule: null,
      most: null,
      isPassable: false,
    });
  });
});

describe('work by day', () => {
  const zone = 'America/Mexico_City';
  const noon = Date.parse('2026-11-23T18:00:00.000Z');
  /** Work of an hour. */
  const at = (id: number, start: string, progress: Partial<WorkCard['progress']> = {}) =>
    card({
      detail: { id },
      start,
      end: iso(Date.parse(start) + 3_600_000),
      progress: { ...card().progress, ...progress },
    });
  const ids = (cards: readonly WorkCard[]) => cards.map(({ detail }) => detail.id);

  test('lists today’s work with finished work last, then the days ahead by the plant’s calendar', () => {
    const work = [
      at(1, '2026-11-23T14:00:00.000Z', { state: 'finished' }),
      at(2, '2026-11-23T15:00:00.000Z'),
      // 22:00 of the 23rd in Mexico, the 24th in UTC.
      at(4, '2026-11-24T04:00:00.000Z'),
      at(6, '2026-11-26T15:00:00.000Z'),
      at(5, '2026-11-25T15:00:00.000Z'),
    ];
    const { today, before, ahead } = groupWorkByDay(work, zone, noon);
    expect(ids(today)).toEqual([2, 4, 1]);
    expect(before).toEqual([]);
    expect(ahead.map(({ day, cards }) => [day, ids(cards)])).toEqual([
      ['2026-11-25', [5]],
      ['2026-11-26', [6]],
    ]);
  });

  test('separates past work that is unstarted or long done; work in progress or planned until today is today’s', () => {
    const friday = '2026-11-20T15:00:00.000Z';
    const work = [
      at(1, friday),
      at(2, friday, { state: 'running' }),
      at(3, friday, { state: 'stopped', good: 10, left: 50 }),
      // All of it is made, whether it was reported as finished or not.
      at(4, friday, { state: 'stopped', good: 60, left: 0, last: friday }),
      at(5, friday, { state: 'finished', good: 40, left: 20, last: friday }),
      // Finished this morning: its pieces may still be taken back or brought into a store.
      at(6, friday, { state: 'finished', good: 60, left: 0, last: '2026-11-23T14:00:00.000Z' }),
      // Planned from Friday to today.
      { ...at(7, friday), end: '2026-11-23T15:00:00.000Z' },
      // Work until 23:30 of Sunday in Mexico, Monday in UTC.
      at(8, '2026-11-23T04:30:00.000Z'),
      at(9, '2026-11-19T15:00:00.000Z'),
    ];
    const { today, before, ahead } = groupWorkByDay(work, zone, noon);
    expect(ids(today)).toEqual([2, 3, 7, 6]);
    expect(ids(before)).toEqual([9, 1, 4, 8, 5]);
    expect(ahead).toEqual([]);
  });
});
