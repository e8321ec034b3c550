import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { JobShop } from '@tarima/domain/planning/engine/search/job-shop';

/** An operation's choices: which machine, and how long on it. */
export type Operation = readonly { readonly machine: number; readonly time: number }[];

/** A classic flexible job shop: each job's operations in their order. */
export interface Instance {
  readonly name: string;
  readonly machines: number;
  readonly jobs: readonly (readonly Operation[])[];
}

/** Reads files, and the instances of folders in the order of their names. */
export async function readInstances(paths: readonly string[]): Promise<Instance[]> {
  const files: string[] = [];
  for (const path of paths) {
    if (!(await stat(path)).isDirectory()) files.push(path);
    else
      for (const name of (await readdir(path)).toSorted())
        if (/\.(txt|fjs)$/.test(name)) files.push(join(path, name));
  }
  return Promise.all(
    files.map(async (file) =>
      parseInstance(basename(file).replace(/\.\w+$/, ''), await readFile(file, 'utf8')),
    ),
  );
}

/** @throws RangeError for a text that ends too early or names a machine that is not there. */
export function parseInstance(name: string, text: string): Instance {
  const [head = '', ...lines] = text.split('\n');
  const [jobCount = 0, machines = 0] = head.trim().split(/\s+/).map(Number);
  const numbers = lines.join(' ').trim().split(/\s+/).map(Number);
  let at = 0;
  const read = (what: string, least: number, most = Infinity): number => {
    const value = numbers[at++];
    if (value === undefined || !Number.isInteger(value) || value < least || value > most)
      throw new RangeError(`${name}: ${value} is no ${what}`);
    return value;
  };
  const listOf = <T>(length: number, make: () => T): T[] => Array.from({ length }, make);
  const jobs = listOf(jobCount, () =>
    listOf(read('number of operations', 0), () =>
      listOf(read('number of machines', 1), () => ({
        machine: read('machine', 0, machines - 1),
        time: read('time', 0),
      })),
    ),
  );
  return { name, machines, jobs };
}

/** The instance for the engine's search: nothing is due, no resource is ever taken, a job's operations wait for each other's end. */
export function shopOf({ machines, jobs }: Instance): JobShop {
  const operations = jobs.flat();
  const choices = operations.flat();
  const isFirst = jobs.flatMap((job) => job.map((_, index) => index === 0));
  const firstOf = (counts: readonly number[]): Int32Array => {
    const first = new Int32Array(counts.length + 1);
    counts.forEach((count, index) => (first[index + 1] = (first[index] ?? 0) + count));
    return first;
  };
  const followers = [...operations.keys()].filter((index) => isFirst[index] === false);
  return {
    operations: operations.length,
    resources: machines,
    arcFirst: firstOf(isFirst.map((first) => (first ? 0 : 1))),
    arcFrom: Int32Array.from(followers, (index) => index - 1),
    arcGate: new Uint8Array(followers.length).fill(1),
    modeFirst: firstOf(operations.map(({ length }) => length)),
    modeDuration: Int32Array.from(choices, ({ time }) => time),
    modePerson: Int32Array.from(choices, ({ machine }) => machine),
    modeStation: null,
    handOver: new Int32Array(operations.length).fill(-1),
    release: new Int32Array(operations.length),
    group: new Int32Array(operations.length),
    groups: 1,
    due: Float64Array.of(Infinity),
    busy: null,
    shortest: 1,
  };
}
