import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMillis } from '../../kit/time-zone.ts';
import { countWorkingMinutes } from '../../kit/working-time.ts';
import { getAbsenceTimes } from '../operators.ts';
import { findNearestFreeSlot, type FreeSlotRequest } from './free-slot.ts';
import { findFullyOccupiedTimes } from './full-times.ts';
import {
  toAugustInstant,
  planningCases,
  formatAugustInstant,
  officeHours,
} from '../testing/plants.ts';
import { enumerateMinutes } from '../testing/verify-plan.ts';

const createEvent = (userId: number, start: string, end: string, workplaceId = 1) => ({
  userId,
  workplaceId,
  start: toAugustInstant(start),
  end: toAugustInstant(end),
});
const createRequest = (more: Partial<FreeSlotRequest>): FreeSlotRequest => ({
  hours: officeHours,
  workplace: { id: 1, stations: 1, status: 'active', maintenance: [] },
  userIds: [11],
  events: [],
  minutes: 60,
  near: toAugustInstant('03T12:00'),
  notBefore: toAugustInstant('03T09:00'),
  ...more,
});

test.each(['inactive', 'maintenance'] as const)(
  'no free slot is offered at a workplace that is %s without an end',
  (status) => {
    const workplace = { id: 1, stations: 1, status, maintenance: [] };
    expect(findNearestFreeSlot(createRequest({ workplace }))).toBeNull();
  },
);

test.each([
  ['at the requested time', {}, '11 03T12:00'],
  [
    'earlier, when that is nearer',
    { events: [createEvent(11, '03T12:30', '03T15:00')] },
    '11 03T11:30',
  ],
  [
    'later, when that is nearer',
    { events: [createEvent(11, '03T09:00', '03T12:10')] },
    '11 03T12:10',
  ],
  [
    'the earlier of two that are as near',
    {
      events: [
        createEvent(11, '03T09:00', '03T12:30', 2),
        createEvent(12, '03T12:00', '03T18:00', 2),
      ],
      userIds: [11, 12],
      minutes: 30,
    },
    '12 03T11:30',
  ],
  ['not before the earliest start', { near: toAugustInstant('03T08:00') }, '11 03T09:00'],
  ['not over the end of the day', { near: toAugustInstant('03T17:30') }, '11 03T17:00'],
  [
    'after the weekend',
    { near: toAugustInstant('08T12:00'), notBefore: toAugustInstant('08T12:00') },
    '11 10T09:00',
  ],
  [
    'for another worker who is free',
    { events: [createEvent(11, '03T12:30', '03T15:00', 2)], userIds: [11, 12] },
    '12 03T12:00',
  ],
  [
    'not where the only station is taken',
    { events: [createEvent(99, '03T11:00', '03T13:00')], near: toAugustInstant('03T12:10') },
    '11 03T13:00',
  ],
  [
    'not in maintenance',
    {
      workplace: {
        id: 1,
        stations: 1,
        status: 'active',
        maintenance: [{ start: toAugustInstant('03T09:00'), end: toAugustInstant('05T10:00') }],
      },
    },
    '11 05T10:00',
  ],
  [
    'none at an inactive workplace',
    { workplace: { id: 1, stations: 1, status: 'inactive', maintenance: [] } },
    null,
  ],
  ['none longer than a working day', { minutes: 541 }, null],
] satisfies [string, Partial<FreeSlotRequest>, string | null][])(
  'a free slot is offered: %s',
  (_, more, expected) => {
    const slot = findNearestFreeSlot(createRequest(more));
    expect(slot && `${slot.userId} ${formatAugustInstant(slot.start)}`).toBe(expected);
  },
);

test('an offered slot is always free, and the requested time is offered whenever it is free', () => {
  fc.assert(
    fc.property(
      planningCases,
      fc.integer({ min: 1, max: 300 }),
      fc.nat(20_000),
      ({ plant, now }, minutes, ahead) => {
        const [workplace] = plant.workplaces;
        if (!workplace) return;
        const near = now + ahead * minuteMillis;
        const userIds = plant.operators.map(({ id }) => id);
        const slot = findNearestFreeSlot({
          ...plant,
          workplace,
          userIds,
          minutes,
          near,
          notBefore: now,
        });
        if (!slot) return;
        expect(slot.end - slot.start).toBe(minutes * minuteMillis);
        expect(slot.start).toBeGreaterThanOrEqual(now);
        const workplaceEvents = plant.events.filter(
          ({ workplaceId }) => workplaceId === workplace.id,
        );
        const personEvents = plant.events.filter(({ userId }) => userId === slot.userId);
        const stopped = workplace.maintenance.flatMap((window) => {
          const remaining = workplace.stations - (window.stations ?? workplace.stations);
          return enumerateMinutes(window)
            .filter(
              (time) =>
                workplaceEvents.filter(({ start, end }) => start <= time && time < end).length >=
                remaining,
            )
            .map((time) => ({ start: time, end: time + minuteMillis }));
        });
        const absences = getAbsenceTimes(plant.operators, slot.userId, workplace.id);
        const closed = [
          ...personEvents,
          ...absences,
          ...stopped,
          ...findFullyOccupiedTimes(workplaceEvents, workplace.stations),
        ];
        expect(countWorkingMinutes({ ...plant.hours, closed }, slot.start, slot.end)).toBe(minutes);
        const here = countWorkingMinutes(
          { ...plant.hours, closed },
          near,
          near + minutes * minuteMillis,
        );
        if (here === minutes) expect(slot.start).toBe(near);
      },
    ),
  );
});
