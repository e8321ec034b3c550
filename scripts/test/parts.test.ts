import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { grown, minutesOf, partOf, playwrightRan, sameRun, toLookAt, vitestRan } from './parts.mjs';

test('a file belongs to the innermost part that contains it', () => {
  expect(partOf('apps/server/embedded/crash.test.ts')).toBe('embedded');
  expect(partOf('apps/server/users/users.test.ts')).toBe('server');
  expect(partOf('tests/pictures/pictures.spec.ts')).toBe('pictures');
});

const file = (name: string, seconds: number, failed: string[] = []) => ({
  name: `/house/${name}`,
  startTime: 1_000,
  endTime: 1_000 + seconds * 1_000,
  status: failed.length > 0 ? 'failed' : 'passed',
  assertionResults: failed.map((fullName) => ({
    status: 'failed',
    fullName,
    failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\n  to be 2\n    at a line'],
  })),
});

const spec = (status: string, ...durations: number[]) => ({
  file: 'journeys/list.spec.ts',
  title: 'pages',
  tests: [{ status, projectName: 'es', results: durations.map((duration) => ({ duration })) }],
});

test('the minutes of a part are the sum of all its files, including retries', () => {
  const ran = [
    ...vitestRan(
      { testResults: [file('apps/server/a.test.ts', 60), file('apps/server/b.test.ts', 30)] },
      '/house',
    ),
    ...playwrightRan({
      suites: [
        { suites: [{ specs: [spec('flaky', 6_000, 6_000)] }], specs: [spec('expected', 0)] },
      ],
    }),
  ];
  expect(Object.fromEntries(minutesOf(ran))).toEqual({ server: 1.5, journeys: 0.2 });
});

describe('the report of slower parts', () => {
  const kept = { domain: 1, server: 4, journeys: 4 };

  test('names a part that takes a fifth longer than the others', () => {
    expect(grown(new Map([...Object.entries(kept), ['server', 4.7]]), kept)).toEqual([]);
    expect(grown(new Map([...Object.entries(kept), ['server', 4.9]]), kept)).toEqual([
      expect.stringContaining('server takes 4.9 minutes'),
    ]);
  });

  test('is empty when all parts are slower', () => {
    const slow = Object.entries(kept).map(([part, minutes]): [string, number] => [
      part,
      minutes * 3,
    ]);
    expect(grown(new Map(slow), kept)).toEqual([]);
  });

  test('is empty for a part without recorded minutes', () => {
    expect(grown(new Map([['web', 9]]), kept)).toEqual([]);
  });

  test('covers each part with recorded minutes', () => {
    const whereKept = new URL('../../docs/test-minutes.json', import.meta.url);
    const ours: Record<string, number> = JSON.parse(fs.readFileSync(whereKept, 'utf8'));
    const long = Object.entries(ours).filter(([, minutes]) => minutes > 0);
    expect(long.length).toBeGreaterThan(2); // of fewer no pace can be told
    expect(grown(new Map(long), ours)).toEqual([]);
    for (const [part, minutes] of long) {
      const now = new Map(long).set(part, minutes * 1.21);
      expect(grown(now, ours)).toEqual([expect.stringMatching(`^${part} takes`)]);
    }
  });
});

test('failed and retried tests are listed with the command to run them again', () => {
  const ran = [
    ...vitestRan({ testResults: [file('apps/server/users/users.test.ts', 1, ['adds'])] }, '/house'),
    ...playwrightRan({ suites: [{ specs: [spec('flaky', 1), spec('expected', 1)] }] }),
  ];
  expect(toLookAt(ran, 'SEED=7 npm test')).toEqual([
    'failed: apps/server/users/users.test.ts (adds)\n  said: expected 1 | to be 2 | at a line\n  again: SEED=7 npm test -- --only=server users/users.test.ts',
    'passed at its second try: tests/journeys/list.spec.ts (pages)\n  again: SEED=7 npm test -- --only=journeys list.spec.ts',
  ]);
});

test('a unit test that passed at its second try is listed with its first error', () => {
  const tests = [{ status: 'passed', fullName: 'waits', failureMessages: ['too late'] }];
  const ran = vitestRan(
    { testResults: [{ ...file('apps/web/a.test.tsx', 1), assertionResults: tests }] },
    '/house',
  );
  expect(toLookAt(ran, 'SEED=7 npm test')).toEqual([
    'passed at its second try: apps/web/a.test.tsx (waits)\n  said: too late\n  again: SEED=7 npm test -- --only=web a.test.tsx',
  ]);
});

test.each([
  ['SEED=7 npm test', { SEED: '7', MOMENT: '2026-11-24T10:07:00-06:00' }],
  [
    'MOMENT=2028-02-29T10:00:00-06:00 SEED=7 npm test',
    { SEED: '7', MOMENT: '2028-02-29T10:00:00-06:00' },
  ],
  // A soak draws more cases of each property: the one that failed may lie behind those of a usual run.
  ['SEED=9 npm run soak', { SEED: '9', MOMENT: '2026-11-24T10:07:00-06:00', SOAK: '1' }],
  [
    'MOMENT=2027-03-14T10:00:00-06:00 SEED=7 DATED_ONLY=1 TEST_ZONE=America/Tijuana npm test',
    {
      SEED: '7',
      MOMENT: '2027-03-14T10:00:00-06:00',
      DATED_ONLY: '1',
      TEST_ZONE: 'America/Tijuana',
    },
  ],
])('the command of the same run is %s', (command, environment) => {
  expect(sameRun(environment)).toBe(command);
});
