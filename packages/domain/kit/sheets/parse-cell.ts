import {
  catalogs,
  findCatalogWords,
  getCatalogCodes,
  type CatalogClass,
} from '../../catalogs/catalogs.ts';
import { findCatalogAbbreviation } from '../../catalogs/state-abbreviations.ts';
import { interpretField, type FieldInterpreter, type FieldOptions } from '../fields.ts';
import type { Field } from '../fields.ts';
import type { ErrorDetail } from '../errors.ts';
import { languages, type Language } from '../words.ts';
import {
  isBlankCell,
  getCellReferenceText,
  convertPlainNumberToMoment,
  getSheetCellText,
  type SheetCell,
} from './cell.ts';
import { normalizeTextLine } from '../plain-line.ts';
import { startsWithDate } from '../calendar-date.ts';
import { isSameFoldedText } from './columns.ts';
import { parseSheetDate, type DayMonthOrder } from './dates.ts';
import { parseSheetNumber, type DecimalSeparator } from './decimal-separator.ts';

type CellIssue = Pick<ErrorDetail, 'rule' | 'params'>;

/** Value for a request body, or the issue of the cell. */
export type ParsedCell = { readonly value: unknown } | { readonly issue: CellIssue };

const toValue = (input: unknown): ParsedCell => ({ value: input });
const toIssue = (rule: string, params?: CellIssue['params']): ParsedCell => ({
  issue: params ? { rule, params } : { rule },
});

/** Notation of numbers and dates in a file. */
export interface SheetNotation {
  readonly decimals: DecimalSeparator;
  /** Order of day and month in the dates of the cell's column. */
  readonly dayOrder: DayMonthOrder;
}

type Reads = (cell: SheetCell, language: Language, notation: SheetNotation) => ParsedCell;

/** Separator between several values of one cell. */
export const cellValueSeparator = ';';

const splitCell = (cell: SheetCell): string[] =>
  getCellReferenceText(cell)
    .split(/[;\n]/)
    .map(normalizeTextLine)
    .filter((part) => part !== '');

/** Character that stands for bytes or halves of a character that no decoder can read. */
const replacementCharacter = '\ufffd';

const parseText: Reads = (cell) => {
  const text = getSheetCellText(cell);
  return text.includes(replacementCharacter) ? toIssue('unreadText') : toValue(text);
};

/** Exclusive lower bound of numbers in a sheet. Source: specification, section 5. */
export const sheetNumberLowerBound = -10_000_000_000;

/** Whether a cell shows a percentage, by its Excel format or by a typed sign. */
export const isPercentCell = (cell: SheetCell | undefined): boolean =>
  cell?.type === 'number'
    ? cell.percent === true
    : cell?.type === 'text' && /\d\s*%$/.test(cell.text.trim());

/** Parses a number as it is displayed: a cell that shows 15% is 15 for a percentage field, and invalid for another number field. */
const createNumberParser =
  (isPercentage = false): Reads =>
  (cell, _, { decimals }) => {
    if (cell.type !== 'number' && cell.type !== 'text') return toIssue('number');
    if (isPercentCell(cell) && !isPercentage) return toIssue('noPercentage');
    const read =
      cell.type === 'text'
        ? parseSheetNumber(cell.text, decimals)
        : { number: cell.percent ? multiplyByHundred(cell.text) : cell.text };
    if (read === 'unclear') return toIssue('unclearNumber');
    if (read === undefined) return toIssue('number');
    return Number(read.number) > sheetNumberLowerBound
      ? toValue(read.number)
      : toIssue('sheetNumber');
  };

