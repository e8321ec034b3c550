import { expect, test } from 'vitest';
import { getRestOfWorkday } from './rest-of-workday.ts';

const hours = {
  timeZone: 'America/Mexico_City',
  lapse: {
    start: { hours: 9, minutes: 0, seconds: 0 },
    end: { hours: 18, minutes: 0, seconds: 0 },
  },
};

test.each([
  ['before work', '2026-11-24T06:00:00-06:00', '2026-11-24T09:00', '2026-11-24T18:00'],
  ['during work', '2026-11-24T10:07:00-06:00', '2026-11-24T10:15', '2026-11-24T18:00'],
  ['after work', '2026-11-24T19:00:00-06:00', '2026-11-25T09:00', '2026-11-25T18:00'],
  ['on a Saturday', '2026-11-28T10:00:00-06:00', '2026-11-30T09:00', '2026-11-30T18:00'],
])(
  'an absence %s is proposed for the rest of the workday, or for the next one',
  (_, now, start, end) => {
    expect(getRestOfWorkday(hours, Date.parse(now))).toEqual({
      startDate: new Date(`${start}:00-06:00`).toISOString(),
      endDate: new Date(`${end}:00-06:00`).toISOString(),
    });
  },
);
