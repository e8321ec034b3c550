import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMillis } from '../../kit/time-zone.ts';
import { countWorkingMinutes } from '../../kit/working-time.ts';
import { buildCapacityBuckets } from './capacity-buckets.ts';
import { computePlantCapacity, type CapacityBucket } from './capacity.ts';
import type { PlantState, PlannedOrder } from '../planning-model.ts';
import { planOrders } from './plan-orders.ts';
import { getOverlapMinutes } from '../rules/station-time.ts';
import {
  toAugustInstant,
  planningCases,
  formatAugustInstant,
  mondayMorning,
  officeHours,
} from '../testing/plants.ts';
import { getCaseCount } from '../../kit/testing/case-count.ts';

const plant: PlantState = {
  hours: officeHours,
  workplaces: [
    { id: 1, stations: 3, status: 'active', maintenance: [] },
    {
      id: 2,
      stations: 1,
      status: 'active',
      maintenance: [{ start: toAugustInstant('04T09:00'), end: toAugustInstant('04T12:00') }],
    },
    { id: 3, stations: 1, status: 'inactive', maintenance: [] },
  ],
  operators: [
    { id: 11, workplaceIds: [1, 2] },
    { id: 12, workplaceIds: [1] },
  ],
  events: [
    {
      id: 1,
      orderId: 1,
      detailId: 1,
      workplaceId: 2,
      userId: 11,
      start: toAugustInstant('03T09:00'),
      end: toAugustInstant('03T18:00'),
    },
    {
      id: 2,
      orderId: 1,
      detailId: 1,
      workplaceId: 2,
      userId: 11,
      start: toAugustInstant('04T12:00'),
      end: toAugustInstant('04T14:00'),
    },
  ],
};
const order = (
  id: number,
  workplaceId: number,
  minutes: number,
  requestedAt?: number,
): PlannedOrder => ({
  id,
  ...(requestedAt !== undefined && { requestedAt }),
  details: [{ id, quantity: minutes, steps: [{ workplaceId, workTime: 1 }] }],
});
const range = {
  from: toAugustInstant('03T00:00'),
  to: toAugustInstant('08T00:00'),
  bucket: 'day' as const,
  now: mondayMorning,
};

