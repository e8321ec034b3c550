import type { z } from 'zod';
import { startsWithDate } from './calendar-date.ts';
import { toLocalMillis } from './time-zone.ts';

type MomentIssue = Pick<z.core.$ZodIssue, 'message' | 'path'>;

const momentShape = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Converts values that were sent as moments to days of the account's calendar, where a schema expected a day.
 * @param value refused value
 * @param issues validation issues of the value
 * @param zone time zone of the account
 * @returns the value with days at the paths of the issues, or undefined where no issue is about a day
 */
export function convertMomentsToDays(
  value: unknown,
  issues: readonly MomentIssue[],
  zone: string,
): unknown {
  const momentIssues = issues.filter(({ message }) => message === 'instant');
  const replaced = momentIssues.reduce<unknown>(
    (whole, { path }) => convertToDay(whole, path.map(String), zone),
    value,
  );
  return replaced === value ? undefined : replaced;
}

/** Returns a copy with the moment at the path as a day; the same value where there is no moment at the path. */
function convertToDay(value: unknown, [name, ...rest]: readonly string[], zone: string): unknown {
  if (name === undefined) return toDay(value, zone);
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  const inner = new Map<string, unknown>(Object.entries(value)).get(name);
  const changed = convertToDay(inner, rest, zone);
  if (changed === inner) return value;
  return Array.isArray(value)
    ? value.map((each: unknown, at) => (String(at) === name ? changed : each))
    : { ...value, [name]: changed };
}

/** Converts a moment, or both ends of a range of moments, to days. */
function toDay(value: unknown, zone: string): unknown {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return ['from', 'to'].reduce<unknown>((range, end) => convertToDay(range, [end], zone), value);
  if (typeof value !== 'string' || !momentShape.test(value) || !startsWithDate(value)) return value;
  const at = Date.parse(value);
  return Number.isNaN(at) ? value : new Date(toLocalMillis(at, zone)).toISOString().slice(0, 10);
}
