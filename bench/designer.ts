import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { describePalletDesign } from '@tarima/domain/pallets/describe-design';
import { lintDesign } from '@tarima/domain/pallets/lint-design';
import { computePalletFigures } from '@tarima/domain/pallets/pallet-figures';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { renderPalletIsometricSvg, renderPalletViewSvg } from '@tarima/domain/pallets/svg';
import { createDemoCompany } from '@tarima/server/demo/demo';
import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { Database } from '@tarima/server/kit/database';
import { FileService } from '@tarima/server/kit/files/file-service';
import { migrateDatabase } from '@tarima/server/kit/migrate';
import { pickByPath } from '@tarima/server/testing/client';
import { processorTime } from './cpu.ts';
import { Connection } from './loader.ts';
import { startTarima } from './processes.ts';
import { printTable, printTitle } from './report.ts';
import { middle } from './rounds.ts';

/*
 * Measures the way from a pallet's description in words to its drawing: the processor's time of parsing, rules, figures and five views.
 * Measures the way to its price and its date as well: the clock and the processor of the requests to a server with the demo company.
 *   npm run bench:designer
 */
const texts = [
  '48x40 3 stringers 7+5 11/16',
  '1,2 m x 1,0 m, 9 tacos, 7 + 3, 22 mm',
  'EUR 1',
  '4 ft x 4 ft encino 4 largueros',
  'huacal 120x100x80, tabla 5/8',
];
const rounds = 40;
const password = 'Pinos-Altos.27';
const port = 3405;

function readDesign(text: string): PalletDesign {
  const design = parseDesignText(text)?.design;
  if (!design) throw new Error(`${text} is no pallet`);
  return design;
}

function draw(text: string): number {
  const design = readDesign(text);
  const views = (['top', 'bottom', 'side', 'end'] as const).map((view) =>
    renderPalletViewSvg(design, view, 'Roboto'),
  );
  const drawn = [describePalletDesign(design, 'es'), renderPalletIsometricSvg(design), ...views];
  return lintDesign(design).length + computePalletFigures(design).nails + drawn.join('').length;
}

/** Returns milliseconds of this process's processor for each call. */
function measure(run: () => unknown): number[] {
  return Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}

const most = (all: readonly number[]): string => Math.max(...all).toFixed(1);
printTitle(`a described pallet, ${rounds} times each`);
printTable(
  ['to the drawing (aim: 50 ms)', 'processor ms', 'most'],
  texts.map((text) => {
    const taken = measure(() => draw(text));
    return [text, middle(taken).toFixed(1), most(taken)];
  }),
);

const dataDir = await mkdtemp(path.join(tmpdir(), 'tarima-bench-designer-'));
const cluster = await startEmbeddedDatabase({ dataDir, log: () => undefined });
try {
  const { appUrl, tokenSecret } = await migrateDatabase(cluster.ownerUrl, () => undefined);
  const database = new Database(appUrl, { max: 1 });
  const files = new FileService({ dataDir, bucket: undefined, secret: tokenSecret });
  await createDemoCompany(database, files, password);
  await database.close();
  const tarima = await startTarima(port, { DATABASE_URL: cluster.ownerUrl, DATA_DIR: dataDir });
  try {
    const connection = new Connection(port);
    const post = (to: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
      connection.json({
        method: 'POST',
        path: `/api${to}`,
        headers: { host: `localhost:${port}`, ...headers },
        body: JSON.stringify(body),
      });
    const session = await post('/auth/sign-in', { email: 'admin@demo.test', password });
    const authorization = `Bearer ${String(pickByPath(session, 'accessToken'))}`;
    const rows: string[][] = [];
    for (const to of ['estimate', 'promise']) {
      const clock: number[] = [];
      const before = await processorTime([tarima.pid]);
      for (let round = 0; round < rounds; round += 1) {
        const design = readDesign(texts[round % texts.length] ?? '');
        const sent = performance.now();
        // A new lot each time, so that no answer is known.
        await post(`/pallet-designs/${to}`, { design, quantity: 50 + round }, { authorization });
        clock.push(performance.now() - sent);
      }
      const used = ((await processorTime([tarima.pid])) - before) / rounds;
      rows.push([to, middle(clock).toFixed(0), most(clock), used.toFixed(0)]);
    }
    printTable(
      [
        'request (aim with 80 ms of rest: 300 ms)',
        'clock ms',
        'most',
        'processor of the server ms',
      ],
      rows,
    );
    connection.close();
  } finally {
    await tarima.stop();
  }
} finally {
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
