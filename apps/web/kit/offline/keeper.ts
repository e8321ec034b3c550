import { memoryShelf, type Shelf } from './shelf.ts';

/** What is to be made of what is kept. */
export type Step<Kept> = (kept: Kept) => Kept;

interface Standing {
  /** What is kept has been read. */
  readonly isRead: boolean;
  /** False where all is lost with the page. */
  readonly lasts: boolean;
  /** The server did not answer the last time it was asked. */
  readonly isAway: boolean;
}

/** What such a page knows at this moment. */
export type Known<Kept> = Kept & Standing;

interface KeeperOptions<Kept> {
  readonly shelf: Shelf<Kept>;
  /** Of the channel and the lock by which pages beside one another take turns. */
  readonly name: string;
  readonly nothing: Kept;
  /** Without what need not be kept any more. */
  pruned?(kept: Kept): Kept;
  /** Whether there is anybody to ask: it shows itself by something. */
  asks(kept: Kept): boolean;
  /** How much of what was told waits to be sent. */
  waiting(kept: Kept): number;
  /** Sends what waits, or asks for what is new. @throws where the server is away */
  exchange(kept: Kept): Promise<Step<Kept>>;
  /** What follows where the server answered that it knows this page no more; nothing for any other error. */
  refused(error: unknown, kept: Kept): Step<Kept> | undefined;
}

/**
 * Keeps what a page outside the office knows: what is told shows at once, is written down before it is sent, and waits for a network as long as it
 * has to. What is sent has its own key until it is answered, so that whatever happens on the way it counts once.
 */
export function createKeeper<Kept extends object>(options: KeeperOptions<Kept>) {
  const {
    name,
    nothing,
    pruned = (same: Kept) => same,
    asks,
    waiting,
    exchange,
    refused,
  } = options;
  let kept = nothing;
  let standing: Standing = { isRead: false, lasts: options.shelf.lasts, isAway: false };
  let state: Known<Kept> = { ...kept, ...standing };
  let current = options.shelf;
  let writing: Promise<unknown> = Promise.resolve();
  let unwritten = 0;
  const listeners = new Set<() => void>();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);

  const show = (next: Kept, more: Partial<Standing> = {}): void => {
    kept = next;
    standing = { ...standing, ...more };
    state = { ...kept, ...standing };
    listeners.forEach((tell) => tell());
  };

  /** At once on the screen, then on the shelf; the shelf's word is the last, for pages beside this one change it too. */
  async function change(step: Step<Kept>, isTold = true): Promise<void> {
    if (standing.isRead) show(step(kept));
    unwritten += 1;
    const written = writing.then(() => write((known) => pruned(step(known))));
    writing = written;
    const next = await written;
    unwritten -= 1;
    if (unwritten === 0) show(next, { isRead: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    if (isTold) channel?.postMessage(null);
  }

  /** A disk that is full, or a browser that has thrown its database away: the page goes on by itself, and says so. */
  async function write(step: Step<Kept>): Promise<Kept> {
    try {
      return await current.change(step);
    } catch (error) {
      console.error(error);
      current = memoryShelf(kept);
      show(kept, { lasts: false });
      return current.change(pruned);
    }
  }

  const read = (): Promise<void> => change((same) => same, false);
  const readAgain = (): void => void read();
  channel?.addEventListener('message', readAgain);

  let turn: Promise<void> | undefined;
  let isWanted = false;
  let isMore = false;
  /** Sends what waits and asks for what is new; asked again meanwhile, it does so once more after. */
  function sync(): Promise<void> {
    isWanted = turn !== undefined;
    turn ??= inTurn(name, exchangeOnce).finally(() => {
      turn = undefined;
      if (asks(kept) && (isWanted || isMore)) void sync();
    });
    return turn;
  }

  async function exchangeOnce(): Promise<void> {
    isWanted = false;
    isMore = false;
    // What is sent is on the shelf: a page that is killed now finds it there, under the same keys.
    await read();
    if (!asks(kept)) return;
    const asked = kept;
    const before = waiting(asked);
    try {
      await change(await exchange(asked));
      show(kept, { isAway: false });
      // More than one request carries. What got no answer at all is left to the next look.
      isMore = waiting(kept) > 0 && waiting(kept) < before;
    } catch (error) {
      const step = refused(error, asked);
      if (step) await change(step);
      else show(kept, { isAway: true });
    }
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: (): Known<Kept> => state,
    read,
    change,
    sync,
    /** Nothing is heard any more of pages beside this one. */
    stop: (): void => {
      listeners.clear();
      channel?.close();
    },
  };
}

/** One page of the browser after the other, where it can be had: without a lock two pages send the same twice, which counts once. */
function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  // Plain HTTP on the plant's own network has none.
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request(name, work) : work();
}
