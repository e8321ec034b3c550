import { toLocalMillis } from '@tarima/domain/kit/time-zone';
import { useSyncExternalStore } from 'react';
import { getPresentTime } from './clock.ts';

/** Time zone and clock in which the account's moments are shown. */
interface AccountTime {
  readonly timeZone: string;
  /** Clock of long dates: the plant's time with UTC beside it, or UTC with the plant's time beside it. */
  readonly longDates: 'plant' | 'utc';
}

const listeners = new Set<() => void>();

// Values before sign-in, when the page shows nothing of an account.
let known: AccountTime = {
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  longDates: 'plant',
};

/** Returns the account's time settings, which are loaded before any of its screens is drawn. */
export const getAccountTimeSettings = (): AccountTime => known;

export function setAccountTimeSettings({ timeZone, longDates }: AccountTime): void {
  if (known.timeZone === timeZone && known.longDates === longDates) return;
  known = { timeZone, longDates };
  listeners.forEach((tell) => tell());
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Subscribes a component that shows moments: it is drawn again when the account's time settings change. */
export const useAccountTimeSettings = (): AccountTime =>
  useSyncExternalStore(subscribe, getAccountTimeSettings);

/** Returns the account's current day, `yyyy-MM-dd`: the browser's day may differ in another zone, or with a wrong clock. */
export const getAccountToday = (): string =>
  new Date(toLocalMillis(getPresentTime(), known.timeZone)).toISOString().slice(0, 10);