describe('computePlantCapacity', () => {
  test('computes available, planned and maintenance minutes, the first free time and the bottleneck', () => {
    const { rows, bottleneckId } = computePlantCapacity({ plant, orders: [], ...range });
    expect(
      rows.map(({ buckets }) => buckets.map(({ availableMinutes }) => availableMinutes)),
    ).toEqual([
      // Person, one of two, who works at the other on the first days.
      [540, 960, 1080, 1080, 1080],
      [540, 360, 540, 540, 540],
      [0, 0, 0, 0, 0],
    ]);
    expect(rows[1]?.buckets.slice(0, 3)).toMatchObject([
      { maintenanceMinutes: 0, plannedMinutes: 540, loadPercent: 100 },
      { maintenanceMinutes: 180, plannedMinutes: 120, loadPercent: 33 },
      { plannedMinutes: 0, loadPercent: 0 },
    ]);
    expect(rows.map(({ firstFreeAt }) => firstFreeAt && formatAugustInstant(firstFreeAt))).toEqual([
      '03T09:00',
      '04T14:00',
      null,
    ]);
    expect(rows.map(({ backlogMinutes }) => backlogMinutes)).toEqual([0, 660, 0]);
    expect(bottleneckId).toBe(2);
  });

  test('has the first free time after sold work that is not yet planned', () => {
    const firstFree = (orders: readonly PlannedOrder[]) =>
      computePlantCapacity({ plant, orders, ...range }).rows.map(
        ({ firstFreeAt }) => firstFreeAt && formatAugustInstant(firstFreeAt),
      );
    // 240 of the second on Tuesday from 14:00, then 60 on Wednesday.
    expect(firstFree([order(5, 2, 300)])[1]).toBe('05T10:00');
    // An order whose plan is begun is in the calendar already.
    expect(firstFree([order(1, 2, 300)])[1]).toBe('04T14:00');
  });

  test('places unplanned work before its date, or as early as possible without a date', () => {
    const orders = [
      order(5, 2, 500),
      order(6, 2, 600, toAugustInstant('05T18:00')),
      order(7, 2, 5000, toAugustInstant('30T18:00')),
    ];
    const { rows } = computePlantCapacity({ plant, orders, ...range });
    const { buckets = [], backlogMinutes } = rows[1] ?? {};
    // 600 before Wednesday evening: 540 on Wednesday, 60 on Tuesday; the 500 without a date after that: 180 on Tuesday, 320 on Thursday.
    expect(buckets.map(({ unplannedMinutes }) => unplannedMinutes)).toEqual([0, 240, 540, 320, 0]);
    expect(backlogMinutes).toBe(660 + 6100);
  });

  test('overloads today with work that no longer fits before its date', () => {
    const { rows } = computePlantCapacity({
      plant,
      orders: [order(5, 2, 300, toAugustInstant('03T18:00'))],
      ...range,
    });
    expect(rows[1]?.buckets[0]).toMatchObject({ unplannedMinutes: 300, loadPercent: 156 });
  });

  test('counts as unplanned only the missing minutes of a line, and as backlog only future work', () => {
    const lacking: PlannedOrder = {
      id: 1,
      details: [{ id: 1, quantity: 700, steps: [{ workplaceId: 2, workTime: 1 }] }],
    };
    const { rows } = computePlantCapacity({
      plant,
      orders: [lacking],
      ...range,
      now: toAugustInstant('03T17:00'),
    });
    expect(rows[1]?.backlogMinutes).toBe(60 + 120 + 40);
    expect(rows[1]?.buckets.map(({ unplannedMinutes }) => unplannedMinutes)).toEqual([
      0, 40, 0, 0, 0,
    ]);
  });

  test('has no load percentage where there is work but no available worker', () => {
    const { rows, bottleneckId } = computePlantCapacity({
      plant,
      orders: [order(5, 3, 60, toAugustInstant('03T18:00'))],
      ...range,
    });
    expect(rows[2]?.buckets[0]).toMatchObject({ unplannedMinutes: 60, loadPercent: null });
    expect(rows[2]?.backlogDays).toBeNull();
    expect(bottleneckId).toBe(3);
  });
});

test('unplanned work fills only hours from now on in which a station and a worker are free', () => {
  const stopped = { start: toAugustInstant('04T09:00'), end: toAugustInstant('04T18:00') };
  const { rows } = computePlantCapacity({
    ...range,
    plant: {
      hours: officeHours,
      workplaces: [
        { id: 1, stations: 2, status: 'active', maintenance: [{ ...stopped, stations: 1 }] },
      ],
      operators: [11, 12, 13].map((id) => ({ id, workplaceIds: [1] })),
      events: [
        {
          id: 1,
          orderId: 1,
          detailId: 1,
          workplaceId: 1,
          userId: 11,
          start: toAugustInstant('03T09:00'),
          end: toAugustInstant('03T12:00'),
        },
      ],
    },
    orders: [order(5, 1, 3000)],
    now: toAugustInstant('03T10:00'),
  });
  expect(rows[0]?.buckets.map(({ unplannedMinutes }) => unplannedMinutes)).toEqual([
    // Minutes of a station until noon and of two after it.
    120 + 720,
    540,
    1080,
    540,
    0,
  ]);
});

test('work with a date fills the last hours before it, and work without one that fits nowhere does not overload today', () => {
  const fill = (one: PlannedOrder) =>
    computePlantCapacity({ plant, orders: [one], ...range }).rows[1]?.buckets.map(
      ({ unplannedMinutes }) => unplannedMinutes,
    );
  expect(fill(order(6, 2, 600, toAugustInstant('05T18:00')))).toEqual([0, 60, 540, 0, 0]);
  expect(fill(order(5, 2, 5000))).toEqual([0, 240, 540, 540, 540]);
});

