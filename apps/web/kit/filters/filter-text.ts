import { parseTypedValue } from '@tarima/domain/kit/typed-number';
import type { Field } from '@tarima/domain/kit/fields';
import type {
  DayRange,
  EmptinessFilter,
  FilterValue,
  NumberRange,
  RelativeDaysFilter,
} from '@tarima/domain/kit/list-query';
import { parseRelativeDaySpan } from '@tarima/domain/kit/relative-days';
import { relativeDaysTexts, relativeDaySpanTexts } from '@tarima/domain/kit/relative-days-texts';
import { getFilterKind } from '@tarima/domain/kit/list-columns';
import { kitTexts } from '@tarima/domain/kit/texts';
import { formatDay, formatNumber } from '../format.ts';
import { sayFieldValue } from '../cells/display-value.ts';
import type { RecordNameGetter } from '../select/use-record-names.ts';
import type { Speech } from '../words.tsx';

const number = String.raw`\d[\d,]{0,19}(?:\.\d{1,6})?`;
const rangeShape = new RegExp(String.raw`^(${number})?\s*(?:-|–|\.\.)\s*(${number})?$`);
const numberShape = new RegExp(`^${number}$`);

/** Marker of typed text that is not a valid filter yet. An empty field, by contrast, matches everything. */
export const unreadableFilter = Symbol('unreadable');

const boundShape = new RegExp(String.raw`^(<=|>=|<|>|≤|≥)\s*(${number})$`);
const boundNames = {
  '<': 'below',
  '>': 'above',
  '<=': 'max',
  '≤': 'max',
  '>=': 'min',
  '≥': 'min',
} as const;
const isSign = (sign: string | undefined): sign is keyof typeof boundNames =>
  sign !== undefined && Object.hasOwn(boundNames, sign);

/** Parses `12`, `10-20`, `10-`, `-20`, `<50` or `>=10`, with the signs `$` and `%` of the cells; the bounds come in any sequence. */
export function parseNumberRange(
  text: string,
): number | NumberRange | undefined | typeof unreadableFilter {
  const written = text.replaceAll(/[$%]/g, '').trim();
  if (text.trim() === '') return undefined;
  if (numberShape.test(written)) return toReadableNumber(written) ?? unreadableFilter;
  const [, sign, bound] = boundShape.exec(written) ?? [];
  if (isSign(sign)) {
    const limit = toReadableNumber(bound);
    return limit === undefined ? unreadableFilter : { [boundNames[sign]]: limit };
  }
  const [, from, to] = rangeShape.exec(written) ?? [];
  const [min, max] = [toReadableNumber(from), toReadableNumber(to)];
  const isUnreadable =
    (from === undefined && to === undefined) ||
    (from !== undefined && min === undefined) ||
    (to !== undefined && max === undefined);
  if (isUnreadable) return unreadableFilter;
  if (min !== undefined && max !== undefined && min > max) return { min: max, max: min };
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** Returns a typed number; undefined where its commas make it none, like `1,2,3`. */
function toReadableNumber(text: string | undefined): number | undefined {
  const value = text === undefined ? undefined : parseTypedValue(text);
  return Number.isNaN(value) ? undefined : value;
}

/** Formats a range as `parseNumberRange` parses it. */
export function formatNumberRange(value: FilterValue | undefined): string {
  if (typeof value === 'number') return String(value);
  const range = asNumberRange(value);
  if (range?.below !== undefined) return `<${range.below}`;
  if (range?.above !== undefined) return `>${range.above}`;
  return range ? `${range.min ?? ''}-${range.max ?? ''}` : '';
}

/** Converts a filter to a range of days; a single day becomes a range of one day. */
export function toDayRangeFilter(value: FilterValue | undefined): DayRange | undefined {
  if (typeof value === 'string') return { from: value, to: value };
  return isRecord(value) && ('from' in value || 'to' in value) ? value : undefined;
}

export const toCodesFilter = (value: FilterValue | undefined): readonly string[] =>
  isList(value) ? value.map(String) : [];

export const toIdsFilter = (value: FilterValue | undefined): readonly number[] =>
  isList(value) ? value.map(Number) : [];

export const toContainsFilter = (value: FilterValue | undefined): string =>
  typeof value === 'string' ? value : '';

const isList = (value: FilterValue | undefined): value is readonly string[] | readonly number[] =>
  Array.isArray(value);

type Shape = Exclude<FilterValue, string | number | boolean | readonly unknown[]>;

const isRecord = (value: FilterValue | undefined): value is Shape =>
  typeof value === 'object' && !isList(value);

const asNumberRange = (value: FilterValue | undefined): NumberRange | undefined =>
  isRecord(value) && ('min' in value || 'max' in value || 'above' in value || 'below' in value)
    ? value
    : undefined;

export const toEmptinessFilter = (value: FilterValue | undefined): EmptinessFilter | undefined =>
  isRecord(value) && 'empty' in value ? value : undefined;

export const toRelativeDaysFilter = (
  value: FilterValue | undefined,
): RelativeDaysFilter | undefined => (isRecord(value) && 'relative' in value ? value : undefined);

/** Formats an active filter for its badge. */
export function sayFilterValue(
  field: Field,
  value: FilterValue,
  speech: Speech,
  getRecordName: RecordNameGetter,
): string {
  const { language, say } = speech;
  const emptiness = toEmptinessFilter(value);
  if (emptiness) return say(emptiness.empty ? kitTexts.isEmpty : kitTexts.isGiven);
  switch (getFilterKind(field)) {
    case 'anyOf':
      return toCodesFilter(value)
        .map((code) => sayFieldValue(field, code, speech))
        .join(', ');
    case 'records':
      return toIdsFilter(value).map(getRecordName).join(', ');
    case 'range': {
      if (typeof value === 'number') return formatNumber(value, language);
      const { min, max, above, below } = asNumberRange(value) ?? {};
      const formatBound = (bound: number | undefined) =>
        bound === undefined ? undefined : formatNumber(bound, language);
      return [
        sayBounds(formatBound(min), formatBound(max), speech),
        above === undefined ? '' : say(kitTexts.moreThan, { bound: formatNumber(above, language) }),
        below === undefined ? '' : say(kitTexts.lessThan, { bound: formatNumber(below, language) }),
      ]
        .filter(Boolean)
        .join(', ');
    }
    case 'days':
      return sayDays(value, speech);
    case 'yesNo':
      return sayFieldValue(field, value, speech);
    case 'contains':
    case 'none':
      return toContainsFilter(value);
  }
}

function sayDays(value: FilterValue, speech: Speech): string {
  const relative = toRelativeDaysFilter(value)?.relative;
  if (relative !== undefined) return sayRelativeDays(relative, speech);
  const { from, to } = toDayRangeFilter(value) ?? {};
  const formatBound = (day: string | undefined) =>
    day === undefined ? undefined : formatDay(day, speech.language);
  return from === to
    ? (formatBound(from) ?? '')
    : sayBounds(formatBound(from), formatBound(to), speech);
}

export function sayRelativeDays(code: string, { say, sayCount }: Speech): string {
  const span = parseRelativeDaySpan(code);
  if (span) return sayCount(relativeDaySpanTexts[span.direction], span.days);
  const words = Object.entries(relativeDaysTexts).find(([name]) => name === code)?.[1];
  return words ? say(words) : code;
}

function sayBounds(from: string | undefined, to: string | undefined, { say }: Speech): string {
  if (from !== undefined && to !== undefined) return say(kitTexts.between, { from, to });
  if (from !== undefined) return say(kitTexts.atLeast, { from });
  return to === undefined ? '' : say(kitTexts.atMost, { to });
}
