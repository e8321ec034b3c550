import {
  catalogs,
  findCatalogWords,
  getCatalogCodes,
  type CatalogClass,
} from '../../catalogs/catalogs.ts';
import { interpretField, type FieldInterpreter, type FieldOptions } from '../fields.ts';
import type { Field } from '../fields.ts';
import type { ErrorDetail } from '../errors.ts';
import { languages, type Language } from '../words.ts';
import { isBlankCell, convertSerialToMoment, getSheetCellText, type SheetCell } from './cell.ts';
import { isSameText } from './columns.ts';
import { parseNumber, type DecimalSeparator } from './decimal-separator.ts';

type CellIssue = Pick<ErrorDetail, 'rule' | 'params'>;

/** Value in the form of a body, or the fault of the cell. */
export type ParsedCell = { readonly value: unknown } | { readonly issue: CellIssue };

const value = (input: unknown): ParsedCell => ({ value: input });
const issue = (rule: string, params?: CellIssue['params']): ParsedCell => ({
  issue: params ? { rule, params } : { rule },
});

type Reads = (cell: SheetCell, language: Language, decimals: DecimalSeparator) => ParsedCell;

/** Separator between several values of one cell. */
export const cellValueSeparator = ';';

const splitCell = (cell: SheetCell): string[] =>
  getSheetCellText(cell)
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const asText: Reads = (cell) => value(getSheetCellText(cell));

/** Numbers of a sheet are greater than this one. Source: specification, section 5. */
export const sheetNumberLowerBound = -10_000_000_000;

const asNumber: Reads = (cell, _, decimals) => {
  if (cell.type !== 'number' && cell.type !== 'text') return issue('number');
  const read = cell.type === 'number' ? { number: cell.text } : parseNumber(cell.text, decimals);
  if (read === 'unclear') return issue('unclearNumber');
  if (read === undefined) return issue('number');
  return Number(read.number) > sheetNumberLowerBound ? value(read.number) : issue('sheetNumber');
};

/** Reads a whole number for a body: `12.0` is 12. */
const asWhole: Reads = (...input) => {
  const read = asNumber(...input);
  if (!('value' in read)) return read;
  const [digits = '', fraction = ''] = String(read.value).split('.');
  return /^0*$/.test(fraction) ? value(digits) : issue('integer');
};

/** Days of a sheet are later than this one. Source: specification, section 5. */
export const sheetDayLowerBound = Date.UTC(1900, 0, 1);

const formatIso = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Parses `2026-11-21`, or a day with the day before the month in Spanish, after it in English. */
function dayTyped(text: string, language: Language): string | undefined {
  const bare = text.trim().replace(/[T ]00:00(:00)?.*$/, '');
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(bare);
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(bare);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : language === 'es'
      ? [local?.[3], local?.[2], local?.[1]]
      : [local?.[3], local?.[1], local?.[2]];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // 31 February overflows into March: such a day is invalid.
  return new Date(at).getUTCDate() === Number(day) && Number(year) >= 1900
    ? formatIso(at)
    : undefined;
}

const laterDay = (written: string): ParsedCell =>
  Date.parse(written) > sheetDayLowerBound ? value(written) : issue('sheetDay');

const asDay: Reads = (cell, language) => {
  if (cell.type === 'date') return laterDay(formatIso(cell.at));
  if (cell.type === 'number') {
    const at = convertSerialToMoment(Number(cell.text));
    return at === undefined ? issue('sheetDay') : laterDay(formatIso(at));
  }
  const typed = cell.type === 'text' ? dayTyped(cell.text, language) : undefined;
  return typed === undefined ? issue('sheetDay') : laterDay(typed);
};

const yes = ['sí', 'si', 'yes', 'true', 'verdadero', '1', 'x'];
const no = ['no', 'false', 'falso', '0'];

const asBoolean: Reads = (cell) => {
  if (cell.type === 'boolean') return value(cell.value);
  const text = getSheetCellText(cell);
  if (yes.some((word) => isSameText(word, text))) return value(true);
  return no.some((word) => isSameText(word, text)) ? value(false) : issue('yesNo');
};

