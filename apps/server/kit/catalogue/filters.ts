import type { Field } from '@tarima/domain/kit/fields';
import { fieldOf, type Module } from '@tarima/domain/kit/module';
import type { DayRange, Filters, FilterValue, NumberRange } from '@tarima/domain/kit/list-query';
import { filterKindOf, type FilterKind } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import { columnName, shownColumn } from './columns.ts';
import { linkTable } from './references.ts';

type Condition = RawBuilder<unknown>;

/** What a list asks for, split by how the database finds it. */
export interface Conditions {
  /** Plain comparisons. */
  readonly plain: readonly Condition[];
  /** Texts contained in a column. */
  readonly texts: readonly ContainedText[];
}

export interface ContainedText {
  readonly column: string;
  readonly text: string;
}

/** `%`, `_` and `\` in a filter are letters, not wildcards. */
const pattern = ({ text }: ContainedText): RawBuilder<string> =>
  sql<string>`'%' || fold(${text.replace(/[\\%_]/g, String.raw`\$&`)}) || '%'`;

/** The ids of the account's rows that contain all of the texts, through the function that may use indexes for it. */
export const idsContaining = (
  module: Module,
  texts: readonly ContainedText[],
  most: number,
): Condition => sql`search_ids(
    ${module.name}, ${texts.map(({ column }) => column)}, array[${sql.join(texts.map(pattern))}], ${most})`;

/** The same asked of each row: for texts that so many rows contain that the page is met soon. */
export const contains = (contained: ContainedText): Condition =>
  sql`fold(${sql.ref(contained.column)}) like ${pattern(contained)}`;

export function conditionsOf(
  module: Module,
  filters: Filters,
  language: Language,
  timeZone: string,
): Conditions {
  const plain: Condition[] = [];
  const texts: ContainedText[] = [];
  for (const [name, value] of Object.entries(filters)) {
    const field = fieldOf(module, name);
    if (!field || value === undefined) continue;
    const kind = filterKindOf(field);
    if (kind === 'contains' && typeof value === 'string')
      texts.push({ column: shownColumn(name, field, language), text: value });
    else if (field.kind === 'references') plain.push(linkedToAny(module, name, value));
    else plain.push(...comparisons[kind](sql.ref(filteredColumn(name, field)), value, timeZone));
  }
  return { plain, texts };
}

const filteredColumn = (name: string, field: Field): string =>
  field.kind === 'reference' ? `${columnName(name)}_id` : columnName(name);

const linkedToAny = (module: Module, name: string, ids: FilterValue): Condition => {
  const table = sql.table(linkTable(module, name));
  return sql`id in (
    select owner_id from ${table} where account_id = current_account() and record_id = any(${ids}))`;
};

type Comparison = (column: Condition, value: FilterValue, timeZone: string) => Condition[];

const comparisons: Readonly<Record<FilterKind, Comparison>> = {
  contains: () => [],
  none: () => [],
  anyOf: (column, value) => (Array.isArray(value) ? [sql`${column} = any(${value})`] : []),
  records: (column, value) => (Array.isArray(value) ? [sql`${column} = any(${value})`] : []),
  range: (column, value) => {
    if (typeof value === 'number') return [sql`${column} = ${value}`];
    if (!isNumberRange(value)) return [];
    return [
      ...(value.min === undefined ? [] : [sql`${column} >= ${value.min}`]),
      ...(value.max === undefined ? [] : [sql`${column} <= ${value.max}`]),
    ];
  },
  days: (column, value, timeZone) => {
    const range = typeof value === 'string' ? { from: value, to: value } : value;
    if (!isDayRange(range)) return [];
    // A day begins and ends at the account's midnight, whatever zone the server is in.
    const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone ${timeZone}`;
    const endOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
    return [
      ...(range.from === undefined ? [] : [sql`${column} >= ${startOf(range.from)}`]),
      ...(range.to === undefined ? [] : [sql`${column} < ${endOf(range.to)}`]),
    ];
  },
};

const isObject = (value: FilterValue): value is NumberRange | DayRange =>
  typeof value === 'object' && !Array.isArray(value);
const isNumberRange = (value: FilterValue): value is NumberRange => isObject(value);
const isDayRange = (value: FilterValue): value is DayRange => isObject(value);
