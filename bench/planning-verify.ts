import type { Instance } from './planning-instances.ts';

/** Machine and times that a schedule gives to an operation; operations stand in the order of the jobs. */
export interface Assigned {
  readonly machine: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The makespan of a schedule of a classic flexible job shop, from the instance's own numbers.
 * @throws Error naming the rule that it breaks.
 */
export function verifiedMakespan({ name, jobs }: Instance, assigned: readonly Assigned[]): number {
  const onMachine = new Map<number, Assigned[]>();
  let index = 0;
  let makespan = 0;
  for (const job of jobs) {
    let ready = 0;
    for (const choices of job) {
      const given = assigned[index];
      const at = `${name}, operation ${index}`;
      if (!given) throw new Error(`${at} is not scheduled`);
      const choice = choices.find(({ machine }) => machine === given.machine);
      if (choice?.time !== given.end - given.start) throw new Error(`${at}: machine or duration`);
      if (given.start < ready) throw new Error(`${at} starts before its job's last one ends`);
      ready = given.end;
      makespan = Math.max(makespan, ready);
      onMachine.set(given.machine, [...(onMachine.get(given.machine) ?? []), given]);
      index += 1;
    }
  }
  if (index !== assigned.length) throw new Error(`${name}: more operations than it has`);
  for (const [machine, works] of onMachine) {
    const sorted = works.toSorted((one, other) => one.start - other.start || one.end - other.end);
    sorted.forEach((work, at) => {
      const next = sorted[at + 1];
      if (next && next.start < work.end)
        throw new Error(`${name}: machine ${machine} twice at once`);
    });
  }
  return makespan;
}
