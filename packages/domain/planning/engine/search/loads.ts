import type { BusyTimes } from '../../calendar/busy-times.ts';
import { getArrayNumber } from './typed-array.ts';
import type { JobShop } from './job-shop.ts';

/*
 * Batch stations in a job shop: an operation at a batch station is a share of a load. Its person is busy only during loading and unloading.
 * Its station is busy all the time, and other shares may be in the same load.
 * The graph of the tabu search does not support loads: such a shop is improved by `scheduleSequence` alone.
 */

/** Load with its time, and the busy times of its person, as start, end, start, end. */
export interface ScheduledBatchLoad {
  readonly start: number;
  readonly end: number;
  readonly attended: readonly number[];
}

/** Load with room for more pieces. */
export interface OpenBatchLoad extends ScheduledBatchLoad {
  /** Number of the batch station in the operations. */
  readonly workplace: number;
  readonly person: number;
  room: number;
}

export interface ShopBatchLoads {
  /** Pieces of each operation; 0 where the operation is no share of a load. */
  readonly pieces: Int32Array;
  readonly workplace: Int32Array;
  /** Minutes of an arc's predecessor that must be worked before a load can start; −1: all of them. */
  readonly need: Int32Array;
  /** Planned loads that stay, with their remaining room. */
  readonly open: readonly OpenBatchLoad[];
  roomOf(workplace: number): number;
  /** Returns the first load from a position on; undefined where there is none within ten years. */
  earliest(
    workplace: number,
    person: BusyTimes,
    station: BusyTimes,
    from: number,
  ): ScheduledBatchLoad | undefined;
}

/** Time of a share: in an existing load, unless a new load ends earlier. */
export interface BatchLoadSharePlacement {
  readonly mode: number;
  readonly load: OpenBatchLoad;
  readonly isNew: boolean;
}

export function placeBatchLoadShare(
  shop: JobShop & { readonly loads: ShopBatchLoads },
  operation: number,
  from: number,
  open: readonly OpenBatchLoad[],
  busy: readonly BusyTimes[],
): BatchLoadSharePlacement | undefined {
  const { loads, modeFirst, modePerson, modeStation } = shop;
  const [workplace, pieces] = [
    getArrayNumber(loads.workplace, operation),
    getArrayNumber(loads.pieces, operation),
  ];
  let best: BatchLoadSharePlacement | undefined;
  for (const load of open) {
    if (load.workplace !== workplace || load.room < pieces || load.start < from) continue;
    if (best && load.end >= best.load.end) continue;
    for (
      let mode = getArrayNumber(modeFirst, operation);
      mode < getArrayNumber(modeFirst, operation + 1);
      mode += 1
    )
      if (getArrayNumber(modePerson, mode) === load.person) {
        best = { mode, load, isNew: false };
        break;
      }
  }
  for (
    let mode = getArrayNumber(modeFirst, operation);
    mode < getArrayNumber(modeFirst, operation + 1);
    mode += 1
  ) {
    const person = getArrayNumber(modePerson, mode);
    const [worker, station] = [
      busy[person],
      modeStation ? busy[getArrayNumber(modeStation, mode)] : undefined,
    ];
    if (!worker || !station) continue;
    const found = loads.earliest(workplace, worker, station, from);
    if (!found || (best && found.end >= best.load.end)) continue;
    const load = { ...found, workplace, person, room: loads.roomOf(workplace) };
    best = { mode, load, isNew: true };
  }
  return best;
}

/** Returns when a number of minutes of an operation are worked, by its pieces; the operation's end where it has fewer minutes. */
export function findTimeAfterWorkedMinutes(pieces: readonly number[], minutes: number): number {
  let remaining = minutes;
  for (let piece = 0; piece + 1 < pieces.length; piece += 2) {
    const [start = 0, end = 0] = [pieces[piece], pieces[piece + 1]];
    if (end - start >= remaining) return start + remaining;
    remaining -= end - start;
  }
  return pieces.at(-1) ?? 0;
}
