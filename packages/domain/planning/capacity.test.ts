import { describe, expect, test } from 'vitest';
import { bucketsOf } from './buckets.ts';
import { plantCapacity } from './capacity.ts';
import type { Plant, PlannedOrder } from './model.ts';
import { at, iso, monday, office } from './testing/plants.ts';

const plant: Plant = {
  hours: office,
  workplaces: [
    { id: 1, stations: 3, status: 'active', maintenance: [] },
    {
      id: 2,
      stations: 1,
      status: 'active',
      maintenance: [{ start: at('04T09:00'), end: at('04T12:00') }],
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
      start: at('03T09:00'),
      end: at('03T18:00'),
    },
    {
      id: 2,
      orderId: 1,
      detailId: 1,
      workplaceId: 2,
      userId: 11,
      start: at('04T12:00'),
      end: at('04T14:00'),
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
const range = { from: at('03T00:00'), to: at('08T00:00'), bucket: 'day' as const, now: monday };

describe('plantCapacity', () => {
  test('counts what is available, planned and in maintenance', () => {
    const { rows, bottleneckId } = plantCapacity({ plant, orders: [], ...range });
    expect(
      rows.map(({ buckets }) => buckets.map(({ availableMinutes }) => availableMinutes)),
    ).toEqual([
      [1080, 1080, 1080, 1080, 1080],
      [540, 360, 540, 540, 540],
      [0, 0, 0, 0, 0],
    ]);
    expect(rows[1]?.buckets.slice(0, 3)).toMatchObject([
      { maintenanceMinutes: 0, plannedMinutes: 540, loadPercent: 100 },
      { maintenanceMinutes: 180, plannedMinutes: 120, loadPercent: 33 },
      { plannedMinutes: 0, loadPercent: 0 },
    ]);
    expect(rows.map(({ firstFreeAt }) => firstFreeAt && iso(firstFreeAt))).toEqual([
      '03T09:00',
      '04T14:00',
      null,
    ]);
    expect(rows.map(({ backlogMinutes }) => backlogMinutes)).toEqual([0, 660, 0]);
    expect(bottleneckId).toBe(2);
  });

  test('lays unplanned work before its date, else as early as it can be', () => {
    const orders = [
      order(5, 2, 500),
      order(6, 2, 600, at('05T18:00')),
      order(7, 2, 5000, at('30T18:00')),
    ];
    const { rows } = plantCapacity({ plant, orders, ...range });
    const { buckets = [], backlogMinutes } = rows[1] ?? {};
    // 600 before Wednesday evening: 540 on Wednesday, 60 on Tuesday; the 500 without a date after that: 180 on Tuesday, 320 on Thursday.
    expect(buckets.map(({ unplannedMinutes }) => unplannedMinutes)).toEqual([0, 240, 540, 320, 0]);
    expect(backlogMinutes).toBe(660 + 6100);
  });

  test('shows red today what no longer fits before its date', () => {
    const { rows } = plantCapacity({ plant, orders: [order(5, 2, 300, at('03T18:00'))], ...range });
    expect(rows[1]?.buckets[0]).toMatchObject({ unplannedMinutes: 300, loadPercent: 156 });
  });

  test('counts as unplanned only what a detail lacks, and as ahead only what is to come', () => {
    const lacking: PlannedOrder = {
      id: 1,
      details: [{ id: 1, quantity: 700, steps: [{ workplaceId: 2, workTime: 1 }] }],
    };
    const { rows } = plantCapacity({ plant, orders: [lacking], ...range, now: at('03T17:00') });
    expect(rows[1]?.backlogMinutes).toBe(60 + 120 + 40);
    expect(rows[1]?.buckets.map(({ unplannedMinutes }) => unplannedMinutes)).toEqual([
      0, 40, 0, 0, 0,
    ]);
  });

  test('has no load to tell where there is work and nobody can work', () => {
    const { rows, bottleneckId } = plantCapacity({
      plant,
      orders: [order(5, 3, 60, at('03T18:00'))],
      ...range,
    });
    expect(rows[2]?.buckets[0]).toMatchObject({ unplannedMinutes: 60, loadPercent: null });
    expect(rows[2]?.backlogDays).toBeNull();
    expect(bottleneckId).toBe(3);
  });
});

describe('bucketsOf', () => {
  const days = (from: string, to: string, bucket: 'day' | 'week') =>
    bucketsOf(office, { from: at(from), to: at(to), bucket }).map(({ start, end }) => [
      iso(start),
      iso(end),
    ]);

  test('are weekdays, or weeks from Monday on', () => {
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

  test('follow the wall where clocks change', () => {
    const [week] = bucketsOf(
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