test('a worker of two workplaces has only the hours from now on for both', () => {
  const workplaces = [1, 2].map((id) => ({
    id,
    stations: 1,
    status: 'active' as const,
    maintenance: [],
  }));
  const { rows } = computePlantCapacity({
    ...range,
    plant: {
      hours: officeHours,
      workplaces,
      operators: [{ id: 11, workplaceIds: [1, 2] }],
      events: [],
    },
    orders: [order(5, 1, 60), order(6, 2, 60)],
    now: toAugustInstant('03T17:00'),
  });
  expect(
    rows.map(({ buckets }) => buckets.slice(0, 2).map(({ unplannedMinutes }) => unplannedMinutes)),
  ).toEqual([
    [60, 0],
    [0, 60],
  ]);
});

test('a Saturday is listed where people work on it, and a Sunday without work is not', () => {
  const day = [{ start: 9 * 60, end: 14 * 60 }];
  const hours = { ...officeHours, week: [day, day, day, day, day, day, []] };
  const { rows } = computePlantCapacity({
    ...range,
    plant: { ...plant, hours, events: [] },
    orders: [],
    from: toAugustInstant('07T00:00'),
    to: toAugustInstant('11T00:00'),
  });
  expect(rows[0]?.buckets.map(({ start }) => formatAugustInstant(start))).toEqual([
    '07T00:00',
    '08T00:00',
    '10T00:00',
  ]);
});

test('work planned during an absence counts among the planned minutes of the people', () => {
  const away = [{ start: toAugustInstant('03T09:00'), end: toAugustInstant('03T18:00') }];
  const { pools } = computePlantCapacity({
    ...range,
    plant: { ...plant, operators: [{ id: 11, workplaceIds: [2], away }] },
    orders: [],
  });
  expect(pools[0]?.buckets.slice(0, 2).map(({ plannedMinutes }) => plannedMinutes)).toEqual([
    540, 120,
  ]);
});

test('the days of backlog count a worker once, and are unknown at a kiln without workers', () => {
  const load = { pieces: 100, loading: 30, running: 300, unloading: 30 };
  const half = (from: string, to: string) => ({
    id: 11,
    workplaceIds: [1],
    away: [{ start: toAugustInstant(from), end: toAugustInstant(to) }],
  });
  const { rows } = computePlantCapacity({
    ...range,
    plant: {
      hours: officeHours,
      workplaces: [
        { id: 1, stations: 2, status: 'active', maintenance: [] },
        { id: 2, stations: 1, status: 'active', maintenance: [], load },
      ],
      // A lent person who may work here at home and at the other division.
      operators: [half('03T00:00', '05T00:00'), half('05T00:00', '08T00:00')],
      events: [],
    },
    orders: [order(5, 1, 540)],
  });
  expect(rows.map(({ backlogDays }) => backlogDays)).toEqual([1, null]);
  expect(rows[1]).toMatchObject({
    firstFreeAt: null,
    buckets: [{ loadPercent: 0 }, {}, {}, {}, {}],
  });
});

test('a worker who only loads and unloads a kiln is free for other work while it runs', () => {
  const load = { pieces: 100, loading: 30, running: 300, unloading: 30 };
  const { rows } = computePlantCapacity({
    ...range,
    plant: {
      hours: officeHours,
      workplaces: [
        { id: 1, stations: 1, status: 'active', maintenance: [] },
        { id: 2, stations: 1, status: 'active', maintenance: [], load },
      ],
      operators: [{ id: 11, workplaceIds: [1, 2] }],
      events: [],
    },
    orders: [order(5, 2, 50)],
  });
  expect(rows.map(({ firstFreeAt }) => firstFreeAt && formatAugustInstant(firstFreeAt))).toEqual([
    '03T09:30',
    '03T15:00',
  ]);
});

