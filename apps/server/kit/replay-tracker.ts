/** Position of the primary in its log, and the moment before which it was reached. */
interface Position {
  readonly at: number;
  readonly bytes: number;
}

/** Greatest lag in milliseconds: a standby further behind serves nothing. */
export const greatestStandbyLag = 10_000;

/** Number of positions after which the older ones are thinned out, while a standby does not follow. */
const mostPositions = 600;

/**
 * Tracks which changes a standby has replayed, by positions of the primary's log that were noted with their moments.
 * All moments are milliseconds of one monotonic clock, which the caller reads.
 */
export class ReplayTracker {
  readonly #lastChanges = new Map<number, number>();
  #allChangedAt = -Infinity;
  #positions: readonly Position[] = [];
  #replayedAt = -Infinity;

  /** Notes the position of the primary, and the moment at which it was queried. */
  notePosition(at: number, bytes: number): void {
    this.#positions = [...this.#positions, { at, bytes }];
    if (this.#positions.length > mostPositions)
      this.#positions = this.#positions.filter((_, index) => index % 2 === 0);
  }

  /** Notes the position up to which the standby has replayed: it has every change before the newest noted position that this covers. */
  noteReplay(bytes: number): void {
    const newest = this.#positions.findLastIndex((position) => position.bytes <= bytes);
    const reached = this.#positions[newest];
    if (!reached) return;
    this.#replayedAt = reached.at;
    this.#positions = this.#positions.slice(newest + 1);
    for (const [accountId, changedAt] of this.#lastChanges)
      if (changedAt < reached.at) this.#lastChanges.delete(accountId);
  }

  /** Notes that rows of an account changed. */
  noteChange(accountId: number, at: number): void {
    this.#lastChanges.set(accountId, at);
  }

  /** Notes that changes of any account may have been missed. */
  noteMissedChanges(at: number): void {
    this.#allChangedAt = at;
  }

  /** Returns the milliseconds by which the standby is behind at most; Infinity before it has replayed any noted position. */
  getLag(now: number): number {
    return now - this.#replayedAt;
  }

  /** Returns whether the standby has every change of an account of which this server was notified. */
  hasChangesOf(accountId: number): boolean {
    const changedAt = Math.max(this.#lastChanges.get(accountId) ?? -Infinity, this.#allChangedAt);
    return changedAt < this.#replayedAt;
  }
}
