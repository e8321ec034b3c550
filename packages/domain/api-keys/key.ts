import { allPermissions, type Permission } from '../profiles/permissions.ts';

/** How every key begins: whoever finds one in a log or in a repository knows what it is. */
const beginning = 'tarima_';

/** What of a key stays visible, to tell it from others. */
export const prefixLength = beginning.length + 4;

/** Keys that a company may have at a time. */
export const mostKeys = 100;

/** How far ahead the last day of a key may be. */
export const longestYears = 2;

/** What no key may: whoever signs in, and what somebody may, and which device shows orders, is decided by people. */
const peoplesOwn: readonly Permission[] = [
  'users',
  'profiles',
  'my_settings',
  'global_settings',
  'shared_views',
  'api_keys',
  'tablets',
];

/** What a key may be given. */
export const keyPermissions: readonly Permission[] = allPermissions.filter(
  (permission) => !peoplesOwn.includes(permission),
);

/** A key's text, of its secret. */
export const keyText = (secret: string): string => beginning + secret;

/** The text of the key that an `Authorization` header shows; undefined where it shows none. */
export const keyIn = (authorization: string | undefined): string | undefined =>
  /^Bearer (tarima_[\w-]{1,100})$/.exec(authorization ?? '')?.[1];

/** What is wrong with a key's last day, at a day of the account's calendar. Days are written `2027-01-31`. */
export function refusedExpiry(
  day: string,
  today: string,
): { readonly rule: string; readonly params?: { readonly max: string } } | undefined {
  if (day <= today) return { rule: 'past' };
  const max = yearsAfter(today, longestYears);
  return day > max ? { rule: 'lessOrEqual', params: { max } } : undefined;
}

/** The same day of a later year; of a leap day the last of its month. */
export function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, lastOfMonth)))
    .toISOString()
    .slice(0, 10);
}
