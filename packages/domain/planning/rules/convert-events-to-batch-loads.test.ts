import { expect, test } from 'vitest';
import type { DraftPlanEvent } from './check-events.ts';
import { convertEventsToBatchLoads } from './convert-events-to-batch-loads.ts';
import { formatAugustInstant, officeHours, toAugustInstant } from '../testing/plants.ts';

const event = (userId: number, start: string, end: string): DraftPlanEvent => ({
  detailId: 10,
  workplaceId: 2,
  userId,
  start: toAugustInstant(start),
  end: toAugustInstant(end),
});

/** Converts events of a kiln with a minute for each piece. */
const convert = (
  quantity: number,
  events: readonly DraftPlanEvent[],
  stored: readonly DraftPlanEvent[] = [],
) =>
  convertEventsToBatchLoads({
    hours: officeHours,
    workplaces: [
      {
        id: 2,
        stations: 1,
        status: 'active',
        maintenance: [],
        load: { pieces: 120, loading: 30, running: 475, unloading: 20 },
      },
    ],
    operators: [
      { id: 12, workplaceIds: [2] },
      { id: 13, workplaceIds: [2] },
    ],
    details: [{ id: 10, quantity, steps: [{ workplaceId: 2, workTime: 1 }] }],
    events,
    stored,
  }).map(({ event: { userId, start, end, pieces }, from }) => [
    from,
    userId,
    formatAugustInstant(start),
    formatAugustInstant(end),
    pieces,
  ]);

test('each of two workers at a kiln fills a load with the pieces of the minutes that they are planned for', () => {
  const events = [event(12, '03T09:00', '03T10:00'), event(13, '03T09:20', '03T10:00')];
  expect(convert(100, events)).toEqual([
    [0, 12, '03T09:00', '03T17:45', 60],
    [1, 13, '03T09:20', '04T09:20', 40],
  ]);
});

test('pieces over the capacity of a load wait for the first hours after it in which the next load can be put in', () => {
  expect(convert(150, [event(12, '03T09:00', '03T11:30')])).toEqual([
    [0, 12, '03T09:00', '03T17:45', 120],
    [0, 12, '04T09:00', '04T17:45', 30],
  ]);
});

test('a stored load that is sent without its pieces keeps them and its time', () => {
  const load = event(12, '03T09:00', '04T11:00');
  expect(convert(150, [load], [{ ...load, pieces: 50 }])).toEqual([
    [0, 12, '03T09:00', '04T11:00', 50],
  ]);
});