test('a workplace in maintenance without an end has no minutes; one with a window has those outside it', () => {
  const load = { pieces: 100, loading: 30, running: 600, unloading: 30 };
  const standing = { stations: 1, status: 'maintenance' as const, maintenance: [] };
  const window = { start: toAugustInstant('04T09:00'), end: toAugustInstant('04T12:00') };
  const workplaces = [
    { id: 1, ...standing },
    { id: 2, ...standing, load },
    { id: 3, ...standing, maintenance: [window] },
  ];
  const operators = [11, 12, 13].map((id) => ({ id, workplaceIds: [id - 10] }));
  const { rows, bottleneckId } = computePlantCapacity({
    plant: { hours: officeHours, workplaces, operators, events: [] },
    orders: [order(5, 1, 60), order(7, 3, 60)],
    ...range,
  });
  expect(
    rows.map(({ buckets, firstFreeAt, backlogMinutes, backlogDays }) => ({
      available: buckets.map(({ availableMinutes }) => availableMinutes),
      maintenance: buckets.map(({ maintenanceMinutes }) => maintenanceMinutes),
      firstFreeAt: firstFreeAt && formatAugustInstant(firstFreeAt),
      backlogMinutes,
      backlogDays,
    })),
  ).toEqual([
    {
      available: [0, 0, 0, 0, 0],
      maintenance: [0, 0, 0, 0, 0],
      firstFreeAt: null,
      backlogMinutes: 60,
      backlogDays: null,
    },
    {
      available: [0, 0, 0, 0, 0],
      maintenance: [0, 0, 0, 0, 0],
      firstFreeAt: null,
      backlogMinutes: 0,
      backlogDays: null,
    },
    {
      available: [540, 360, 540, 540, 540],
      maintenance: [0, 180, 0, 0, 0],
      firstFreeAt: '03T10:00',
      backlogMinutes: 60,
      backlogDays: 60 / 540,
    },
  ]);
  expect(bottleneckId).toBe(1);
});

describe('buildCapacityBuckets', () => {
  const days = (from: string, to: string, bucket: 'day' | 'week') =>
    buildCapacityBuckets(officeHours, {
      from: toAugustInstant(from),
      to: toAugustInstant(to),
      bucket,
    }).map(({ start, end }) => [formatAugustInstant(start), formatAugustInstant(end)]);

  test('returns weekdays, or weeks from Monday', () => {
    expect(days('06T15:00', '11T00:00', 'day')).toEqual([
      ['06T00:00', '07T00:00'],
      ['07T00:00', '08T00:00'],
      ['10T00:00', '11T00:00'],
    ]);
    expect(days('06T15:00', '10T00:01', 'week')).toEqual([
      ['03T00:00', '10T00:00'],
      ['10T00:00', '17T00:00'],
    ]);
  });

  test('follows the wall clock when clocks change', () => {
    const [week] = buildCapacityBuckets(
      { timeZone: 'Europe/Madrid' },
      {
        from: Date.parse('2026-03-25T12:00Z'),
        to: Date.parse('2026-03-26T12:00Z'),
        bucket: 'week',
      },
    );
    expect([week?.start, week?.end]).toEqual([
      Date.parse('2026-03-22T23:00Z'),
      Date.parse('2026-03-29T22:00Z'),
    ]);
  });
});

