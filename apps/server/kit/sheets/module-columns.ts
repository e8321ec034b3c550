import { interpretField, type FieldInterpreter, type Field } from '@tarima/domain/kit/fields';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { sheetRuleTexts } from '@tarima/domain/kit/sheets/sheet-rule-texts';
import { formatHeader, type SheetColumn } from '@tarima/domain/kit/sheets/columns';
import { listChoiceLabels } from '@tarima/domain/kit/sheets/parse-cell';
import { spreadsheetTexts } from '@tarima/domain/kit/sheets/texts';
import { formatRecordName } from '@tarima/domain/kit/sheets/write-cell';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Language, LocalizedWords } from '@tarima/domain/kit/words';
import type { Catalogue } from '../catalogue/records.ts';
import type { Transaction } from '../database.ts';
import type { ActingUser } from '../serve.ts';
import { listAmbiguousNames, listRecordChoices } from './find-records.ts';
import type { ColumnValidation, WorkbookColumn } from './workbook-skeleton.ts';

/** Maximum number of records in a dropdown list of Excel; with more records, the name is typed. */
const mostListed = 1_000;

interface ColumnStyle {
  /** Width in characters. */
  readonly width: number;
  readonly format?: string;
}

const createTextStyle = (width: number): ColumnStyle => ({ width, format: '@' });
export const excelDayFormat = 'yyyy-mm-dd';

const columnStyles: FieldInterpreter<ColumnStyle> = {
  text: () => createTextStyle(32),
  paragraph: () => createTextStyle(48),
  email: () => createTextStyle(30),
  phone: () => createTextStyle(20),
  catalog: () => createTextStyle(22),
  location: () => createTextStyle(26),
  money: ({ decimals }) => ({ width: 14, format: decimals === 4 ? '0.00##' : '0.00' }),
  decimal: ({ decimals }) => (decimals === 0 ? { width: 12, format: '0' } : { width: 14 }),
  boolean: () => ({ width: 12 }),
  date: () => ({ width: 13, format: excelDayFormat }),
  openings: () => createTextStyle(22),
  color: () => createTextStyle(12),
  reference: () => createTextStyle(28),
  references: () => createTextStyle(36),
  link: () => createTextStyle(40),
  figure: () => ({ width: 14 }),
  choice: () => createTextStyle(22),
  choices: () => createTextStyle(32),
  number: () => ({ width: 10, format: '0' }),
  instant: () => ({ width: 20, format: 'yyyy-mm-dd hh:mm:ss' }),
};

/** Builds a module's columns in a workbook: header with its note, width, format, and validation by Excel. */
export async function buildWorkbookColumns(
  tx: Transaction,
  { moduleOf }: Catalogue,
  person: ActingUser,
  language: Language,
  columns: readonly SheetColumn[],
  /** Note at the id, where the id has a further meaning. */
  idHint?: LocalizedWords,
): Promise<WorkbookColumn[]> {
  const made: WorkbookColumn[] = [];
  for (const column of columns) {
    const { field, serverSet, path } = column;
    const options =
      field.kind === 'reference' && !serverSet
        ? await listRecordLabels(tx, moduleOf(field.module), person, language)
        : listFieldLabels(field, language);
    const check = serverSet ? undefined : buildCheck(field, language, options);
    made.push({
      header: formatHeader(column, language),
      note: path,
      ...interpretField(field, columnStyles),
      serverSet,
      ...(path === 'id' ? buildIdCheck(idHint, language) : check && { check }),
    });
  }
  return made;
}

async function listRecordLabels(
  tx: Transaction,
  module: ReturnType<Catalogue['moduleOf']>,
  person: ActingUser,
  language: Language,
): Promise<string[]> {
  const choices = await listRecordChoices(tx, module, person, language, mostListed);
  if (!choices) return [];
  const ambiguous = await listAmbiguousNames(tx, module);
  return choices.map((choice) => formatRecordName(choice, ambiguous.has(choice.name)));
}

const buildIdCheck = (hint: LocalizedWords | undefined, language: Language) =>
  hint ? { check: { type: 'any' as const, sentence: '', hint: hint[language] } } : {};

function listFieldLabels(field: Field, language: Language): string[] {
  return field.kind === 'boolean'
    ? [kitTexts.yes[language], kitTexts.no[language]]
    : listChoiceLabels(field, language);
}

function buildCheck(
  field: Field,
  language: Language,
  options: readonly string[],
): ColumnValidation | undefined {
  if (options.length > 0)
    return { type: 'list', options, sentence: spreadsheetTexts.chooseListed[language] };
  if (field.kind === 'date') return { type: 'date', sentence: sheetRuleTexts.sheetDay[language] };
  if (isWhole(field)) return { type: 'whole', sentence: validationRuleTexts.integer[language] };
  if (field.kind === 'decimal' || field.kind === 'money' || field.kind === 'figure')
    return { type: 'decimal', sentence: validationRuleTexts.number[language] };
  if (field.kind === 'reference')
    return { type: 'any', sentence: '', hint: spreadsheetTexts.recordHint[language] };
  if (field.kind === 'references' || field.kind === 'choices')
    return { type: 'any', sentence: '', hint: formatSeveralHint(field, language) };
  return undefined;
}

const isWhole = (field: Field): boolean =>
  field.kind === 'decimal' ? field.decimals === 0 : field.kind === 'figure' && field.whole === true;

function formatSeveralHint(field: Field, language: Language): string {
  const words =
    field.kind === 'choices' ? Object.values(field.options).map((each) => each[language]) : [];
  const hint = spreadsheetTexts.severalHint[language];
  return words.length > 0 ? `${hint}\n${words.join('; ')}` : hint;
}