/** Multiplies decimal text by 100 exactly. */
function multiplyByHundred(text: string): string {
  const [, sign = '', whole = '', behind = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${behind.padEnd(2, '0').slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  const rest = behind.slice(2).replace(/0+$/, '');
  return `${sign}${digits}${rest === '' ? '' : `.${rest}`}`;
}

/** Parses a whole number for a request body: `12.0` is 12. */
const createWholeNumberParser =
  (isPercentage = false): Reads =>
  (...input) => {
    const read = createNumberParser(isPercentage)(...input);
    if (!('value' in read)) return read;
    const [digits = '', fraction = ''] = String(read.value).split('.');
    return /^0*$/.test(fraction) ? toValue(digits) : toIssue('integer');
  };

/** Exclusive lower bound of days in a sheet. Source: specification, section 5. */
export const sheetDayLowerBound = Date.UTC(1900, 0, 1);

const formatIso = (at: number): string => new Date(at).toISOString().slice(0, 10);

const toDayValue = (written: string): ParsedCell =>
  Date.parse(written) > sheetDayLowerBound ? toValue(written) : toIssue('sheetDay');

const parseDay: Reads = (cell, _, { dayOrder }) => {
  if (cell.type === 'date') return toDayValue(formatIso(cell.at));
  if (cell.type === 'number') {
    const at = convertPlainNumberToMoment(cell);
    return at === undefined ? toIssue('sheetDay') : toDayValue(formatIso(at));
  }
  if (cell.type !== 'text') return toIssue('sheetDay');
  const read = parseSheetDate(cell.text, dayOrder);
  return 'day' in read ? toDayValue(read.day) : toIssue(read.rule);
};

const yes = ['sí', 'si', 'yes', 'true', 'verdadero', '1', 'x'];
const no = ['no', 'false', 'falso', '0'];

const parseBoolean: Reads = (cell) => {
  if (cell.type === 'boolean') return toValue(cell.value);
  const text = getCellReferenceText(cell);
  if (yes.some((word) => isSameFoldedText(word, text))) return toValue(true);
  return no.some((word) => isSameFoldedText(word, text)) ? toValue(false) : toIssue('yesNo');
};

const getOptions = (catalog: CatalogClass): FieldOptions => catalogs[catalog];

/** Returns the key of an option by a text: the key itself, or its label, first in the reader's language and then in any language. */
function findKey(options: FieldOptions, text: string, language: Language): string | undefined {
  const keys = Object.keys(options);
  const findKeyInLanguage = (each: Language) =>
    keys.find((key) => isSameFoldedText(options[key]?.[each] ?? '', text));
  return (
    keys.find((key) => key === text.trim()) ??
    findKeyInLanguage(language) ??
    languages.map(findKeyInLanguage).find((key) => key !== undefined)
  );
}

const toOptionsIssue = (options: FieldOptions, language: Language): ParsedCell =>
  toIssue('oneOf', {
    options: Object.values(options)
      .map((words) => words[language])
      .join(', '),
  });

const createOptionParser =
  (options: FieldOptions, findByAbbreviation: (text: string) => string | undefined): Reads =>
  (cell, language) => {
    const text = getCellReferenceText(cell);
    const key = findKey(options, text, language) ?? findByAbbreviation(text);
    return key === undefined ? toOptionsIssue(options, language) : toValue(key);
  };

const createOptionsParser =
  (options: FieldOptions): Reads =>
  (cell, language) => {
    const keys = splitCell(cell).map((text) => findKey(options, text, language));
    return keys.includes(undefined) ? toOptionsIssue(options, language) : toValue(keys);
  };

const momentShape = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z?)?$/;

const parseMoment: Reads = (cell) => {
  if (cell.type === 'date') return toValue(cell.at);
  const at = convertPlainNumberToMoment(cell);
  if (at !== undefined) return toValue(at);
  const text = getSheetCellText(cell).trim();
  const read =
    momentShape.test(text) && startsWithDate(text)
      ? Date.parse(`${text.replace(' ', 'T').replace(/Z$/, '')}Z`)
      : Number.NaN;
  return Number.isNaN(read) ? toIssue('instant') : toValue(read);
};

const reads: FieldInterpreter<Reads> = {
  text: () => parseText,
  paragraph: () => parseText,
  email: () => parseText,
  phone: () => parseText,
  catalog: ({ catalog }) =>
    createOptionParser(getOptions(catalog), (text) => findCatalogAbbreviation(catalog, text)),
  location: () => parseText,
  money: () => createNumberParser(),
  decimal: ({ decimals, percentage }) =>
    decimals === 0 ? createWholeNumberParser(percentage) : createNumberParser(percentage),
  boolean: () => parseBoolean,
  date: () => parseDay,
  openings: () => parseText,
  color: () => parseText,
  // Names or ids of records, which code with access to the records resolves.
  reference: () => (cell) => toValue([normalizeTextLine(getCellReferenceText(cell))]),
  references: () => (cell) => toValue(splitCell(cell)),
  link: () => parseText,
  // The account types the unit of a custom number field, so a percentage is recognised by the text `%`.
  figure: ({ whole, unit }) =>
    (whole ? createWholeNumberParser : createNumberParser)(unit?.trim() === '%'),
  choice: ({ options }) => createOptionParser(options, () => undefined),
  choices: ({ options }) => createOptionsParser(options),
  number: () => createWholeNumberParser(),
  // Moments as milliseconds of the wall clock, as if it were in UTC.
  instant: () => parseMoment,
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
 * Converts a cell to the value of a field in a request body.
 * Labels of either language become codes, numbers decimal text, and days `yyyy-MM-dd`. References give the written names or ids, as a list.
 */
export function parseCell(
  field: Field,
  cell: SheetCell | undefined,
  language: Language,
  { decimals = 'point', dayOrder = 'unclear' }: Partial<SheetNotation> = {},
): ParsedCell {
  if (cell === undefined || isBlankCell(cell)) return toValue(interpretField(field, blanks));
  if (cell.type === 'fault') return toIssue(cell.rule);
  return interpretField(field, reads)(cell, language, { decimals, dayOrder });
}

/** Returns the labels that a field with closed choices accepts, in the sequence of the choices; none for other fields. */
export function listChoiceLabels(field: Field, language: Language): string[] {
  if (field.kind === 'catalog')
    return getCatalogCodes(field.catalog).map(
      (code) => findCatalogWords(field.catalog, code)?.[language] ?? code,
    );
  return field.kind === 'choice'
    ? Object.values(field.options).map((words) => words[language])
    : [];
}
