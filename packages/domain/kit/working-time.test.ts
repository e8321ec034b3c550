import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteMillis, getZonedParts } from './time-zone.ts';
import {
  addWorkingMinutes,
  closeCalendarDay,
  findNextWorkingInstant,
  listWorkingIntervals,
  countWorkingMinutes,
  type WorkingCalendar,
} from './working-time.ts';

const buildClockTime = (hours: number, minutes = 0, seconds = 0) => ({ hours, minutes, seconds });
const office: WorkingCalendar = {
  timeZone: 'America/Mexico_City',
  lapse: { start: buildClockTime(9), end: buildClockTime(18) },
};
// Mexico City is six hours behind UTC all year; 3 August 2026 is a Monday.
const parseInstant = (text: string) => Date.parse(`2026-08-${text}:00-06:00`);
const formatInstant = (instant: number) => new Date(instant).toISOString();

const maintained: WorkingCalendar = {
  ...office,
  closed: [
    { start: parseInstant('05T12:00'), end: parseInstant('05T14:00') },
    { start: parseInstant('03T10:00'), end: parseInstant('03T11:00') },
    { start: parseInstant('03T10:30'), end: parseInstant('03T12:00') },
    { start: parseInstant('03T10:40'), end: parseInstant('03T10:50') },
    { start: parseInstant('04T18:00'), end: parseInstant('05T10:00') },
    // Two closures without effect: one is empty, one ends before it starts.
    { start: parseInstant('06T11:00'), end: parseInstant('06T11:00') },
    { start: parseInstant('06T13:00'), end: parseInstant('06T12:00') },
  ],
};

test('a closed day keeps the end of the night shift of the day before, and loses its own hours', () => {
  const night: WorkingCalendar = {
    ...office,
    week: Array.from({ length: 7 }, () => [{ start: 22 * 60, end: 30 * 60 }]),
    days: { '2026-08-05': { name: 'Inventario', openings: [{ start: 480, end: 720 }] } },
  };
  const list = (calendar: WorkingCalendar) =>
    listWorkingIntervals(calendar, parseInstant('04T00:00'), parseInstant('06T00:00')).map(
      ({ start, end }) => [formatInstant(start), formatInstant(end)],
    );
  const spill = [formatInstant(parseInstant('04T00:00')), formatInstant(parseInstant('04T06:00'))];
  const inventory = [
    formatInstant(parseInstant('05T08:00')),
    formatInstant(parseInstant('05T12:00')),
  ];
  expect(list(closeCalendarDay(night, '2026-08-04'))).toEqual([spill, inventory]);
  expect(list(closeCalendarDay(night, '2026-08-05'))).toEqual([
    spill,
    [formatInstant(parseInstant('04T22:00')), formatInstant(parseInstant('05T06:00'))],
  ]);
});

describe('addWorkingMinutes', () => {
  test.each([
    ['within a day', office, '03T09:00', 90, '03T10:30'],
    ['up to the end of the lapse', office, '03T09:00', 540, '03T18:00'],
    ['over a night', office, '03T17:30', 60, '04T09:30'],
    ['over a weekend', office, '07T17:00', 120, '10T10:00'],
    ['from before the lapse', office, '03T05:00', 10, '03T09:10'],
    ['from a Sunday', office, '09T12:00', 10, '10T09:10'],
    ['over a week', office, '03T09:00', 5 * 540 + 1, '10T09:01'],
    ['half a minute', office, '03T17:59', 1.5, '04T09:00:30'],
    ['nothing, in the lapse', office, '03T12:00', 0, '03T12:00'],
    ['nothing, at the end of the lapse', office, '03T18:00', 0, '04T09:00'],
    ['over closures that overlap', maintained, '03T09:30', 60, '03T12:30'],
    ['over a night that is closed at both ends', maintained, '04T17:00', 61, '05T10:01'],
    ['over an empty closure', maintained, '06T10:30', 60, '06T11:30'],
  ] as const)('adds minutes: %s', (_, calendar, from, minutes, expected) => {
    const expectedEnd =
      expected.length > 8 ? parseInstant(expected.slice(0, 8)) + 30_000 : parseInstant(expected);
    expect(formatInstant(addWorkingMinutes(calendar, parseInstant(from), minutes))).toBe(
      formatInstant(expectedEnd),
    );
  });

  test.each([-1, NaN, -Infinity])('refuses to add %d minutes', (minutes) => {
    expect(() => addWorkingMinutes(office, parseInstant('03T09:00'), minutes)).toThrow(
      'cannot be worked',
    );
  });

  test.each([
    ['more work than a hundred years have', office, 1e9],
    ['endless work', office, Infinity],
    ['a closure without end', { ...office, closed: [{ start: 0, end: Infinity }] }, 1],
  ])('refuses %s', (_, calendar, minutes) => {
    expect(() => addWorkingMinutes(calendar, parseInstant('03T09:00'), minutes)).toThrow(
      'do not end within a hundred years',
    );
  });
});

