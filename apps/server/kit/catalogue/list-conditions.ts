import type { Field } from '@tarima/domain/kit/fields';
import { foldText } from '@tarima/domain/kit/fold-text';
import { phoneDigits } from '@tarima/domain/kit/phone';
import { parseNameSearch } from '@tarima/domain/kit/name-search';
import { parseCustomFieldId, findField, type Module } from '@tarima/domain/kit/module';
import type {
  DayRange,
  EmptinessFilter,
  ListFilters,
  FilterValue,
  NumberRange,
  RelativeDaysFilter,
} from '@tarima/domain/kit/list-query';
import { getFilterKind, type FilterKind } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import { getColumnName, getDisplayColumn, getValueColumn } from './columns.ts';
import { getLinkTable } from './references.ts';

type Condition = RawBuilder<unknown>;

/** Conditions of a list, split by how the database evaluates them. */
export interface ListConditions {
  /** Plain comparisons. */
  readonly plain: readonly Condition[];
  /** Texts contained in a column. */
  readonly texts: readonly TextMatch[];
  /** Conditions on custom fields, which no index of the list's order helps with. */
  readonly custom: readonly Condition[];
}

/** Text that a column contains, in the syntax of `like`; or that a word of the column begins with. */
export type TextMatch = SoughtText & { readonly column: string };

type SoughtText =
  | { readonly like: string; readonly start?: undefined }
  | { readonly start: string; readonly like?: undefined };

/** Pattern for a text that a column contains. @param like in the syntax of `like` */
const pattern = (like: string): RawBuilder<string> => sql<string>`'%' || fold(${like}) || '%'`;

/** `%`, `_` and `\` in a filter are letters, not wildcards. */
const literally = (text: string): string =>
  text.normalize('NFC').replace(/[\\%_]/g, String.raw`\$&`);

/** Splits the text of a search by name into words, each as a pattern of `like`. */
const splitWords = (search: string): string[] => parseNameSearch(search).map(inOrder);

const inOrder = (parts: readonly string[]): string => parts.map(literally).join('%');

export interface SearchWord {
  readonly typed: string;
  /** Conditions on texts. */
  readonly textConditions: readonly SoughtText[];
}

/** Splits a search into words. Most texts contain any one or two letters somewhere, so these match the beginning of a word only. */
export const parseSearchWords = (search: string): SearchWord[] =>
  [...new Map(parseNameSearch(search).map((parts) => [parts.join('×'), parts])).entries()].map(
    ([typed, parts]) => {
      const starts = parts.map(foldText).filter((part) => /^[a-z\d]{1,2}$/.test(part));
      const textConditions: SoughtText[] = starts.map((start) => ({ start }));
      const isStart = starts.length > 0 && parts.length === 1;
      return {
        typed,
        textConditions: isStart ? textConditions : [{ like: inOrder(parts) }, ...textConditions],
      };
    },
  );

/** The ids of the account's rows that contain all of the texts, through the function that may use indexes for it. */
export const buildContainingIdsQuery = (
  module: Module,
  texts: readonly TextMatch[],
  maxCount: number,
): Condition => sql`search_ids(
    ${module.name}, ${texts.map(({ column }) => column)}, array[${sql.join(texts.map(({ like, start }) => (like === undefined ? sql`fold(${start})` : pattern(like))))}],
    ${texts.map(({ start }) => start !== undefined)}, ${maxCount})`;

/** Returns the condition as a check of each row: for texts that so many rows contain that the page fills soon. */
export function buildContainsCondition({ column, like, start }: TextMatch): Condition {
  const compared = column === searchColumnName ? sql.ref(column) : sql`fold(${sql.ref(column)})`;
  return like === undefined
    ? sql`${compared} ~ start_pattern(fold(${start}))`
    : sql`${compared} like ${pattern(like)}`;
}

/** Column in which the database stores several searched texts of a row, folded already. */
export const searchColumnName = 'find_text';

interface FilterQuery {
  readonly filters: ListFilters;
  readonly lang: Language;
  readonly timeZone: string;
  readonly inWords?: boolean;
}

export function buildListConditions(
  module: Module,
  { filters, lang: language, timeZone, inWords = false }: FilterQuery,
): ListConditions {
  const plain: Condition[] = [];
  const texts: TextMatch[] = [];
  const custom: Condition[] = [];
  for (const [name, value] of Object.entries(filters)) {
    const field = findField(module, name);
    if (!field || value === undefined) continue;
    const kind = getFilterKind(field);
    const column = getValueColumn(name, field, language);
    if (isEmptiness(value))
      (parseCustomFieldId(name) === undefined ? plain : custom).push(
        emptiness(module, name, field, column, value),
      );
    else if (parseCustomFieldId(name) !== undefined)
      custom.push(...customConditions(module, name, field, column, value, timeZone));
    else if (field.kind === 'phone' && typeof value === 'string' && phoneDigits(value))
      texts.push(phoneContaining(name, phoneDigits(value) ?? ''));
    else if (kind === 'contains' && typeof value === 'string')
      for (const like of inWords ? splitWords(value) : [literally(normalizeText(field, value))])
        texts.push({ column: getDisplayColumn(name, field, language), like });
    else if (field.kind === 'references') plain.push(buildLinkCondition(module, name, value));
    else if (field.kind === 'date') plain.push(...onDays(column, value));
    else plain.push(...comparisons[kind](column, value, timeZone, field));
  }
  return { plain, texts, custom };
}

/** Finds a phone by digits, in the column that the database makes of it. */
export const phoneContaining = (name: string, digits: string): TextMatch => ({
  column: `${getColumnName(name)}_digits`,
  like: digits,
});

