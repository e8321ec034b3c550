import fc from 'fast-check';
import { dayMillis, minuteMillis } from '../../kit/time-zone.ts';
import { buildOperators } from '../operators.ts';
import type { PlantState, PlannedOrder, PlantHours } from '../planning-model.ts';

const clock = (hours: number, minutes = 0) => ({ hours, minutes, seconds: 0 });

/** Monday 3 August 2026, 09:00 in Mexico City. */
export const mondayMorning = Date.parse('2026-08-03T09:00:00-06:00');
export const officeHours: PlantHours = {
  timeZone: 'America/Mexico_City',
  lapse: { start: clock(9), end: clock(18) },
};

/** An instant of that August in Mexico City, by its day and time. */
export const toAugustInstant = (text: string): number => Date.parse(`2026-08-${text}:00-06:00`);

const toMexicanText = (instant: number): string =>
  new Date(instant - 6 * 60 * minuteMillis).toISOString();

/** The day and time of that August in Mexico City, as `at` reads them. */
export const formatAugustInstant = (instant: number): string => toMexicanText(instant).slice(8, 16);

/** The month, day and time in Mexico City. */
export const formatMexicanTime = (instant: number): string =>
  toMexicanText(instant).slice(5, 16).replace('T', ' ');

/** Zones with and without daylight saving, one that changes at midnight, one of half hours; lapses over the hours that change. */
const hours: fc.Arbitrary<PlantHours> = fc.record({
  timeZone: fc.constantFrom(
    'America/Mexico_City',
    'America/Tijuana',
    'Europe/Madrid',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
  ),
  lapse: fc.constantFrom(
    { start: clock(9), end: clock(18) },
    { start: clock(0), end: clock(23, 59) },
    { start: clock(1, 30), end: clock(3, 30) },
    { start: clock(7, 45), end: clock(16) },
  ),
});

const workplaceIds = [1, 2, 3, 4, 5];