describe('countWorkingMinutes', () => {
  test.each([
    ['a day', office, '03T00:00', '04T00:00', 540],
    ['a week', office, '03T00:00', '10T00:00', 5 * 540],
    ['a weekend', office, '07T18:00', '10T09:00', 0],
    ['a moment', office, '03T12:00', '03T12:00', 0],
    ['backwards', office, '04T12:00', '03T12:00', 0],
    ['a night and its ends', office, '03T17:00', '04T10:00', 120],
    ['a day with closures', maintained, '03T00:00', '04T00:00', 420],
    ['days with closures', maintained, '04T00:00', '06T00:00', 540 + 540 - 60 - 120],
  ] as const)('counts %s', (_, calendar, from, to, minutes) => {
    expect(countWorkingMinutes(calendar, parseInstant(from), parseInstant(to))).toBe(minutes);
  });
});

test('findNextWorkingInstant returns the instant itself, the next opening or the end of a closure', () => {
  const found = [
    '03T08:59',
    '03T09:00',
    '03T10:00',
    '03T18:00',
    '04T18:00',
    '07T18:00',
    '08T12:00',
  ];
  expect(
    found.map((text) => formatInstant(findNextWorkingInstant(maintained, parseInstant(text)))),
  ).toEqual(
    ['03T09:00', '03T09:00', '03T12:00', '04T09:00', '05T10:00', '10T09:00', '10T09:00'].map(
      (text) => formatInstant(parseInstant(text)),
    ),
  );
});

test('listWorkingIntervals cuts intervals to the requested period and around closures', () => {
  expect(
    listWorkingIntervals(maintained, parseInstant('03T09:30'), parseInstant('05T13:00')),
  ).toEqual([
    { start: parseInstant('03T09:30'), end: parseInstant('03T10:00') },
    { start: parseInstant('03T12:00'), end: parseInstant('03T18:00') },
    { start: parseInstant('04T09:00'), end: parseInstant('04T18:00') },
    { start: parseInstant('05T10:00'), end: parseInstant('05T12:00') },
  ]);
  expect(
    listWorkingIntervals(maintained, parseInstant('06T00:00'), parseInstant('07T00:00')),
  ).toEqual([{ start: parseInstant('06T09:00'), end: parseInstant('06T18:00') }]);
});

describe('when clocks change on a weekday', () => {
  const work = (timeZone: string, start: number, end: number, date: string) => {
    const midday = Date.parse(`${date}T12:00:00Z`);
    const calendar = {
      timeZone,
      lapse: { start: buildClockTime(start), end: buildClockTime(end) },
    };
    return listWorkingIntervals(calendar, midday - 86_400_000, midday + 86_400_000)
      .filter((interval) => formatInstant(interval.start + 3 * 3_600_000).startsWith(date))
      .map(({ start: from, end: to }) => [formatInstant(from), (to - from) / minuteMillis]);
  };
  test('the working hours are one hour shorter when clocks go forward', () => {
    // Cairo went from 00:00 to 01:00 on Friday 26 April 2024.
    expect(work('Africa/Cairo', 0, 8, '2024-04-26')).toEqual([['2024-04-25T22:00:00.000Z', 420]]);
  });
  test('a day has no working hours when clocks skip all of them', () => {
    expect(work('Africa/Cairo', 0, 1, '2024-04-26')).toEqual([]);
  });
  test('the working hours are one hour longer when clocks go back', () => {
    // Amman went from 01:00 back to 00:00 on Friday 29 October 2021.
    expect(work('Asia/Amman', 0, 8, '2021-10-29')).toEqual([['2021-10-28T21:00:00.000Z', 540]]);
  });
  test('a Friday that was skipped is not worked on the Saturday', () => {
    const apia = { timeZone: 'Pacific/Apia', lapse: office.lapse };
    const [from, to] = [Date.parse('2011-12-29T10:00:00Z'), Date.parse('2012-01-02T10:00:00Z')];
    expect(listWorkingIntervals(apia, from, to).map(({ start }) => formatInstant(start))).toEqual([
      '2011-12-29T19:00:00.000Z',
      '2012-01-01T19:00:00.000Z',
    ]);
  });
});

describe('an invalid calendar or period is refused', () => {
  test.each([
    [
      'a lapse that ends where it starts',
      { ...office, lapse: { start: buildClockTime(9), end: buildClockTime(9) } },
    ],
    [
      'a lapse over midnight',
      { ...office, lapse: { start: buildClockTime(22), end: buildClockTime(6) } },
    ],
    [
      'a lapse of no number',
      { ...office, lapse: { start: buildClockTime(NaN), end: buildClockTime(6) } },
    ],
    ['an unknown zone', { ...office, timeZone: 'America/Tarima' }],
  ])('%s', (_, calendar) => {
    expect(() =>
      listWorkingIntervals(calendar, parseInstant('03T09:00'), parseInstant('04T09:00')),
    ).toThrow(RangeError);
  });
  test.each([
    [NaN, parseInstant('03T09:00')],
    [parseInstant('03T09:00'), NaN],
    [parseInstant('03T09:00'), Infinity],
    [-Infinity, parseInstant('03T09:00')],
  ])('from %d to %d', (from, to) => {
    expect(() => countWorkingMinutes(office, from, to)).toThrow('Longer than a hundred years');
  });
});

