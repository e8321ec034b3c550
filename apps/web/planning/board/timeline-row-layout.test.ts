import { expect, test } from 'vitest';
import {
  layOutTimelineRows,
  packEventsIntoLanes,
  assignArrivingLanes,
} from './timeline-row-layout.ts';

const at = (id: number, from: string, to: string) => ({
  id,
  start: `2026-11-23T${from}:00Z`,
  end: `2026-11-23T${to}:00Z`,
});

test('simultaneous events are in separate lanes, and a lane is used again once it is free', () => {
  const { byEvent, count } = packEventsIntoLanes([
    at(3, '11:00', '12:00'),
    at(1, '09:00', '11:00'),
    at(2, '10:00', '12:00'),
    at(4, '10:30', '11:30'),
  ]);
  expect([...byEvent].toSorted(([one], [other]) => one - other)).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
    [4, 2],
  ]);
  expect(count).toBe(3);
});

test('an event that starts when another ends shares its lane', () => {
  expect(packEventsIntoLanes([at(1, '09:00', '10:00'), at(2, '10:00', '11:00')]).count).toBe(1);
  expect(packEventsIntoLanes([]).count).toBe(1);
});

test('rows are stacked without gap or overlap, as high as their lanes', () => {
  const rows = layOutTimelineRows([1, 3, 1].map((count) => ({ byEvent: new Map(), count })));
  expect(rows.map(({ top }) => top)).toEqual([
    0,
    rows[0]?.height,
    (rows[0]?.height ?? 0) + (rows[1]?.height ?? 0),
  ]);
  expect(rows[1]?.height).toBeGreaterThan(rows[0]?.height ?? 0);
  expect(rows[2]?.height).toBe(rows[0]?.height);
});

test('an arriving event takes a lane that is free at its time, or a new one', () => {
  const lanes = {
    byEvent: new Map([
      [1, 0],
      [2, 1],
    ]),
    count: 2,
  };
  const staying = [
    { id: 1, start: 0, end: 10 },
    { id: 2, start: 5, end: 10 },
  ];
  expect(
    assignArrivingLanes(lanes, staying, [
      { start: 0, end: 5 },
      { start: 2, end: 8 },
      { start: 10, end: 12 },
    ]),
  ).toEqual([1, 2, 0]);
});
