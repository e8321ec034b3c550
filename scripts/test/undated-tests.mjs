/**
 * Tests of the server whose results depend on neither the day nor the hour: processes, files, archives, walks over the routes, and shapes.
 * They are a third of the server's tests, and are left out where only the moment of a run differs.
 * @type {readonly string[]} paths and patterns inside `apps/server`
 */
export const undatedTests = [
  'app.test.ts',
  'backup/before-one-stock.test.ts',
  'backup/document-numbers.test.ts',
  'closed-bodies.test.ts',
  'config.test.ts',
  'custom-fields/fuzz.test.ts',
  'deploy.test.ts',
  'documentation/lint.test.ts',
  'floor/attempts.test.ts',
  'kit/files/*.test.ts',
  'kit/thread-watch.test.ts',
  'main.test.ts',
  'only-mine-pictures.test.ts',
  'operator/erase.test.ts',
  'operator/rotate-secret.test.ts',
  'pallets/crates.test.ts',
  'pallets/pallets.test.ts',
  'session/flood.test.ts',
  'sheets/heavy-files.test.ts',
  'sheets/read-table.test.ts',
  'traces.test.ts',
];

/** Returns the tests that this run leaves out: those without days, in a run of the moments. */
export const listUndatedTests = () =>
  process.env['DATED_ONLY'] === undefined ? [] : [...undatedTests];
