import { tabletCalls, tabletScheme, type Presence } from '@tarima/domain/floor/contract';
import { undoing, type TabletReport } from '@tarima/domain/floor/waiting';
import type { Language } from '@tarima/domain/kit/words';
import { CodedError } from '@tarima/domain/kit/errors';
import { call } from '../kit/call.ts';
import { storedLanguage } from '../kit/words.tsx';
import { nothingKept, pruned, type Kept } from './kept.ts';
import { memoryShelf, type Shelf } from './shelf.ts';
import { exchange, revokedFor, type Step } from './sync.ts';

/** What a tablet knows at this moment. */
export interface FloorState extends Kept {
  /** What is kept has been read. */
  readonly isRead: boolean;
  readonly lasts: boolean;
  /** The server did not answer the last time it was asked. */
  readonly isAway: boolean;
}

export type Floor = ReturnType<typeof createFloor>;

const channelName = 'tarima-floor';
const lockName = 'tarima-floor';

/**
 * The tablet: what is said at it shows at once, is written down before it is sent, and waits as long as it has to. A report is sent
 * under the same key until it is answered, so that whatever happens on the way it counts once.
 */
export function createFloor(shelf: Shelf, now: () => number = Date.now) {
  let state: FloorState = { ...nothingKept, isRead: false, lasts: shelf.lasts, isAway: false };
  let language = storedLanguage();
  let current = shelf;
  let writing: Promise<unknown> = Promise.resolve();
  let unwritten = 0;
  const listeners = new Set<() => void>();
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);

  const show = (next: Partial<FloorState>): void => {
    state = { ...state, ...next };
    listeners.forEach((tell) => tell());
  };

  /** At once on the screen, then on the shelf; the shelf's word is the last, for pages beside this one change it too. */
  async function change(step: Step, isTold = true): Promise<void> {
    if (state.isRead) show(step(state));
    unwritten += 1;
    const written = writing.then(() => write((kept) => pruned(step(kept), now())));
    writing = written;
    const kept = await written;
    unwritten -= 1;
    if (unwritten === 0) show({ ...kept, isRead: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    if (isTold) channel?.postMessage(null);
  }

  /** A disk that is full, or a browser that has thrown its database away: the page goes on by itself, and says so. */
  async function write(step: Step): Promise<Kept> {
    try {
      return await current.change(step);
    } catch (error) {
      console.error(error);
      current = memoryShelf(keptOf(state));
      show({ lasts: false });
      return current.change((kept) => pruned(kept, now()));
    }
  }

  const read = (): Promise<void> => change((kept) => kept, false);
  const readAgain = (): void => void read();
  channel?.addEventListener('message', readAgain);

  let turn: Promise<void> | undefined;
  let isWanted = false;
  let isMore = false;
  const waiting = (): number => state.reports.filter(({ fate }) => fate === 'waiting').length;
  /** Sends what waits and asks for what is new; asked again meanwhile, it does so once more after. */
  function sync(): Promise<void> {
    isWanted = turn !== undefined;
    turn ??= inTurn(exchangeOnce).finally(() => {
      turn = undefined;
      if (state.token !== null && (isWanted || isMore)) void sync();
    });
    return turn;
  }

  async function exchangeOnce(): Promise<void> {
    isWanted = false;
    isMore = false;
    // What is sent is on the shelf: a page that is killed now finds it there, under the same keys.
    await read();
    const { token } = state;
    if (token === null) return;
    const before = waiting();
    try {
      await change(await exchange(state, language, now));
      show({ isAway: false });
      // More than one request carries. What got no answer at all is left to the next look.
      isMore = waiting() > 0 && waiting() < before;
    } catch (error) {
      if (isRevocation(error)) await change(revokedFor(token));
      else show({ isAway: true });
    }
  }

  /** A call for which the server has to be there. @throws CodedError */
  async function ask<Answer>(asking: (shown: Shown) => Promise<Answer>): Promise<Answer> {
    const { token } = state;
    try {
      return await asking({ token: token ?? '', scheme: tabletScheme });
    } catch (error) {
      if (isRevocation(error)) await change(revokedFor(token));
      throw error;
    }
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: (): FloorState => state,
    read,
    sync,
    /** Products and places are called in a language from now on. */
    speak: (next: Language): Promise<void> => {
      language = next;
      return sync();
    },
    /** Nothing is heard any more of pages beside this one. */
    stop: (): void => {
      listeners.clear();
      channel?.close();
    },

    async pair(code: string): Promise<void> {
      const { token } = await call(tabletCalls.pair, { token: '', body: { code } });
      await change((kept) => ({ ...kept, token, isRevoked: false }));
      await sync();
    },

    async enter(user: number, pin: string): Promise<Presence> {
      const presence = await ask((shown) =>
        call(tabletCalls.enter, { ...shown, body: { user: { id: user }, pin } }),
      );
      await change((kept) => withPresence(kept, presence));
      // Somebody is about to look at the work.
      void sync();
      return presence;
    },

    async leave(presence: string): Promise<void> {
      await ask((shown) => call(tabletCalls.leave, { ...shown, params: { presence } }));
      await change((kept) => withoutPresence(kept, presence));
    },

    choose: (presence: string): void => void change((kept) => ({ ...kept, chosen: presence })),

    say(report: TabletReport): void {
      void change((kept) => withReport(kept, report));
      void sync();
    },

    undo(report: TabletReport, presence: string): void {
      const at = new Date(now()).toISOString();
      const back = undoing(report, { key: newKey(), presence, at });
      void change((kept) => withReport(kept, back));
      void sync();
    },

    /** Sends once more what was refused: a foreman lets it pass, or whoever said it has come in again. It goes to the end of the queue. */
    again(key: string, changed: Partial<Pick<TabletReport, 'pass' | 'presence'>>): void {
      void change((kept) => {
        const report = kept.reports.find((each) => each.key === key && each.fate === 'refused');
        if (!report) return kept;
        const others = kept.reports.filter((each) => each.key !== key);
        const sent = { ...report, ...changed, fate: 'waiting' as const, rule: null, most: null };
        return { ...kept, reports: [...others, sent] };
      });
      void sync();
    },

    drop: (key: string): void =>
      void change((kept) => ({
        ...kept,
        reports: kept.reports.filter((each) => each.key !== key || each.fate !== 'refused'),
      })),
  };
}

const keptOf = ({ token, isRevoked, station, ahead, chosen, reports }: FloorState): Kept => ({
  token,
  isRevoked,
  station,
  ahead,
  chosen,
  reports,
});

interface Shown {
  readonly token: string;
  readonly scheme: string;
}

/** One page of the browser after the other, where it can be had: without a lock two pages send the same twice, which counts once. */
function inTurn(work: () => Promise<void>): Promise<void> {
  // Plain HTTP on the plant's own network has none.
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request(lockName, work) : work();
}

const isRevocation = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'ACCESS_EXPIRED';

/** However often it is done: the shelf may have to be filled anew from what is shown. */
const withReport = (kept: Kept, report: TabletReport): Kept =>
  kept.reports.some(({ key }) => key === report.key)
    ? kept
    : { ...kept, reports: [...kept.reports, report] };

function withPresence(kept: Kept, presence: Presence): Kept {
  if (!kept.station) return kept;
  const others = kept.station.present.filter(({ id }) => id !== presence.id);
  const station = { ...kept.station, present: [...others, presence] };
  return { ...kept, station };
}

function withoutPresence(kept: Kept, presence: string): Kept {
  const chosen = kept.chosen === presence ? null : kept.chosen;
  if (!kept.station) return { ...kept, chosen };
  const present = kept.station.present.filter(({ id }) => id !== presence);
  return { ...kept, chosen, station: { ...kept.station, present } };
}

/** A random UUID. crypto.randomUUID would be missing where the plant serves plain HTTP on its own network. */
export function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, at) =>
    at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte,
  );
  const text = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    text.slice(12, 16),
    text.slice(16, 20),
    text.slice(20),
  ].join('-');
}
