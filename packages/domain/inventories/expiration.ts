import { dayMillis as dayInMs } from '../kit/time-zone.ts';

/** Days before its expiration date from which a lot is shown as expiring. */
export const expiringWithinDays = 30;

export type LotExpiration =
  | { readonly state: 'good' }
  | { readonly state: 'expired' }
  /** Lot that expires soon. `days`: whole days left; 0 on the last good day. */
  | { readonly state: 'expiring'; readonly days: number };

/**
 * Returns the expiration state of a lot on a day. A lot is good through its expiration date and expired from the next day on.
 * @param expirationDate `yyyy-MM-dd`; null for a lot that never expires
 * @param today `yyyy-MM-dd`, the account's day
 */
export function getLotExpiration(expirationDate: string | null, today: string): LotExpiration {
  if (expirationDate === null) return { state: 'good' };
  const days = Math.round((Date.parse(expirationDate) - Date.parse(today)) / dayInMs);
  if (days < 0) return { state: 'expired' };
  return days <= expiringWithinDays ? { state: 'expiring', days } : { state: 'good' };
}
