import { processorTime } from './cpu.ts';
import { load, type Asked } from './loader.ts';

/** Work that two servers do, for comparison. */
export interface Work {
  readonly name: string;
  readonly clients: number;
  readonly bare: Side;
  readonly tarima: Side;
  /** The least rate of ours, as a part of the baseline's. */
  readonly target?: number;
  /** The longest median of ours, in milliseconds. */
  readonly milliseconds?: number;
}

export interface Side {
  readonly port: number;
  /** The server's process. */
  readonly pid: number;
  readonly ask: (turn: number) => Asked;
}

export interface Figure {
  readonly perSecond: number;
  readonly median: number;
  /** Milliseconds of processor for one request, of the server and PostgreSQL. */
  readonly processor: number;
}

export interface Compared {
  readonly work: Work;
  readonly bare: Figure;
  readonly tarima: Figure;
  readonly ratio: number;
}

const rounds = 5;

/**
 * Loads both sides in turns, so that the machine's other work falls on both, and takes the medians of the rounds.
 * @param seconds of each side, over all rounds
 * @param postmaster PostgreSQL's first process
 */
export async function compare(work: Work, seconds: number, postmaster: number): Promise<Compared> {
  const turns = { bare: 0, tarima: 0 };
  const once = async (side: 'bare' | 'tarima', milliseconds: number) => {
    const { port, pid, ask } = work[side];
    const used = await processorTime([pid, postmaster]);
    const measured = await load({
      port,
      clients: work.clients,
      milliseconds,
      ask: () => ask(turns[side]++),
    });
    return {
      perSecond: measured.perSecond,
      median: middle(measured.latencies),
      processor: ((await processorTime([pid, postmaster])) - used) / measured.latencies.length,
    };
  };
  await once('bare', 500);
  await once('tarima', 500);
  const found: { bare: Figure; tarima: Figure }[] = [];
  for (let round = 0; round < rounds; round += 1)
    found.push({
      bare: await once('bare', (seconds * 1000) / rounds),
      tarima: await once('tarima', (seconds * 1000) / rounds),
    });
  return {
    work,
    bare: middleFigure(found.map(({ bare }) => bare)),
    tarima: middleFigure(found.map(({ tarima }) => tarima)),
    // Median of each round's own ratio: the other work of the machine fell on both sides of a round alike.
    ratio: middle(found.map(({ bare, tarima }) => tarima.perSecond / bare.perSecond)),
  };
}

export function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const middleFigure = (figures: readonly Figure[]): Figure => ({
  perSecond: middle(figures.map(({ perSecond }) => perSecond)),
  median: middle(figures.map(({ median }) => median)),
  processor: middle(figures.map(({ processor }) => processor)),
});
