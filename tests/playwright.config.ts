import '../scripts/test/begin.mjs';
import { defineConfig } from '@playwright/test';
import { languages } from '@tarima/domain/kit/words';
import { testTimeZone } from '@tarima/server/testing/days';
import { selectJourneys } from './run/drawn.ts';
import { getPatience } from './run/patience.ts';

/** Limit of what never comes, and a multiple of it on a machine that is busy as the run begins: the run's own browsers make it busy later. */
const patient = 90_000 * getPatience();

/** Journeys and pictures in a real browser, against the product as `npm start` runs it. */
export default defineConfig({
  testDir: '.',
  projects: [
    ...languages.map((language) => {
      const { files, others } = selectJourneys(language);
      return { name: language, testMatch: files, grepInvert: others };
    }),
    { name: 'pictures', testMatch: 'pictures/*.spec.ts' },
  ],
  outputDir: './test-results',
  globalSetup: './run/start-product.ts',
  fullyParallel: true, // every journey has a company of its own
  workers: 3, // one more than processors: a journey waits for its server now and then
  forbidOnly: process.env['CI'] !== undefined,
  // A machine that is busy with something else may starve one journey; a journey that fails twice is broken.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 20 * 60_000, // only what hangs for ever comes to it
  expect: { timeout: patient },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: testTimeZone,
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: patient,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No page lives long enough to earn back what its code costs to be compiled well.
        ...(process.env['SOAK'] ? [] : ['--js-flags=--no-maglev --no-turbofan']),
      ],
    },
  },
});