describe('workers shared by several workplaces', () => {
  const shared: PlantState = {
    hours: officeHours,
    workplaces: [1, 2, 3].map((id) => ({ id, stations: 2, status: 'active', maintenance: [] })),
    operators: [
      { id: 11, workplaceIds: [1, 2] },
      { id: 12, workplaceIds: [1, 2] },
      { id: 13, workplaceIds: [3] },
    ],
    events: [11, 12].map((userId) => ({
      id: userId,
      orderId: 1,
      detailId: 1,
      workplaceId: 1,
      userId,
      start: toAugustInstant('03T09:00'),
      end: toAugustInstant('03T17:55'),
    })),
  };
  const getCapacity = (orders: PlannedOrder[] = []) =>
    computePlantCapacity({ plant: shared, orders, ...range });

  test('have no time at one workplace while they are planned at another', () => {
    const { rows, pools } = getCapacity();
    const first = rows.map(({ buckets }) => buckets[0]);
    expect(first.map((bucket) => bucket?.availableMinutes)).toEqual([1080, 10, 540]);
    expect(first.map((bucket) => bucket?.peoplePercent)).toEqual([99, 99, 0]);
    expect(
      pools.map(({ people, buckets }) => [people.map(({ id }) => id), buckets[0]?.loadPercent]),
    ).toEqual([
      [[11, 12], 99],
      [[13], 0],
    ]);
    // Matches the engine: five minutes before the evening, the rest the next morning.
    expect(rows.map(({ firstFreeAt }) => firstFreeAt && formatAugustInstant(firstFreeAt))).toEqual([
      '03T17:55',
      '03T17:55',
      '03T09:00',
    ]);
  });

  test('do unplanned work only once, at any of their workplaces', () => {
    // Two stations could take 2160 minutes on Tuesday, their two people 1080.
    const waiting = [
      order(2, 1, 900, toAugustInstant('04T18:00')),
      order(3, 2, 900, toAugustInstant('04T18:00')),
    ];
    const { rows, pools } = getCapacity(waiting);
    const tuesday = rows.map(({ buckets }) => buckets[1]?.unplannedMinutes ?? 0);
    expect(tuesday.reduce((sum, minutes) => sum + minutes, 0)).toBe(1080);
    expect(pools[0]?.buckets[1]).toMatchObject({ unplannedMinutes: 1080, loadPercent: 100 });
    // The rest is late already: ten minutes are free today, all of it is laid there.
    expect(pools[0]?.buckets[0]?.unplannedMinutes).toBe(720);
    expect(pools[0]?.buckets[0]?.loadPercent).toBeGreaterThan(100);
    // Each station shows the share of its people's day that is taken, at any workplace.
    expect(rows.slice(0, 2).map(({ buckets }) => buckets[1]?.peoplePercent)).toEqual([100, 100]);
  });
});

test('a batch station is available day and night, and a load occupies it longer than its workers', () => {
  const load = { pieces: 100, loading: 30, running: 600, unloading: 30 };
  const share = (id: number, pieces: number) => ({
    id,
    orderId: id,
    detailId: id,
    userId: 11,
    workplaceId: 1,
    start: toAugustInstant('03T16:00'),
    end: toAugustInstant('04T09:30'),
    pieces,
  });
  const kiln = { id: 1, stations: 1, status: 'active' as const, maintenance: [], load };
  const { rows, pools } = computePlantCapacity({
    plant: {
      hours: officeHours,
      workplaces: [kiln],
      operators: [{ id: 11, workplaceIds: [1] }],
      events: [share(1, 40), share(2, 30)],
    },
    orders: [
      { id: 3, details: [{ id: 3, quantity: 50, steps: [{ workplaceId: 1, workTime: 9 }] }] },
    ],
    now: mondayMorning,
    from: mondayMorning,
    to: toAugustInstant('05T00:00'),
    bucket: 'day',
  });
  const [first, second] = rows[0]?.buckets ?? [];
  expect(first).toMatchObject({ availableMinutes: 1440, plannedMinutes: 480 });
  expect(second).toMatchObject({ availableMinutes: 1440, plannedMinutes: 570 });
  // Half a load of 660 minutes.
  expect(first?.unplannedMinutes).toBeCloseTo(330, 6);
  expect(rows[0]?.backlogMinutes).toBe(1050 + 330);
  expect(pools[0]?.buckets.map(({ plannedMinutes }) => plannedMinutes)).toEqual([30, 30]);
  expect(pools[0]?.buckets[0]?.unplannedMinutes).toBeCloseTo(30, 6);
});

