import { findCatalogWords } from '../../catalogs/catalogs.ts';
import { interpretField, type FieldInterpreter, type Field, type FieldOptions } from '../fields.ts';
import { kitTexts } from '../texts.ts';
import type { Language } from '../words.ts';
import type { SheetCell } from './cell.ts';
import { cellValueSeparator } from './parse-cell.ts';

/** Context in which cells are written. */
export interface CellWriteContext {
  readonly language: Language;
  /** Converts a moment to its wall clock, in milliseconds as if it were in UTC. */
  toLocalMillis(instant: number): number;
  /** Whether a name alone does not identify a record of the field's module. */
  isAmbiguous(field: Field, name: string): boolean;
}

type Writes = (value: unknown, reading: CellWriteContext) => SheetCell | undefined;

const toTextCell = (text: string): SheetCell | undefined =>
  text === '' ? undefined : { type: 'text', text };

const writeText: Writes = (value) =>
  typeof value === 'string' || typeof value === 'number' ? toTextCell(String(value)) : undefined;

/** Excel keeps 15 digits: a longer number is written as text. */
const writeNumber: Writes = (value) => {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return toTextCell(text);
  return text.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15
    ? { type: 'number', text }
    : { type: 'text', text };
};

const writeDay: Writes = (value) => {
  const at = typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  // The calendar of Excel begins in 1900.
  return at >= Date.UTC(1900, 0, 1) ? { type: 'date', at } : toTextCell(String(value));
};

const writeMoment: Writes = (value, { toLocalMillis }) => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : { type: 'date', at: toLocalMillis(at) };
};

const createOptionWriter =
  (wordsOf: (key: string) => Partial<Record<Language, string>> | undefined): Writes =>
  (value, { language }) =>
    typeof value === 'string' ? toTextCell(wordsOf(value)?.[language] ?? value) : undefined;

const createOptionsWriter =
  (options: FieldOptions): Writes =>
  (value, { language }) =>
    Array.isArray(value)
      ? toTextCell(
          value
            .map((key) => getLabel(options, String(key), language))
            .join(`${cellValueSeparator} `),
        )
      : undefined;

/** Returns the label of an option; its key where the label contains the separator of several values. */
function getLabel(options: FieldOptions, key: string, language: Language): string {
  const label = options[key]?.[language] ?? key;
  return label.includes(cellValueSeparator) ? key : label;
}

const isNamed = (value: unknown): value is { id: number; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/**
 * Pattern of a text that ends in an id, by which the record is then found.
 * A name that could mean another record, several records or an id is written with its id.
 */
const idPattern = /\(id (\d{1,15})\)$/;

/** Returns the id in a text that names a record: after its name, or alone; undefined where there is only a name. */
export function findIdInText(
  text: string,
): { readonly id: number; readonly alone: boolean } | undefined {
  const idText = idPattern.exec(text)?.[1];
  if (idText !== undefined) return { id: Number(idText), alone: false };
  return /^\d{1,15}$/.test(text) ? { id: Number(text), alone: true } : undefined;
}

/** Formats a record for a cell: its name, with the id where the name is ambiguous. */
export function formatRecordName(
  { id, name }: { readonly id: number; readonly name: string },
  isAmbiguous: boolean,
): string {
  const written = name.trim();
  const unclear =
    isAmbiguous || written === '' || /[;\n]/.test(written) || findIdInText(written) !== undefined;
  return unclear ? `${written.replaceAll(/[;\n]/g, ',')} (id ${id})` : written;
}

const createRecordsWriter =
  (field: Field): Writes =>
  (value, { isAmbiguous }) => {
    const records = Array.isArray(value) ? value.filter(isNamed) : isNamed(value) ? [value] : [];
    return toTextCell(
      records
        .map((record) => formatRecordName(record, isAmbiguous(field, record.name)))
        .join(`${cellValueSeparator} `),
    );
  };

const writes: FieldInterpreter<Writes> = {
  text: () => writeText,
  paragraph: () => writeText,
  email: () => writeText,
  phone: () => writeText,
  catalog: ({ catalog }) => createOptionWriter((code) => findCatalogWords(catalog, code)),
  location: () => writeText,
  money: () => writeNumber,
  decimal: () => writeNumber,
  boolean:
    () =>
    (value, { language }) =>
      typeof value === 'boolean' ? toTextCell(kitTexts[value ? 'yes' : 'no'][language]) : undefined,
  date: () => writeDay,
  openings: () => writeText,
  color: () => writeText,
  reference: (field) => createRecordsWriter(field),
  references: (field) => createRecordsWriter(field),
  link: () => writeText,
  figure: () => writeNumber,
  choice: ({ options }) => createOptionWriter((key) => options[key]),
  choices: ({ options }) => createOptionsWriter(options),
  number: () => writeNumber,
  instant: () => writeMoment,
};

/** Returns the function that converts a field's values to cells in the user's language; created once for each column. */
export const createCellValueFormatter = (field: Field): Writes => interpretField(field, writes);
