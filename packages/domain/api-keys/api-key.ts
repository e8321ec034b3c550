import { allPermissions, type Permission } from '../profiles/permissions.ts';

/** Prefix of every key, so that a key in a log or in a repository is recognizable. */
const beginning = 'tarima_';

/** Length of the visible beginning that distinguishes a key from others. */
export const apiKeyPrefixLength = beginning.length + 4;

/** Keys that a company may have at a time. */
export const maxApiKeys = 100;

/** Maximum number of years until the last day of a key. */
export const maxApiKeyYears = 2;

/** Permissions that no key has: people decide about sign-in, permissions and the devices that show orders. */
const peopleOnly: readonly Permission[] = [
  'users',
  'profiles',
  'my_settings',
  'global_settings',
  'shared_views',
  'api_keys',
  'tablets',
];

/** Permissions that a key may have. */
export const apiKeyPermissions: readonly Permission[] = allPermissions.filter(
  (permission) => !peopleOnly.includes(permission),
);

/** Formats the text of an API key from its secret. */
export const formatApiKey = (secret: string): string => beginning + secret;

/** Returns the text of the key in an `Authorization` header; undefined where it has none. */
export const parseApiKey = (authorization: string | undefined): string | undefined =>
  /^Bearer (tarima_[\w-]{1,100})$/.exec(authorization ?? '')?.[1];

/** Returns the broken rule of a key's last day, at a day of the account's calendar. Days are written `2027-01-31`. */
export function findApiKeyExpiryIssue(
  day: string,
  today: string,
): { readonly rule: string; readonly params?: { readonly max: string } } | undefined {
  if (day <= today) return { rule: 'past' };
  const max = addYears(today, maxApiKeyYears);
  return day > max ? { rule: 'lessOrEqual', params: { max } } : undefined;
}

/** Returns the same day of a later year; for a leap day the last of its month. */
export function addYears(day: string, years: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, lastOfMonth)))
    .toISOString()
    .slice(0, 10);
}
