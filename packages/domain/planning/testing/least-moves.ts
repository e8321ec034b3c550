/*
 * Finds the least number of planned works that have to move when a person is away, by trying.
 * It tries all sets of works from the smallest on, each in every order and by all people who may. It is independent of the engine.
 * Time is a row of equal slots in which all work and all obstacles lie. A work takes whole slots and may be cut around obstacles.
 * It begins when the step before it has ended, but never earlier than it was planned.
 */
export interface SlotWork {
  readonly id: number;
  readonly detail: number;
  /** Counted from 0. */
  readonly step: number;
  readonly workplace: number;
  readonly person: number;
  /** The first slot. */
  readonly start: number;
  readonly slots: number;
}

export interface SlotPlant {
  readonly works: readonly SlotWork[];
  /** People who may work at each place. */
  readonly able: ReadonlyMap<number, readonly number[]>;
  /** Number of works that each place can do at once. */
  readonly stations: ReadonlyMap<number, number>;
  /** Slots in which a person is away. */
  readonly absence: { readonly person: number; readonly from: number; readonly until: number };
  /** Work goes on at most until here. */
  readonly horizon: number;
}

/** @returns undefined where more than `most` would have to move. */
export function findLeastMoves(plant: SlotPlant, maxMoves: number): number | undefined {
  const { works, absence } = plant;
  const isHit = ({ person, start, slots }: SlotWork): boolean =>
    person === absence.person && start < absence.until && absence.from < start + slots;
  const hit = works.filter(isHit);
  const others = works.filter((work) => !isHit(work));
  for (let count = hit.length; count <= maxMoves; count += 1)
    for (const more of generateSets(others, count - hit.length))
      if (canBeLaid(plant, [...hit, ...more])) return count;
  return undefined;
}

/** Yields all sets of a size. */
function* generateSets<Each>(all: readonly Each[], count: number, from = 0): Generator<Each[]> {
  if (count === 0) yield [];
  else
    for (let at = from; at < all.length; at += 1) {
      const one = all[at];
      if (one === undefined) continue;
      for (const rest of generateSets(all, count - 1, at + 1)) yield [one, ...rest];
    }
}

/** Position of a work: its slots, and its person. */
interface Laid {
  readonly work: SlotWork;
  readonly person: number;
  readonly taken: readonly number[];
}

const asPlanned = (work: SlotWork): Laid => ({
  work,
  person: work.person,
  taken: Array.from({ length: work.slots }, (_, at) => work.start + at),
});

/** Returns whether some works can be laid anew while all others stay. */
function canBeLaid(plant: SlotPlant, moving: readonly SlotWork[]): boolean {
  const ids = new Set(moving.map(({ id }) => id));
  const staying = plant.works.filter(({ id }) => !ids.has(id)).map(asPlanned);
  const layRest = (laid: readonly Laid[], remaining: readonly SlotWork[]): boolean =>
    remaining.length === 0 ||
    remaining.some((work) => {
      // A step is laid after those before it that move too.
      if (remaining.some((other) => other.detail === work.detail && other.step < work.step))
        return false;
      return (plant.able.get(work.workplace) ?? []).some((person) => {
        const next = lay(plant, laid, work, person);
        return (
          next !== undefined &&
          layRest(
            [...laid, next],
            remaining.filter((each) => each !== work),
          )
        );
      });
    });
  return layRest(staying, moving);
}

/**
 * Returns the earliest time at which one person can do a work, but not before its old start.
 * Undefined where that is too late for the next step, which stays.
 */
function lay(
  { stations, absence, horizon }: SlotPlant,
  laid: readonly Laid[],
  work: SlotWork,
  person: number,
): Laid | undefined {
  const same = laid.filter((each) => each.work.detail === work.detail);
  const from = Math.max(
    work.start,
    ...same.flatMap((each) => (each.work.step < work.step ? each.taken.map((at) => at + 1) : [])),
  );
  const until = Math.min(
    horizon,
    ...same.flatMap((each) => (each.work.step > work.step ? each.taken : [])),
  );
  const taken: number[] = [];
  for (let at = from; at < until && taken.length < work.slots; at += 1) {
    const isAbsent = person === absence.person && absence.from <= at && at < absence.until;
    const active = laid.filter((each) => each.taken.includes(at));
    const atWorkplace = active.filter((each) => each.work.workplace === work.workplace).length;
    if (
      !isAbsent &&
      atWorkplace < (stations.get(work.workplace) ?? 0) &&
      !active.some((each) => each.person === person)
    )
      taken.push(at);
  }
  return taken.length === work.slots ? { work, person, taken } : undefined;
}
