import type { Field } from '@tarima/domain/kit/fields';
import { foldText } from '@tarima/domain/kit/fold-text';
import { getPhoneSearchDigits } from '@tarima/domain/kit/phone';
import { parseNameSearch } from '@tarima/domain/kit/name-search';
import {
  parseCustomFieldId,
  findField,
  getSearchFields,
  type Module,
} from '@tarima/domain/kit/module';
import type {
  DayRange,
  EmptinessFilter,
  ListFilters,
  FilterValue,
  NumberRange,
  RelativeDaysFilter,
} from '@tarima/domain/kit/list-query';
import { getFilterKind, type FilterKind } from '@tarima/domain/kit/list-columns';
import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import { getColumnName, getDisplayColumn, getValueColumn, isTranslatedName } from './columns.ts';
import { getJoinTableName } from './references.ts';

type Condition = RawBuilder<unknown>;

/** Conditions of a list, grouped by how the database evaluates them. */
export interface ListConditions {
  /** Plain comparisons. */
  readonly plain: readonly Condition[];
  /** Conditions that a column contains a text. */
  readonly texts: readonly TextMatch[];
  /** Conditions on custom fields, which no index of the list's order supports. */
  readonly custom: readonly Condition[];
}

/** Text that a column contains, in the syntax of `like`, or with which a word of the column begins. */
export type TextMatch = SoughtText & { readonly column: string };

type SoughtText =
  | { readonly like: string; readonly start?: undefined }
  | { readonly start: string; readonly like?: undefined };

/** Builds the pattern of a text that a column contains. @param like text in the syntax of `like` */
const buildContainsPattern = (like: string): RawBuilder<string> =>
  sql<string>`'%' || fold(${like}) || '%'`;

/** Escapes `%`, `_` and `\` of a filter, so that they are letters and not wildcards. */
const escapeWildcards = (text: string): string =>
  text.normalize('NFC').replace(/[\\%_]/g, String.raw`\$&`);

/** Splits the text of a search by name into words, each as a pattern of `like`. */
const splitWords = (search: string): string[] => parseNameSearch(search).map(toLikePattern);

const toLikePattern = (parts: readonly string[]): string => parts.map(escapeWildcards).join('%');

export interface SearchWord {
  readonly typed: string;
  /** Conditions on texts. */
  readonly textConditions: readonly SoughtText[];
}

/** Splits a search into words. Words of one or two letters match only the beginning of a word, since most texts contain them somewhere. */
export const parseSearchWords = (search: string): SearchWord[] =>
  [...new Map(parseNameSearch(search).map((parts) => [parts.join('×'), parts])).entries()].map(
    ([typed, parts]) => {
      const starts = parts.map(foldText).filter((part) => /^[a-z\d]{1,2}$/.test(part));
      const textConditions: SoughtText[] = starts.map((start) => ({ start }));
      const isStart = starts.length > 0 && parts.length === 1;
      return {
        typed,
        textConditions: isStart
          ? textConditions
          : [{ like: toLikePattern(parts) }, ...textConditions],
      };
    },
  );

/** Builds the query of the ids of rows that contain all texts, through the database function that may use indexes. */
export const buildTextSearchIdsQuery = (
  module: Module,
  texts: readonly TextMatch[],
  maxCount: number,
): Condition => sql`search_ids(
    ${module.name}, ${texts.map(({ column }) => column)}, array[${sql.join(texts.map(({ like, start }) => (like === undefined ? sql`fold(${start})` : buildContainsPattern(like))))}],
    ${texts.map(({ start }) => start !== undefined)}, ${maxCount})`;

/** Builds the condition as a check of each row, for texts that occur in so many rows that the page fills soon. */
export function buildContainsCondition({ column, like, start }: TextMatch): Condition {
  const compared = column === searchColumnName ? sql.ref(column) : sql`fold(${sql.ref(column)})`;
  return like === undefined
    ? sql`${compared} ~ start_pattern(fold(${start}))`
    : sql`${compared} like ${buildContainsPattern(like)}`;
}

/** Column in which the database stores several searched texts of a row, already folded. */
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
        buildEmptinessCondition(module, name, field, column, value),
      );
    else if (parseCustomFieldId(name) !== undefined)
      custom.push(...buildCustomFieldConditions(module, name, field, column, value, timeZone));
    else if (field.kind === 'phone' && typeof value === 'string' && getPhoneSearchDigits(value))
      texts.push(buildPhoneDigitsMatch(name, getPhoneSearchDigits(value) ?? ''));
    else if (kind === 'contains' && typeof value === 'string')
      for (const like of inWords
        ? splitWords(value)
        : [escapeWildcards(normalizeText(field, value))])
        texts.push({
          column:
            inWords && isOnlySearchedName(module, name, field)
              ? searchColumnName
              : getDisplayColumn(name, field, language),
          like,
        });
    else if (field.kind === 'references') plain.push(buildLinkCondition(module, name, value));
    else if (field.kind === 'date') plain.push(...buildDayConditions(column, value));
    else plain.push(...comparisons[kind](column, value, timeZone, field));
  }
  return { plain, texts, custom };
}

/** Whether the generated column of the searched texts has a translated name and nothing else. */
const isOnlySearchedName = (module: Module, name: string, field: Field): boolean =>
  isTranslatedName(field) && getSearchFields(module).every((searched) => searched === name);

/** Builds the match of a phone by its digits, in the generated column of digits. */
export const buildPhoneDigitsMatch = (name: string, digits: string): TextMatch => ({
  column: `${getColumnName(name)}_digits`,
  like: digits,
});

/** Normalizes a searched text: coordinates are stored without the space that people write, and names with single plain spaces. */
function normalizeText({ kind }: Field, text: string): string {
  if (kind === 'location') return text.replace(/\s*,\s*/g, ',');
  return kind === 'text' ? text.replace(/\s+/gu, ' ') : text;
}

function buildCustomFieldConditions(
  module: Module,
  name: string,
  field: Field,
  column: Condition,
  value: FilterValue,
  timeZone: string,
): Condition[] {
  const kind = getFilterKind(field);
  if (kind === 'contains' && typeof value === 'string')
    return [sql`fold(${column}) like ${buildContainsPattern(escapeWildcards(value))}`];
  if (kind === 'anyOf' && Array.isArray(value))
    return [buildOptionCondition(module, parseCustomFieldId(name) ?? '', field, value)];
  return field.kind === 'date'
    ? buildDayConditions(column, value)
    : comparisons[kind](column, value, timeZone, field);
}

/** Builds the query of the ids of records with one of some options, through the database function that may use an index. */
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

/** Builds the condition of records without a value: blank texts and empty lists count as none. */
function buildEmptinessCondition(
  module: Module,
  name: string,
  field: Field,
  column: Condition,
  { empty }: EmptinessFilter,
): Condition {
  const table = sql.table(getJoinTableName(module, name));
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
  const table = sql.table(getJoinTableName(module, name));
  return sql`id in (
    select owner_id from ${table} where account_id = current_account() and record_id = any(${ids}))`;
};

/** A calendar day is the same in every time zone. */
function buildDayConditions(column: Condition, value: FilterValue): Condition[] {
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
 * Casts a number to the type of the database's comparison.
 * A measure is compared as a decimal, even with a column of 32-bit integers, which accept neither fractions nor larger numbers.
 * Record numbers are integers, and keep the type of their index.
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
    // A day begins and ends at midnight of the account's time zone, not of the server's.
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