// Four weeks around 8 March 2026, a Sunday, when clocks change in two of these zones and in none on a weekday.
const timeZone = fc.constantFrom(
  'America/Mexico_City',
  'America/Tijuana',
  'America/New_York',
  'UTC',
);
const moment = fc
  .integer({ min: Date.UTC(2026, 1, 20) / minuteMillis, max: Date.UTC(2026, 2, 20) / minuteMillis })
  .map((minutes) => minutes * minuteMillis);
const defaultHours = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 * 60 - 1 }), { minLength: 2, maxLength: 2 })
  .map((bounds) => {
    const [start = 0, end = 0] = bounds.toSorted((one, other) => one - other);
    return { start: buildClockTime(0, start), end: buildClockTime(0, end) };
  });
const closed = fc.array(
  fc
    .tuple(moment, fc.integer({ min: 0, max: 10 * 24 * 60 }))
    .map(([start, minutes]) => ({ start, end: start + minutes * minuteMillis })),
  { maxLength: 6 },
);
const calendars = fc.record({ timeZone, lapse: defaultHours, closed });
const minutes = fc.integer({ min: 0, max: 5000 });

/** Whether the minute that begins at an instant is worked, computed from the wall clock and every closure. */
function isWorked(calendar: WorkingCalendar, instant: number): boolean {
  const { weekday, hours, minutes: past } = getZonedParts(instant, calendar.timeZone);
  const { start, end } = calendar.lapse;
  const time = hours * 60 + past;
  return (
    weekday <= 5 &&
    time >= start.hours * 60 + start.minutes &&
    time < end.hours * 60 + end.minutes &&
    !calendar.closed?.some((closure) => closure.start <= instant && instant < closure.end)
  );
}

describe('for any calendar', () => {
  test('countWorkingMinutes equals a count minute by minute on the wall clock', () => {
    fc.assert(
      fc.property(
        calendars,
        moment,
        fc.integer({ min: 0, max: 5000 }),
        (calendar, from, length) => {
          let counted = 0;
          for (let passed = 0; passed < length; passed += 1)
            if (isWorked(calendar, from + passed * minuteMillis)) counted += 1;
          expect(countWorkingMinutes(calendar, from, from + length * minuteMillis)).toBe(counted);
        },
      ),
    );
  });

  test('added minutes are counted again between start and end', () => {
    fc.assert(
      fc.property(calendars, moment, minutes, (calendar, from, added) => {
        const end = addWorkingMinutes(calendar, from, added);
        expect(countWorkingMinutes(calendar, from, end)).toBe(added);
      }),
    );
  });

  test('work ends within the working hours or at their end', () => {
    fc.assert(
      fc.property(calendars, moment, minutes, (calendar, from, added) => {
        const end = addWorkingMinutes(calendar, from, added);
        expect(isWorked(calendar, added === 0 ? end : end - 1)).toBe(true);
      }),
    );
  });

  test('later and longer work never ends earlier', () => {
    fc.assert(
      fc.property(
        calendars,
        moment,
        minutes,
        minutes,
        minutes,
        (calendar, from, more, later, added) => {
          const end = addWorkingMinutes(calendar, from, added);
          expect(
            addWorkingMinutes(calendar, from + later * minuteMillis, added),
          ).toBeGreaterThanOrEqual(end);
          expect(addWorkingMinutes(calendar, from, added + more)).toBeGreaterThanOrEqual(end);
        },
      ),
    );
  });

  test('work done in two parts ends at the same time as work done in one', () => {
    fc.assert(
      fc.property(calendars, moment, minutes, minutes, (calendar, from, first, second) => {
        const paused = addWorkingMinutes(calendar, from, first);
        expect(addWorkingMinutes(calendar, paused, second + 1)).toBe(
          addWorkingMinutes(calendar, from, first + second + 1),
        );
      }),
    );
  });

  test('the next working instant is the first one worked, and is its own next working instant', () => {
    fc.assert(
      fc.property(calendars, moment, (calendar, from) => {
        const start = findNextWorkingInstant(calendar, from);
        expect(start).toBeGreaterThanOrEqual(from);
        expect(isWorked(calendar, start)).toBe(true);
        expect(countWorkingMinutes(calendar, from, start)).toBe(0);
        expect(findNextWorkingInstant(calendar, start)).toBe(start);
      }),
    );
  });

  test('intervals are in order without overlaps, stay within the period, and minutes of its parts add up', () => {
    fc.assert(
      fc.property(calendars, moment, minutes, minutes, (calendar, from, first, second) => {
        const middle = from + first * minuteMillis;
        const to = middle + second * minuteMillis;
        let reached = from;
        for (const { start, end } of listWorkingIntervals(calendar, from, to)) {
          expect(start).toBeGreaterThanOrEqual(reached);
          expect(end).toBeGreaterThan(start);
          reached = end;
        }
        expect(reached).toBeLessThanOrEqual(to);
        expect(countWorkingMinutes(calendar, from, to)).toBe(
          countWorkingMinutes(calendar, from, middle) + countWorkingMinutes(calendar, middle, to),
        );
      }),
    );
  });
});
