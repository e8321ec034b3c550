import { readdir, readFile } from 'node:fs/promises';

const tick = 10; // milliseconds; Linux counts in hundredths of a second on every common machine

interface Used {
  readonly parent: number;
  readonly milliseconds: number;
}

/**
 * Milliseconds of processor that processes have used: the given ones and their children that live. What else the machine
 * does changes it far less than the clock. NaN where there is no /proc.
 */
export async function processorTime(pids: readonly number[]): Promise<number> {
  const all = await everyProcess();
  if (all.size === 0) return Number.NaN;
  return [...all]
    .filter(([pid, { parent }]) => pids.includes(pid) || pids.includes(parent))
    .reduce((sum, [, { milliseconds }]) => sum + milliseconds, 0);
}

async function everyProcess(): Promise<Map<number, Used>> {
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name): Promise<[number, Used][]> => {
        // a process may end while the others are read
        const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
        // 'pid (name) state parent …'; user and system time are fields 14 and 15
        const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
        const [, parent] = fields;
        if (parent === undefined) return [];
        const ticks = Number(fields[11]) + Number(fields[12]);
        return [[Number(name), { parent: Number(parent), milliseconds: ticks * tick }]];
      }),
  );
  return new Map(found.flat());
}
