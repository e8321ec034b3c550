import { dayMillis as dayLength } from '../time-zone.ts';
import type { SheetRule } from './sheet-rule-texts.ts';

/** Cell of a workbook. Numbers keep their written digits. */
export type SheetCell =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'number';
      readonly text: string;
      /** Displayed text, where it differs from the value: `00123` of 123. */
      readonly shown?: string;
      /** Whether the number is displayed as a percentage: 0.15 as `15%`. */
      readonly percent?: true;
      /** Whether the workbook counts its days from 1904. */
      readonly since1904?: true;
    }
  /** Wall clock of the cell, in milliseconds as if it were in UTC, and its displayed text, where it is not ISO 8601. */
  | { readonly type: 'date'; readonly at: number; readonly shown?: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  /** Cell without a readable value, with the broken rule. */
  | { readonly type: 'fault'; readonly rule: SheetRule; readonly text: string };

/** Cells of a row; an empty cell is undefined. */
export type SheetRowCells = readonly (SheetCell | undefined)[];

/** Day 0 of Excel serials. Serial 1 is 1900-01-01; Excel counts a 29 February 1900, so days before March are shifted by one. */
const epoch = Date.UTC(1899, 11, 30);

/** Converts an Excel serial to a moment, as if the wall clock were in UTC; undefined before 1900 or after 9999. */
export function convertSerialToMoment(serial: number, since1904 = false): number | undefined {
  const counted = since1904 ? serial + 1462 : serial;
  if (!(counted >= 1 && counted < 2_958_466)) return undefined;
  const corrected = counted < 60 ? counted + 1 : counted;
  return Math.round(epoch + corrected * dayLength);
}

/** Years of a plain number that is read as a day: others are amounts or years, and show as such. */
const plainYears = { first: 1950, last: 2149 };

/**
 * Converts a number without a date format to a moment, as if the wall clock were in UTC. 46351 is 2026-11-25, which lost its format;
 * undefined for a number like 2026 or 120, which would be a day that the cell does not show.
 */
export function convertPlainNumberToMoment(cell: SheetCell): number | undefined {
  if (cell.type !== 'number' || cell.percent) return undefined;
  const at = convertSerialToMoment(Number(cell.text), cell.since1904);
  if (at === undefined) return undefined;
  const year = new Date(at).getUTCFullYear();
  return year >= plainYears.first && year <= plainYears.last ? at : undefined;
}

/** Converts a moment to an Excel serial, as if the wall clock were in UTC; undefined before 1900-01-01. */
export function convertMomentToSerial(at: number): number | undefined {
  const serial = (at - epoch) / dayLength;
  const corrected = serial < 61 ? serial - 1 : serial;
  return corrected >= 1 ? corrected : undefined;
}

/** Returns the letters of a column by its index from 0: A, B, … Z, AA. */
export function getColumnLetters(columnIndex: number): string {
  const rest = Math.floor(columnIndex / 26) - 1;
  const letter = String.fromCharCode(65 + (columnIndex % 26));
  return rest < 0 ? letter : `${getColumnLetters(rest)}${letter}`;
}

/** Returns the text that a person reads in a cell. */
export function getSheetCellText(cell: SheetCell | undefined): string {
  if (cell === undefined) return '';
  if ((cell.type === 'number' || cell.type === 'date') && cell.shown !== undefined)
    return cell.shown;
  if (cell.type === 'boolean') return cell.value ? 'TRUE' : 'FALSE';
  if (cell.type !== 'date') return cell.text;
  const written = new Date(cell.at).toISOString();
  return written.endsWith('T00:00:00.000Z')
    ? written.slice(0, 10)
    : written.slice(0, 19).replace('T', ' ');
}

/**
 * Returns the text by which a cell names a record or a choice: the displayed text.
 * Where the format only adds separators or decimals, it is the number itself, so that `1,234` is the id 1234.
 */
export function getCellReferenceText(cell: SheetCell | undefined): string {
  const shown = getSheetCellText(cell);
  if (cell?.type !== 'number') return shown;
  const written = shown.replaceAll(',', '');
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(written) && Number(written) === Number(cell.text)
    ? cell.text
    : shown;
}

export const isBlankCell = (cell: SheetCell | undefined): boolean =>
  cell === undefined || (cell.type === 'text' && cell.text.trim() === '');
