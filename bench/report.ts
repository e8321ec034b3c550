import os from 'node:os';
import type { Compared } from './rounds.ts';

/** Prints rows under their heads, numbers to the right. */
export function printTable(heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  console.log(line(heads));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
}

export function printTitle(title: string): void {
  console.log(
    `\n${title}; ${os.availableParallelism()} cores, PostgreSQL on the same machine, fsync on\n`,
  );
}

export function printComparison(title: string, found: readonly Compared[]): void {
  printTitle(title);
  printTable(
    [
      'work',
      'clients',
      'bare/s',
      'tarima/s',
      'ratio',
      'bare ms',
      'tarima ms',
      'bare cpu',
      'tarima cpu',
      'target',
      '',
    ],
    found.map(({ work, bare, tarima, ratio }) => {
      const { target, milliseconds } = work;
      const reached =
        (target === undefined || ratio >= target) &&
        (milliseconds === undefined || tarima.median <= milliseconds);
      const wanted = [
        ...(target === undefined ? [] : [`≥ ${target.toFixed(2)}`]),
        ...(milliseconds === undefined ? [] : [`≤ ${milliseconds} ms`]),
      ].join(', ');
      return [
        work.name,
        String(work.clients),
        bare.perSecond.toFixed(0),
        tarima.perSecond.toFixed(0),
        ratio.toFixed(2),
        bare.median.toFixed(2),
        tarima.median.toFixed(2),
        bare.processor.toFixed(2),
        tarima.processor.toFixed(2),
        wanted,
        wanted === '' ? '' : reached ? 'ok' : 'MISSED',
      ];
    }),
  );
  console.log(
    '\ncpu: milliseconds of processor for one request, of the server and PostgreSQL together',
  );
}
