import { expect, test } from 'vitest';
import type { PlannedEvent, PlannedWorkplace, PlantState } from '../planning-model.ts';
import { officeHours, toAugustInstant } from '../testing/plants.ts';
import { computeBatchLoadMinutes, computeBatchStationTimes } from './batch-station-times.ts';

const load = { pieces: 100, loading: 10, running: 60, unloading: 20 };
const kiln: PlannedWorkplace = { id: 1, stations: 2, status: 'active', maintenance: [], load };
const share = (orderId: number, start: string, end: string, workplaceId = 1): PlannedEvent => ({
  id: orderId,
  orderId,
  detailId: orderId,
  workplaceId,
  userId: 11,
  start: toAugustInstant(start),
  end: toAugustInstant(end),
  pieces: 10,
});

/** Computes the times of a kiln on a Monday and Tuesday, at Monday noon. */
const compute = (
  workplace: PlannedWorkplace,
  events: readonly PlannedEvent[] = [],
  workplaceIds: readonly number[] = [1],
) => {
  const plant: PlantState = {
    hours: officeHours,
    workplaces: [workplace],
    operators: [{ id: 11, workplaceIds }],
    events,
  };
  const days = ['03', '04'].map((day) => ({
    start: toAugustInstant(`${day}T00:00`),
    end: toAugustInstant(`${day}T23:00`),
  }));
  return computeBatchStationTimes(plant, workplace, days, toAugustInstant('03T12:00'));
};
const none = { available: 0, maintenance: 0, planned: 0, free: 0 };

test('a load takes its loading, its run and its unloading', () => {
  expect(computeBatchLoadMinutes(load)).toBe(90);
});

test('all stations of a kiln run day and night, and the past is not free', () => {
  expect(compute(kiln)).toEqual([
    { available: 2760, maintenance: 0, planned: 0, free: 1320 },
    { available: 2760, maintenance: 0, planned: 0, free: 2760 },
  ]);
});

test('a load counts once for all of its shares, at its own kiln, in each period with its part', () => {
  const times = compute(kiln, [
    share(1, '03T11:00', '03T13:00'),
    share(2, '03T11:00', '03T13:00'),
    share(3, '03T22:00', '04T01:00'),
    share(4, '04T10:00', '04T11:00', 2),
  ]);
  // Two hours of the first load, of which one is past, and one hour of the next before the period ends.
  expect(times.map(({ planned, free }) => [planned, free])).toEqual([
    [180, 1320 - 60 - 60],
    [60, 2700],
  ]);
});

test('maintenance takes the time of all stations of a kiln, and no kiln has less than no free time', () => {
  const maintenance = [{ start: toAugustInstant('04T00:00'), end: toAugustInstant('04T22:00') }];
  expect(compute({ ...kiln, maintenance })[1]).toEqual({
    available: 120,
    maintenance: 2640,
    planned: 0,
    free: 120,
  });
  const full = compute({ ...kiln, status: 'maintenance', maintenance }, [
    share(1, '04T01:00', '04T04:00'),
  ]);
  expect(full[1]).toMatchObject({ available: 120, planned: 180, free: 0 });
});

test.each([
  ['is inactive', { ...kiln, status: 'inactive' as const }, [1]],
  ['is in maintenance without an end', { ...kiln, status: 'maintenance' as const }, [1]],
  ['has no worker', kiln, [2]],
])('a kiln that %s has no time', (_, workplace, workplaceIds) => {
  expect(compute(workplace, [], workplaceIds)).toEqual([none, none]);
});