/** Coordinates are stored without the space that people write between them, and names with single plain spaces. */
function normalizeText({ kind }: Field, text: string): string {
  if (kind === 'location') return text.replace(/\s*,\s*/g, ',');
  return kind === 'text' ? text.replace(/\s+/gu, ' ') : text;
}

function customConditions(
  module: Module,
  name: string,
  field: Field,
  column: Condition,
  value: FilterValue,
  timeZone: string,
): Condition[] {
  const kind = getFilterKind(field);
  if (kind === 'contains' && typeof value === 'string')
    return [sql`fold(${column}) like ${pattern(literally(value))}`];
  if (kind === 'anyOf' && Array.isArray(value))
    return [buildOptionCondition(module, parseCustomFieldId(name) ?? '', field, value)];
  return field.kind === 'date'
    ? onDays(column, value)
    : comparisons[kind](column, value, timeZone, field);
}

/** The ids of the records that have one of some options, through the function that may use the index for it. */
const buildOptionCondition = (
  module: Module,
  customId: string,
  field: Field,
  keys: readonly unknown[],
): Condition => {
  const optionValues = keys.map((key) =>
    JSON.stringify({ [customId]: field.kind === 'choices' ? [key] : key }),
  );
  return sql`id in (select ids_with_custom_value(${module.name}, ${optionValues}::jsonb[]))`;
};

/** Records without a value: blank texts and empty lists are none. */
function emptiness(
  module: Module,
  name: string,
  field: Field,
  column: Condition,
  { empty }: EmptinessFilter,
): Condition {
  const table = sql.table(getLinkTable(module, name));
  const missing: Condition =
    field.kind === 'references'
      ? sql`id not in (select owner_id from ${table} where account_id = current_account())`
      : field.kind === 'choices'
        ? sql`coalesce(${column}, '[]') in ('[]', 'null')`
        : getFilterKind(field) === 'contains'
          ? sql`coalesce(${column}, '') = ''`
          : sql`${column} is null`;
  return empty ? missing : sql`not (${missing})`;
}

const buildLinkCondition = (module: Module, name: string, ids: FilterValue): Condition => {
  const table = sql.table(getLinkTable(module, name));
  return sql`id in (
    select owner_id from ${table} where account_id = current_account() and record_id = any(${ids}))`;
};

/** A day of the calendar is the same in every zone. */
function onDays(column: Condition, value: FilterValue): Condition[] {
  const { from, to } = isDayRange(value) ? value : { from: value, to: value };
  if (typeof value !== 'string' && !isDayRange(value)) return [];
  if (from !== undefined && from === to) return [sql`${column} = ${from}::date`];
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`${column} <= ${to}::date`]),
  ];
}

type Comparison = (
  column: Condition,
  value: FilterValue,
  timeZone: string,
  field: Field,
) => Condition[];

/**
 * Number in the type of the database's comparison.
 * A measure is compared as a decimal, also where its column holds whole numbers of 32 bits, which take neither a fraction nor more.
 * Numbers of records are whole, and keep the type of their index.
 */
const toNumberSql = ({ kind }: Field, value: number): Condition =>
  kind === 'number' ? sql`${value}` : sql`${value}::numeric`;

const comparisons: Readonly<Record<FilterKind, Comparison>> = {
  contains: () => [],
  none: () => [],
  anyOf: (column, value) => (Array.isArray(value) ? [sql`${column} = any(${value})`] : []),
  records: (column, value) => (Array.isArray(value) ? [sql`${column} = any(${value})`] : []),
  range: (column, value, _timeZone, field) => {
    if (typeof value === 'number') return [sql`${column} = ${toNumberSql(field, value)}`];
    if (!isNumberRange(value)) return [];
    const { min, max, above, below } = value;
    return [
      ...(min === undefined ? [] : [sql`${column} >= ${toNumberSql(field, min)}`]),
      ...(max === undefined ? [] : [sql`${column} <= ${toNumberSql(field, max)}`]),
      ...(above === undefined ? [] : [sql`${column} > ${toNumberSql(field, above)}`]),
      ...(below === undefined ? [] : [sql`${column} < ${toNumberSql(field, below)}`]),
    ];
  },
  yesNo: (column, value) => (typeof value === 'boolean' ? [sql`${column} = ${value}`] : []),
  days: (column, value, timeZone) => {
    const range = typeof value === 'string' ? { from: value, to: value } : value;
    if (!isDayRange(range)) return [];
    // A day begins and ends at midnight of the account's zone, not of the server's.
    const getDayStart = (day: string) => sql`(${day}::date)::timestamp at time zone ${timeZone}`;
    const getDayEnd = (day: string) => sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
    return [
      ...(range.from === undefined ? [] : [sql`${column} >= ${getDayStart(range.from)}`]),
      ...(range.to === undefined ? [] : [sql`${column} < ${getDayEnd(range.to)}`]),
    ];
  },
};

const isObject = (
  value: FilterValue,
): value is NumberRange | DayRange | RelativeDaysFilter | EmptinessFilter =>
  typeof value === 'object' && !Array.isArray(value);
const isNumberRange = (value: FilterValue): value is NumberRange => isObject(value);
const isDayRange = (value: FilterValue): value is DayRange => isObject(value);
const isEmptiness = (value: FilterValue): value is EmptinessFilter =>
  isObject(value) && 'empty' in value;

export const isRelativeDaysFilter = (value: FilterValue | undefined): value is RelativeDaysFilter =>
  value !== undefined && isObject(value) && 'relative' in value;
