import type { TestClient } from '@tarima/server/testing/client';
import { expect } from 'vitest';
import { Clerk, loadSuppliersByCode } from './clerk.ts';
import { waitForAcknowledgedWrites } from './plant.ts';

/** Load of eight clerks who write and two clients who read, until it is finished. */
export interface ServerLoad {
  /** Waits until the clerks have some more acknowledged writes. */
  readonly waitForWrites: (count: number) => Promise<void>;
  /** Waits until the readers have some more answers. */
  readonly waitForReads: (count: number) => Promise<void>;
  /**
   * Ends the load, and asserts that each acknowledged write is stored once. A clerk without an answer first repeats the request, as a browser does.
   * @returns the statuses of reads, and the endings of the clerks
   */
  readonly finish: () => Promise<{
    readonly reads: readonly number[];
    readonly endings: readonly unknown[];
  }>;
}

/** Starts the load through one client, and waits for its first hundred writes. */
export async function startServerLoad(admin: TestClient): Promise<ServerLoad> {
  const before = await loadSuppliersByCode(admin);
  let isOver = false;
  const clerks = Array.from({ length: 8 }, (_, at) => new Clerk(admin, `CLERK-${at}`));
  const writing = Promise.all(clerks.map((clerk) => clerk.work(() => isOver)));
  const reads: number[] = [];
  const reading = Promise.all([1, 2].map(() => repeatRead(admin, () => isOver, reads)));
  const listCodes = () => clerks.flatMap((clerk) => clerk.acknowledged.map(({ code }) => code));
  const waitForWrites = (count: number) =>
    waitForAcknowledgedWrites(clerks, listCodes().length + count);
  await waitForWrites(100);
  return {
    waitForWrites,
    waitForReads: async (count) => {
      const wanted = reads.length + count;
      await expect.poll(() => reads.length).toBeGreaterThanOrEqual(wanted);
    },
    finish: async () => {
      isOver = true;
      await Promise.all([writing, reading]);
      const endings = clerks.map(({ ending }) => ending);
      const retries = clerks
        .filter(({ ending }) => ending !== undefined)
        .map((clerk) => clerk.retry());
      expect((await Promise.all(retries)).every((status) => status === 201)).toBe(true);
      const stored = [...(await loadSuppliersByCode(admin)).keys()];
      expect(stored.toSorted()).toEqual([...before.keys(), ...listCodes()].toSorted());
      console.log(`${listCodes().length} writes, each stored once; ${reads.length} reads`);
      return { reads, endings };
    },
  };
}

/** Reads a list again and again until the work is over, and adds every status to a list. */
async function repeatRead(
  client: TestClient,
  isOver: () => boolean,
  statuses: number[],
): Promise<void> {
  while (!isOver()) {
    const { status } = await client.get('/suppliers', { size: 5 });
    statuses.push(status);
  }
}
