import { day as dayInMs } from '../kit/time-zone.ts';

/** Days before its expiration date from which a lot is shown as expiring. */
export const expiringDays = 30;

export type Expiration =
  | { readonly state: 'good' }
  | { readonly state: 'expired' }
  /** `days`: whole days left; 0 on the last good day. */
  | { readonly state: 'expiring'; readonly days: number };

/**
 * How a lot stands on a day. It is good through its expiration date and expired from the next day on.
 * @param expirationDate `yyyy-MM-dd`; null for what never expires
 * @param today `yyyy-MM-dd`, the account's day
 */
export function getExpiration(expirationDate: string | null, today: string): Expiration {
  if (expirationDate === null) return { state: 'good' };
  const days = Math.round((Date.parse(expirationDate) - Date.parse(today)) / dayInMs);
  if (days < 0) return { state: 'expired' };
  return days <= expiringDays ? { state: 'expiring', days } : { state: 'good' };
}