const getOptions = (catalog: CatalogClass): FieldOptions => catalogs[catalog];

/** Returns the key of a text: the key itself, or its words, first in the reader's language and then in any. */
function findKey(options: FieldOptions, text: string, language: Language): string | undefined {
  const keys = Object.keys(options);
  const reading = (each: Language) =>
    keys.find((key) => isSameText(options[key]?.[each] ?? '', text));
  return (
    keys.find((key) => key === text.trim()) ??
    reading(language) ??
    languages.map(reading).find((key) => key !== undefined)
  );
}

const toOptionsIssue = (options: FieldOptions, language: Language): ParsedCell =>
  issue('oneOf', {
    options: Object.values(options)
      .map((words) => words[language])
      .join(', '),
  });

const asOption =
  (options: FieldOptions): Reads =>
  (cell, language) => {
    const key = findKey(options, getSheetCellText(cell), language);
    return key === undefined ? toOptionsIssue(options, language) : value(key);
  };

const asOptions =
  (options: FieldOptions): Reads =>
  (cell, language) => {
    const keys = splitCell(cell).map((text) => findKey(options, text, language));
    return keys.includes(undefined) ? toOptionsIssue(options, language) : value(keys);
  };

const asMoment: Reads = (cell) => {
  if (cell.type === 'date') return value(cell.at);
  const at = cell.type === 'number' ? convertSerialToMoment(Number(cell.text)) : undefined;
  if (at !== undefined) return value(at);
  const read = Date.parse(`${getSheetCellText(cell).trim().replace(' ', 'T')}Z`);
  return Number.isNaN(read) ? issue('instant') : value(read);
};

const reads: FieldInterpreter<Reads> = {
  text: () => asText,
  paragraph: () => asText,
  email: () => asText,
  phone: () => asText,
  catalog: ({ catalog }) => asOption(getOptions(catalog)),
  location: () => asText,
  money: () => asNumber,
  decimal: ({ decimals }) => (decimals === 0 ? asWhole : asNumber),
  boolean: () => asBoolean,
  date: () => asDay,
  openings: () => asText,
  color: () => asText,
  // Names or ids: the code that has the records resolves them.
  reference: () => (cell) => value([getSheetCellText(cell).trim()]),
  references: () => (cell) => value(splitCell(cell)),
  link: () => asText,
  figure: ({ whole }) => (whole ? asWhole : asNumber),
  choice: ({ options }) => asOption(options),
  choices: ({ options }) => asOptions(options),
  number: () => asWhole,
  // Milliseconds of the wall clock, as if it were in UTC.
  instant: () => asMoment,
};

const blanks: FieldInterpreter<unknown> = {
  text: () => '',
  paragraph: () => '',
  email: () => '',
  phone: () => '',
  catalog: () => '',
  location: () => '',
  money: () => '',
  decimal: () => '',
  boolean: () => null,
  date: () => '',
  openings: () => '',
  color: () => '',
  reference: () => [],
  references: () => [],
  link: () => '',
  figure: () => '',
  choice: () => '',
  choices: () => [],
  number: () => '',
  instant: () => '',
};

/**
 * Returns the value of a cell for a field, in the form in which a body carries it: codes for words of either language, decimal text for
 * numbers, `yyyy-MM-dd` for days. References give the written names or ids, as a list.
 */
export function parseCell(
  field: Field,
  cell: SheetCell | undefined,
  language: Language,
  decimals: DecimalSeparator = 'point',
): ParsedCell {
  if (cell === undefined || isBlankCell(cell)) return value(interpretField(field, blanks));
  if (cell.type === 'fault') return issue(cell.rule);
  return interpretField(field, reads)(cell, language, decimals);
}

/** Returns the words that a closed field accepts, in the order of the choices; none for other fields. */
export function listAcceptedWords(field: Field, language: Language): string[] {
  if (field.kind === 'catalog')
    return getCatalogCodes(field.catalog).map(
      (code) => findCatalogWords(field.catalog, code)?.[language] ?? code,
    );
  return field.kind === 'choice'
    ? Object.values(field.options).map((words) => words[language])
    : [];
}
