import { afterEach, expect, test, vi } from 'vitest';
import { moveClocks, usualMoment } from './moment.mjs';
import { readOptions } from './options.mjs';
import { chooseSeed } from './seed.mjs';

afterEach(() => vi.unstubAllEnvs());

test('parts and path filters are separated', () => {
  expect(readOptions(['--only=server,web', 'planning', '--keep-minutes'])).toEqual({
    only: ['server', 'web'],
    filters: ['planning'],
    isChanged: false,
    isSoak: false,
    playsMoments: false,
    keepsMinutes: true,
  });
  expect(readOptions([]).only).toBeUndefined();
});

test.each([
  [['--only=sever'], 'There is no part "sever" of the tests. Name one of: domain, server'],
  [['--only='], 'There is no part ""'],
  [['--chnaged'], 'npm test knows no --chnaged'],
])('%j is refused with a sentence that names the valid options', (args, said) => {
  expect(() => readOptions(args)).toThrow(said);
});

test.each([
  'yesterday',
  '2026-11-24',
  '2026-13-01T10:00Z',
  '2026-02-30T10:00Z',
  '2026-11-24T10:07',
])('%s is not a valid moment', (moment) => {
  vi.stubEnv('TARIMA_CLOCK_OFFSET', undefined);
  expect(() => moveClocks(moment)).toThrow(
    `MOMENT=${moment} is no moment. Write one of this century like`,
  );
});

test('a moment sets the offset of the clock once', () => {
  vi.stubEnv('TARIMA_CLOCK_OFFSET', undefined);
  vi.stubEnv('MOMENT', undefined);
  moveClocks();
  const first = Number(process.env['TARIMA_CLOCK_OFFSET']);
  expect(Math.abs(first - (Date.parse(usualMoment) - machine()))).toBeLessThan(60_000);
  moveClocks('2028-02-29T10:00:00-06:00');
  expect(process.env['TARIMA_CLOCK_OFFSET']).toBe(String(first));
});

/** The clock of this process, which nothing moves. */
const machine = () => performance.timeOrigin + performance.now();

test('the seed is the default, the provided or a random one, and text is refused', () => {
  vi.stubEnv('SEED', '');
  expect(chooseSeed()).toBe('20261124');
  vi.stubEnv('SEED', '');
  expect(chooseSeed({ drawn: true })).toMatch(/^\d{1,9}$/);
  vi.stubEnv('SEED', '7');
  expect(chooseSeed({ drawn: true })).toBe('7');
  vi.stubEnv('SEED', 'seven');
  expect(() => chooseSeed()).toThrow('SEED=seven is no number. Give a whole one, like SEED=');
});
