import { parseWorkingIntervals, type WorkingInterval } from '@tarima/domain/kit/working-intervals';
import { minuteMillis } from '@tarima/domain/kit/time-zone';
import type { PlantHours } from '@tarima/domain/planning/planning-model';
import { expect, test } from 'vitest';
import { computeClosedTimes, mergePlantHours, computeShownWeekHours } from './week-hours.ts';

const clock = (hours: number) => ({ hours, minutes: 0, seconds: 0 });
const office: PlantHours = {
  timeZone: 'America/Mexico_City',
  lapse: { start: clock(9), end: clock(18) },
};
/** Midnight of a Monday in Mexico City, six hours behind UTC. */
const monday = Date.parse('2026-08-03T00:00:00-06:00');
const read = (text: string): readonly WorkingInterval[] => {
  const workingIntervals = parseWorkingIntervals(text);
  return typeof workingIntervals === 'string' ? [] : workingIntervals;
};
const week = (...days: string[]) => ({
  week: Array.from({ length: 7 }, (_, at) => read(days[at] ?? '')),
});
const formatClosedTimes = (closed: ReturnType<typeof computeClosedTimes>) =>
  closed.map(({ start, end, holiday }) =>
    [
      ...[start, end].map((at) =>
        new Date(at - 6 * 60 * minuteMillis).toISOString().slice(8, 16).replace('T', ' '),
      ),
      ...(holiday === undefined ? [] : [holiday]),
    ].join(', '),
  );

test('without a calendar the default hours of weekdays are shown, and the time after them is closed', () => {
  const shown = computeShownWeekHours([office], monday);
  expect(shown).toEqual({ first: 540, last: 1080, weekdays: [0, 1, 2, 3, 4] });
  expect(
    formatClosedTimes(computeClosedTimes([office], monday, { ...shown, last: shown.last + 15 })),
  ).toEqual([
    '03 18:00, 03 18:15',
    '04 18:00, 04 18:15',
    '05 18:00, 05 18:15',
    '06 18:00, 06 18:15',
    '07 18:00, 07 18:15',
  ]);
});

test('the week shows the hours of all people, and each person is closed outside of their own', () => {
  const meal = { ...office, ...week('7-11, 11:30-15', '', '', '', '', '8-12') };
  const nights = { ...office, ...week('22-6+1') };
  expect(computeShownWeekHours([meal], monday)).toEqual({
    first: 420,
    last: 900,
    weekdays: [0, 1, 2, 3, 4, 5],
  });
  expect(computeShownWeekHours([meal, nights], monday)).toMatchObject({ first: 0, last: 1440 });
  expect(
    formatClosedTimes(
      computeClosedTimes([meal], monday, { first: 420, last: 900, weekdays: [0, 5] }),
    ),
  ).toEqual(['03 11:00, 03 11:30', '08 07:00, 08 08:00', '08 12:00, 08 15:00']);
});

test('a holiday is closed with its name, and a week without work shows the default hours', () => {
  const days = Object.fromEntries(
    ['03', '04', '05', '06', '07'].map((date) => [
      `2026-08-${date}`,
      { openings: [], name: 'Feast' },
    ]),
  );
  const closed = mergePlantHours(office, { days });
  const shown = computeShownWeekHours([closed], monday);
  expect(shown).toEqual({ first: 540, last: 1080, weekdays: [0, 1, 2, 3, 4] });
  expect(
    formatClosedTimes(computeClosedTimes([closed], monday, { ...shown, weekdays: [1] })),
  ).toEqual(['04 09:00, 04 18:00, Feast']);
});