describe('in any plant', () => {
  // Batch stations run without people: they are held to their own test.
  const whole = planningCases.map(({ plant: drawn, orders, now }) => ({
    plant: {
      ...drawn,
      workplaces: drawn.workplaces.map(({ id, stations, status, maintenance }) => ({
        id,
        stations,
        status,
        maintenance,
      })),
    },
    orders,
    now,
    from: now,
    to: now + 4 * dayMillis,
    bucket: 'day' as const,
  }));

  test('a workplace never has more free minutes than the engine can plan there', () => {
    fc.assert(
      fc.property(whole, fc.nat(4), (request, which) => {
        const { plant: drawn, now } = request;
        const { rows } = computePlantCapacity({ ...request, orders: [] });
        const row = rows[which % rows.length];
        const bucket = row?.buckets[0];
        if (!row || !bucket) return;
        const [{ start, end } = { start: now, end: now }] = buildCapacityBuckets(
          drawn.hours,
          request,
        );
        if (start > now) return;
        const ahead = drawn.events
          .filter(({ workplaceId }) => workplaceId === row.workplaceId)
          .reduce((sum, event) => sum + getOverlapMinutes(event, start, end), 0);
        // Past time is not free any more.
        const past = countWorkingMinutes(drawn.hours, start, now) * drawn.operators.length;
        const free = Math.floor(bucket.availableMinutes - ahead - past);
        if (free < 1) return;
        const extraOrder: PlannedOrder = {
          id: 900,
          details: Array.from({ length: Math.min(free, 60) }, (_, at_) => ({
            id: at_,
            quantity: 1,
            steps: [{ workplaceId: row.workplaceId, workTime: 1 }],
          })),
        };
        const plan = planOrders({
          plant: drawn,
          orders: [extraOrder],
          now,
          search: { iterations: 0 },
        });
        expect(plan.unplanned).toEqual([]);
        expect(Math.max(...plan.events.map((event) => event.end))).toBeLessThanOrEqual(end);
      }),
      { numRuns: getCaseCount(150) },
    );
  });

  test('free minutes never exceed those of the workers, and unplanned work takes their minutes only once', () => {
    fc.assert(
      fc.property(whole, (request) => {
        const { plant: drawn, now } = request;
        const { rows, pools } = computePlantCapacity(request);
        for (const [at_, { start, end }] of buildCapacityBuckets(drawn.hours, request).entries()) {
          if (start <= now) continue;
          for (const { workplaceId, buckets } of rows) {
            const people = drawn.operators.filter((each) =>
              each.workplaceIds.includes(workplaceId),
            );
            const elsewhere = drawn.events
              .filter(
                (event) =>
                  event.workplaceId !== workplaceId && people.some(({ id }) => id === event.userId),
              )
              .flatMap((event) =>
                countWorkingMinutes(
                  drawn.hours,
                  Math.max(start, event.start),
                  Math.max(start, Math.min(end, event.end)),
                ),
              )
              .reduce((sum, minutes) => sum + minutes, 0);
            const hours = countWorkingMinutes(drawn.hours, start, end) * people.length;
            expect(buckets[at_]?.availableMinutes ?? 0).toBeLessThanOrEqual(
              Math.max(0, hours - elsewhere) + 1e-6,
            );
          }
          const sum = (all: readonly { buckets: readonly CapacityBucket[] }[]): number =>
            all.reduce((total, { buckets }) => total + (buckets[at_]?.unplannedMinutes ?? 0), 0);
          expect(sum(rows)).toBeCloseTo(sum(pools), 6);
          for (const { buckets } of pools) {
            const bucket = buckets[at_];
            if (bucket && bucket.unplannedMinutes > 0)
              expect(bucket.plannedMinutes + bucket.unplannedMinutes).toBeLessThanOrEqual(
                bucket.availableMinutes + 1e-6,
              );
          }
        }
      }),
      { numRuns: getCaseCount(150) },
    );
  });
});
