import type { Field } from '@tarima/domain/kit/fields';
import type { DayRange, FilterValue, NumberRange } from '@tarima/domain/kit/list-query';
import { filterKindOf } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { formatDay, formatNumber } from '../format.ts';
import { sayValue } from '../cells/shown-value.ts';
import type { RecordName } from '../select/use-record-names.ts';
import type { Speech } from '../words.tsx';

const number = String.raw`\d{1,15}(?:\.\d{1,6})?`;
const rangeShape = new RegExp(String.raw`^(${number})?\s*(?:-|–|\.\.)\s*(${number})?$`);
const numberShape = new RegExp(`^${number}$`);

/** Typed text that asks for nothing yet: not the same as an empty field, which asks for everything. */
export const unreadable = Symbol('unreadable');

/** Reads `12`, `10-20`, `10-` or `-20`. */
export function parseRange(text: string): number | NumberRange | undefined | typeof unreadable {
  const written = text.trim();
  if (written === '') return undefined;
  if (numberShape.test(written)) return Number(written);
  const [, min, max] = rangeShape.exec(written) ?? [];
  if (min === undefined && max === undefined) return unreadable;
  return {
    ...(min !== undefined && { min: Number(min) }),
    ...(max !== undefined && { max: Number(max) }),
  };
}

/** Writes what `parseRange` reads. */
export function formatRange(value: FilterValue | undefined): string {
  if (typeof value === 'number') return String(value);
  const range = asNumberRange(value);
  return range ? `${range.min ?? ''}-${range.max ?? ''}` : '';
}

/** A day is a range of one day. */
export function asDays(value: FilterValue | undefined): DayRange | undefined {
  if (typeof value === 'string') return { from: value, to: value };
  return isRecord(value) && ('from' in value || 'to' in value) ? value : undefined;
}

export const asCodes = (value: FilterValue | undefined): readonly string[] =>
  isList(value) ? value.map(String) : [];

export const asIds = (value: FilterValue | undefined): readonly number[] =>
  isList(value) ? value.map(Number) : [];

export const asContained = (value: FilterValue | undefined): string =>
  typeof value === 'string' ? value : '';

const isList = (value: FilterValue | undefined): value is readonly string[] | readonly number[] =>
  Array.isArray(value);

const isRecord = (value: FilterValue | undefined): value is NumberRange | DayRange =>
  typeof value === 'object' && !isList(value);

const asNumberRange = (value: FilterValue | undefined): NumberRange | undefined =>
  isRecord(value) && ('min' in value || 'max' in value) ? value : undefined;

/** What an active filter asks for, as its badge says it. */
export function sayFilter(
  field: Field,
  value: FilterValue,
  speech: Speech,
  nameOf: RecordName,
): string {
  const { language } = speech;
  switch (filterKindOf(field)) {
    case 'anyOf':
      return asCodes(value)
        .map((code) => sayValue(field, code, speech))
        .join(', ');
    case 'records':
      return asIds(value).map(nameOf).join(', ');
    case 'range': {
      if (typeof value === 'number') return formatNumber(value, language);
      const { min, max } = asNumberRange(value) ?? {};
      const shown = (bound: number | undefined) =>
        bound === undefined ? undefined : formatNumber(bound, language);
      return sayBounds(shown(min), shown(max), speech);
    }
    case 'days':
      return sayDays(value, speech);
    case 'yesNo':
      return sayValue(field, value, speech);
    case 'contains':
    case 'none':
      return asContained(value);
  }
}

export function sayDays(value: FilterValue, speech: Speech): string {
  const { from, to } = asDays(value) ?? {};
  const shown = (day: string | undefined) =>
    day === undefined ? undefined : formatDay(day, speech.language);
  return from === to ? (shown(from) ?? '') : sayBounds(shown(from), shown(to), speech);
}

function sayBounds(from: string | undefined, to: string | undefined, { say }: Speech): string {
  if (from !== undefined && to !== undefined) return say(kitTexts.between, { from, to });
  if (from !== undefined) return say(kitTexts.atLeast, { from });
  return to === undefined ? '' : say(kitTexts.atMost, { to });
}