/** Plants, orders and moments of every kind: without operators, disabled, in maintenance, full of events, in any week of two years. */
export const planningCases = fc
  .record({
    hours,
    now: fc.integer({ min: 0, max: 730 * 24 * 60 }).map((m) => mondayMorning + m * minuteMillis),
    workplaces: fc.array(
      fc.record({
        stations: fc.integer({ min: 1, max: 3 }),
        load: fc.oneof(
          { weight: 3, arbitrary: fc.constant(undefined) },
          fc.record({
            pieces: fc.integer({ min: 5, max: 150 }),
            loading: fc.integer({ min: 1, max: 60 }),
            running: fc.integer({ min: 0, max: 2500 }),
            unloading: fc.integer({ min: 1, max: 60 }),
          }),
        ),
        status: fc.constantFrom(
          ...Array.from({ length: 14 }, () => 'active' as const),
          'inactive',
          'maintenance',
        ),
        maintenance: fc.array(
          fc.record({
            from: fc.integer({ min: -600, max: 20_000 }),
            long: fc.integer({ min: 1, max: 5000 }),
            some: fc.option(fc.integer({ min: 1, max: 3 })),
          }),
          { maxLength: 2 },
        ),
      }),
      { minLength: workplaceIds.length, maxLength: workplaceIds.length },
    ),
    operators: fc.array(
      fc.uniqueArray(fc.constantFrom(...workplaceIds), { minLength: 1, maxLength: 4 }),
      {
        minLength: 2,
        maxLength: 6,
      },
    ),
    absences: fc.array(
      fc.record({
        operator: fc.nat(5),
        from: fc.integer({ min: -2000, max: 15_000 }),
        long: fc.integer({ min: 1, max: 5000 }),
        lentTo: fc.option(
          fc.uniqueArray(fc.constantFrom(...workplaceIds), { minLength: 1, maxLength: 2 }),
        ),
      }),
      { maxLength: 5 },
    ),
    busy: fc.array(
      fc.record({
        operator: fc.nat(5),
        workplaceId: fc.constantFrom(...workplaceIds),
        from: fc.integer({ min: 0, max: 15_000 }),
        long: fc.integer({ min: 1, max: 400 }),
      }),
      { maxLength: 12 },
    ),
    orders: fc.array(
      fc.record({
        requested: fc.option(fc.integer({ min: -5, max: 20 })),
        details: fc.array(
          fc.record({
            quantity: fc.integer({ min: 1, max: 120 }),
            steps: fc.uniqueArray(
              fc.record({
                workplaceId: fc.constantFrom(...workplaceIds),
                workTime: fc.constantFrom(0, 0.01, 0.5, 1, 2.25, 7, 13.3),
                setUp: fc.constantFrom(0, 0, 0, 12.5, 45, 300),
                way: fc.constantFrom(0, 0, 0, 0, 45, 900),
              }),
              { maxLength: 4, selector: ({ workplaceId }) => workplaceId },
            ),
            materialAt: fc.option(fc.integer({ min: 0, max: 10 })),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ hours: when, now, workplaces, operators, absences, busy, orders }) => {
    const off = possible(
      absences.map((each) => ({ ...each, operator: each.operator % operators.length })),
    );
    const people = operators.map((skills, index) => {
      const personAbsences = off.filter(({ operator }) => operator === index);
      // A person is not lent to their own workplaces, nor to places that another loan of theirs includes in part.
      const lentIds = (personAbsences.find(({ lentTo }) => lentTo)?.lentTo ?? []).filter(
        (id) => !skills.includes(id),
      );
      return {
        id: 100 + index,
        workplaceIds: skills,
        absences: personAbsences.map(({ from, long, lentTo }) => ({
          start: now + from * minuteMillis,
          end: now + (from + long) * minuteMillis,
          ...(lentTo && lentIds.length > 0 && { workplaceIds: lentIds }),
        })),
      };
    });
    const plant: PlantState = {
      hours: when,
      operators: buildOperators(people),
      workplaces: workplaces.map(({ stations, load, status, maintenance }, index) => ({
        id: index + 1,
        stations,
        ...(load && { load }),
        status,
        maintenance: maintenance.map(({ from, long, some }) => ({
          start: now + from * minuteMillis,
          end: now + (from + long) * minuteMillis,
          ...(some !== null && { stations: some }),
        })),
      })),
      events: possible(
        busy
          // Work at a batch station is planned as a load.
          .filter(({ workplaceId }) => !workplaces[workplaceId - 1]?.load)
          .map((each) => ({ ...each, operator: each.operator % people.length })),
      ).map(({ operator, workplaceId, from, long }, index) => ({
        id: index + 1,
        orderId: 900 + index,
        detailId: 900 + index,
        userId: 100 + operator,
        workplaceId,
        start: now + from * minuteMillis,
        end: now + (from + long) * minuteMillis,
      })),
    };
    let details = 0;
    const plannedOrders: PlannedOrder[] = orders.map(({ requested, details: lines }, index) => ({
      id: index + 1,
      requestedAt: requested === null ? null : now + requested * dayMillis,
      details: lines.map(({ quantity, steps, materialAt }) => ({
        id: (details += 1),
        quantity,
        steps,
        materialAt: materialAt === null ? null : now + materialAt * dayMillis,
      })),
    }));
    return { plant, orders: plannedOrders, now };
  });

interface Busy {
  readonly operator: number;
  readonly from: number;
  readonly long: number;
}

/** No plant has stored events or absences of one person at one time: the database refuses them. */
const possible = <Event extends Busy>(busy: readonly Event[]): Event[] => {
  const accepted: Event[] = [];
  for (const event of busy) {
    const clashes = accepted.some(
      (other) =>
        other.operator === event.operator &&
        other.from < event.from + event.long &&
        event.from < other.from + other.long,
    );
    if (!clashes) accepted.push(event);
  }
  return accepted;
};
