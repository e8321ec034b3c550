import { describe, expect, test } from 'vitest';
import { createWorkingTimeAxis } from '../calendar/working-time-axis.ts';
import { getPlantCalendars } from '../calendar/calendars.ts';
import type { PlannedEvent, PlantState } from '../planning-model.ts';
import {
  formatAugustInstant,
  mondayMorning,
  officeHours,
  toAugustInstant,
} from '../testing/plants.ts';
import { computePromisedDate } from './compute-promised-date.ts';
import { createPlantResources } from './plant-resources.ts';

const work = (id: number, start: string, end: string): PlannedEvent => ({
  id,
  orderId: id,
  detailId: id,
  workplaceId: 1,
  userId: id,
  start: toAugustInstant(start),
  end: toAugustInstant(end),
});

/** Three works at two saws: an inserted work lies over two others, of which one is placed again. */
const overlaid = [
  work(1, '04T09:00', '04T13:00'),
  work(2, '04T09:00', '04T11:00'),
  work(3, '04T10:00', '04T14:00'),
  work(4, '04T13:00', '04T15:00'),
];

/** Returns the orders that occupy each saw, with the times of their stretches. */
function listOccupied(
  events: readonly PlannedEvent[],
  laidAgain: readonly number[],
  maintenance: PlantState['workplaces'][number]['maintenance'] = [],
) {
  const plant: PlantState = {
    hours: officeHours,
    workplaces: [{ id: 1, stations: 2, status: 'active', maintenance }],
    operators: events.map(({ userId }) => ({ id: userId, workplaceIds: [1] })),
    events,
  };
  const axis = createWorkingTimeAxis(getPlantCalendars(plant), mondayMorning);
  const again = new Map(laidAgain.map((id) => [id, undefined]));
  const { busy, stationOf } = createPlantResources(plant, axis, again);
  const hour = (position: number): number =>
    (position - axis.position(toAugustInstant('04T09:00'))) / 60 + 9;
  return {
    saws: busy
      .slice(plant.operators.length)
      .map(({ starts, ends, owners }) =>
        owners.map((owner, at) => [owner, hour(starts[at] ?? 0), hour(ends[at] ?? 0)]),
      ),
    assigned: events.map(({ id }) => {
      const station = stationOf(id);
      return station === undefined ? 'none' : station - plant.operators.length;
    }),
  };
}

test('stored work occupies the first free station, or waits for the first that becomes free', () => {
  expect(listOccupied(overlaid, [])).toEqual({
    saws: [
      [
        [1, 9, 13],
        [4, 13, 15],
      ],
      [
        [2, 9, 11],
        [3, 11, 14],
      ],
    ],
    assigned: [0, 1, 1, 0],
  });
});

test('work that keeps its time gets a station free of other such work if inserted work took its own', () => {
  // Work 3 has the first saw for itself once work 1 is placed again; work 4, which followed work 1 there, moves to the second.
  expect(listOccupied(overlaid, [1]).saws).toEqual([
    [[3, 10, 14]],
    [
      [2, 9, 11],
      [4, 13, 15],
    ],
  ]);
});

test('work without a free station before its end occupies none', () => {
  const full = [
    work(1, '04T09:00', '04T13:00'),
    work(2, '04T09:00', '04T13:00'),
    work(3, '04T10:00', '04T12:00'),
  ];
  expect(listOccupied(full, [])).toEqual({
    saws: [[[1, 9, 13]], [[2, 9, 13]]],
    assigned: [0, 1, 'none'],
  });
});

test('work that is planned over maintenance gets no station that stands still', () => {
  const window = {
    start: toAugustInstant('04T08:00'),
    end: toAugustInstant('04T12:00'),
    stations: 1,
  };
  const over = [work(1, '04T09:00', '04T11:00'), work(2, '04T09:00', '04T11:00')];
  expect(listOccupied(over, [], [window]).assigned).toEqual([0, 'none']);
});

test('a lent person counts once among the people of a workplace', () => {
  const countParallel = (ids: readonly number[]): number => {
    const plant: PlantState = {
      hours: officeHours,
      workplaces: [{ id: 1, stations: 3, status: 'active', maintenance: [] }],
      operators: ids.map((id) => ({ id, workplaceIds: [1] })),
      events: [],
    };
    const axis = createWorkingTimeAxis(getPlantCalendars(plant), mondayMorning);
    return createPlantResources(plant, axis).at(1).parallel;
  };
  expect(countParallel([11, 11])).toBe(1);
  expect(countParallel([11, 12])).toBe(2);
});

describe('a promise for a workplace', () => {
  const promise = (workplace: Partial<PlantState['workplaces'][number]>) => {
    const { end } = computePromisedDate({
      plant: {
        hours: officeHours,
        workplaces: [{ id: 1, stations: 1, status: 'active', maintenance: [], ...workplace }],
        operators: [{ id: 12, workplaceIds: [2] }],
        events: [],
      },
      order: {
        id: 1,
        details: [{ id: 1, quantity: 60, steps: [{ workplaceId: 1, workTime: 1 }] }],
      },
      now: mondayMorning,
    });
    return end === null ? null : formatAugustInstant(end);
  };

  test('without workers counts the hours of its division', () => {
    const lapse = { ...officeHours.lapse, start: { hours: 12, minutes: 0, seconds: 0 } };
    expect(promise({})).toBe('03T10:00');
    expect(promise({ hours: { ...officeHours, lapse } })).toBe('03T13:00');
  });

  test('in maintenance follows the end of the maintenance, where it has one', () => {
    const window = { start: mondayMorning, end: toAugustInstant('03T12:00') };
    expect(promise({ status: 'maintenance' })).toBeNull();
    expect(promise({ status: 'maintenance', maintenance: [window] })).toBe('03T13:00');
  });
});
