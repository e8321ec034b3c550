import { load, type Asked, type Connection } from './loader.ts';
import { printTable } from './report.ts';
import { middle } from './rounds.ts';

export type Work = readonly [name: string, ask: (turn: number) => Asked];

/** Returns the median time of each request in milliseconds. Sends them in turns, so that the machine's other work falls on all of them. */
export async function inTurns(
  connection: Connection,
  times: number,
  questions: readonly (() => Asked)[],
): Promise<number[]> {
  const taken = questions.map((): number[] => []);
  for (let time = 0; time <= times; time += 1)
    for (const [at, ask] of questions.entries()) {
      const sent = performance.now();
      await connection.json(ask());
      // the first time fills the caches
      if (time > 0) taken[at]?.push(performance.now() - sent);
    }
  return taken.map(middle);
}

/** Repeats the requests of each work, by one client and by eight, and prints how long the answers took. */
export async function printTimes(
  port: number,
  works: readonly Work[],
  seconds: number,
): Promise<void> {
  const rows: string[][] = [];
  for (const [name, ask] of works)
    for (const clients of [1, 8]) {
      // No turn comes twice, so what is made is new each time.
      let turn = clients * 1_000_000;
      const asked = () => ask(turn++);
      await load({ port, clients, milliseconds: 300, ask: asked });
      const measured = await load({ port, clients, milliseconds: seconds * 1000, ask: asked });
      const slow = measured.latencies[Math.floor(measured.latencies.length * 0.95)] ?? Number.NaN;
      rows.push([
        name,
        String(clients),
        measured.perSecond.toFixed(0),
        middle(measured.latencies).toFixed(1),
        slow.toFixed(1),
      ]);
    }
  printTable(['work', 'clients', '/s', 'median ms', '95 % ms'], rows);
}
