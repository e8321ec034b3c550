import { wallClock } from '@tarima/domain/kit/time-zone';
import { useSyncExternalStore } from 'react';
import { present } from './clock.ts';

/** How an account tells time. */
interface AccountTime {
  readonly timeZone: string;
  /** What moments are shown in: the plant's time, with UTC behind it, or the other way round. */
  readonly longDates: 'plant' | 'utc';
}

const listeners = new Set<() => void>();

// Before somebody has signed in nothing of an account is shown.
let known: AccountTime = {
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  longDates: 'plant',
};

/** The account's, which is asked for before any of its screens is drawn. */
export const accountTime = (): AccountTime => known;

export function keepAccountTime({ timeZone, longDates }: AccountTime): void {
  if (known.timeZone === timeZone && known.longDates === longDates) return;
  known = { timeZone, longDates };
  listeners.forEach((tell) => tell());
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** For what shows moments: drawn again when the account's way of telling time changes. */
export const useAccountTime = (): AccountTime => useSyncExternalStore(subscribe, accountTime);

/** The account's day, `yyyy-MM-dd`: a browser elsewhere, or one set wrong by a zone, may have another. */
export const accountToday = (): string =>
  new Date(wallClock(present(), known.timeZone)).toISOString().slice(0, 10);
