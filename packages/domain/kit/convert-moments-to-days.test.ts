import { expect, test } from 'vitest';
import { z } from 'zod';
import { convertMomentsToDays } from './convert-moments-to-days.ts';
import { daySchema } from './schemas.ts';

const schema = z.object({ lines: z.array(z.object({ on: daySchema })), name: z.string('instant') });
const zone = 'America/Mexico_City';
const read = (value: unknown) =>
  convertMomentsToDays(value, schema.safeParse(value).error?.issues ?? [], zone);

test.each([
  ['2026-12-05T05:59:59Z', '2026-12-04'],
  ['2026-12-05T06:00:00.000Z', '2026-12-05'],
  ['2026-12-05T23:30:00-06:00', '2026-12-05'],
  ['2026-12-05T00:30+14:00', '2026-12-04'],
])('the moment %s is converted to the day %s in the plant’s time zone', (moment, expected) => {
  const input = { lines: [{ on: '2026-01-01' }, { on: moment }], name: 'a' };
  expect(read(input)).toEqual({ lines: [{ on: '2026-01-01' }, { on: expected }], name: 'a' });
  expect(input.lines[1]?.on).toBe(moment);
});

test.each([
  '2026-12-05T10:00:00',
  '2026-12-05 10:00Z',
  '2026-13-05T10:00Z',
  '2026-02-31T10:00Z',
  '2026-04-31T10:00:00-06:00',
  '0000-01-01T00:00Z',
  5,
  null,
  {},
])('the value %j is not converted to a day', (on) => {
  expect(read({ lines: [{ on }], name: 'a' })).toBeUndefined();
});

test('both ends of a date range are converted, and valid values are left unchanged', () => {
  const issue = { message: 'instant', path: ['filters', 'at'] };
  const filters = { at: { from: '2026-12-05T03:00Z', to: '2026-12-09' } };
  expect(convertMomentsToDays({ filters }, [issue], zone)).toEqual({
    filters: { at: { from: '2026-12-04', to: '2026-12-09' } },
  });
  expect(read({ lines: [{ on: '2026-12-05' }], name: 'a' })).toBeUndefined();
});
