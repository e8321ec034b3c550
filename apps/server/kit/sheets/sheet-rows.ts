import { startsWithDate } from '@tarima/domain/kit/calendar-date';
import {
  convertSerialToMoment,
  getSheetCellText,
  type SheetCell,
} from '@tarima/domain/kit/sheets/cell';
import { createWrongValueError } from '@tarima/domain/kit/errors';
import { maxCellLength, maxSheetColumns } from '@tarima/domain/kit/sheets/contract';
import type { NumberFormat } from './number-format.ts';
import {
  getXmlAttribute,
  decodeXmlEntities,
  unescapeExcelControlCharacters,
  type XmlHandler,
} from './xml.ts';

export interface SheetRow {
  /** Row number in Excel, from 1. */
  readonly number: number;
  /** Cells by the position of the column, from 0; with holes for missing cells. */
  readonly cells: (SheetCell | undefined)[];
}

/** Merged cells, by positions from 0; the end is included. */
export interface MergedCells {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Parts of a workbook that are needed to read cells. */
export interface CellContext {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly since1904: boolean;
}

const mostMerges = 1_000;

/** Collects the rows of a sheet from its XML tags; the caller takes the rows as they come. */
export class SheetRowCollector implements XmlHandler {
  readonly merges: MergedCells[] = [];
  #rows: SheetRow[] = [];
  readonly #look: CellContext;
  #cells: (SheetCell | undefined)[] = [];
  #row = 0;
  #column = 0;
  #type = '';
  #style = 0;
  #text = '';
  #hears = false;
  #inString = false;
  #hasFormula = false;
  #hasValue = false;

  constructor(context: CellContext) {
    this.#look = context;
  }

  /** Returns the rows that were collected since the last call. */
  take(): SheetRow[] {
    const taken = this.#rows;
    this.#rows = [];
    return taken;
  }

  open(tag: string, attributes: string): void {
    if (tag === 'c') this.#begin(attributes);
    else if (tag === 'v') {
      this.#hears = true;
      this.#hasValue = true;
    } else if (tag === 't') this.#hears = this.#inString;
    else if (tag === 'is') {
      this.#inString = true;
      this.#hasValue = true;
    } else if (tag === 'rPh') this.#inString = false;
    else if (tag === 'f') this.#hasFormula = true;
    else if (tag === 'row') {
      this.#row = Number(getXmlAttribute(attributes, 'r') ?? this.#row + 1);
      this.#cells = [];
      this.#column = 0;
    } else if (tag === 'mergeCell') this.#merge(getXmlAttribute(attributes, 'ref') ?? '');
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.#hears = false;
    else if (tag === 'c') this.#end();
    else if (tag === 'rPh') this.#inString = true;
    else if (tag === 'is') this.#inString = false;
    else if (tag === 'row') this.#rows.push({ number: this.#row, cells: this.#cells });
  }

  text(text: string): void {
    if (!this.#hears) return;
    this.#text += decodeXmlEntities(text);
    if (this.#text.length > maxCellLength)
      throw createWrongValueError('files', 'cellLength', { max: maxCellLength });
  }

  #begin(attributes: string): void {
    const reference = getXmlAttribute(attributes, 'r');
    if (reference !== undefined) this.#column = parseColumnIndex(reference);
    this.#type = getXmlAttribute(attributes, 't') ?? 'n';
    this.#style = Number(getXmlAttribute(attributes, 's') ?? 0);
    this.#text = '';
    this.#hasFormula = false;
    this.#hasValue = false;
  }

  #end(): void {
    if (this.#column < maxSheetColumns) {
      const cell = this.#cell();
      if (cell) this.#cells[this.#column] = cell;
    }
    this.#column += 1;
  }

  #cell(): SheetCell | undefined {
    const text = this.#text;
    if (!this.#hasValue || (text === '' && this.#type === 'n'))
      return this.#hasFormula ? { type: 'fault', rule: 'formula', text: '' } : undefined;
    switch (this.#type) {
      case 's':
        return toTextCell(this.#look.strings[Number(text)] ?? '');
      case 'b':
        return { type: 'boolean', value: text === '1' || text === 'true' };
      case 'e':
        return { type: 'fault', rule: 'cellError', text };
      case 'd':
        return toDateCell(text);
      case 'n':
        return this.#number(text);
      default:
        return toTextCell(unescapeExcelControlCharacters(text));
    }
  }

  #number(written: string): SheetCell {
    const text = toPlainNumber(written);
    if (text === undefined) return { type: 'text', text: written };
    const format = this.#look.formats[this.#style];
    const at = format?.isDate
      ? convertSerialToMoment(Number(text), this.#look.since1904)
      : undefined;
    if (at !== undefined) return addShownText({ type: 'date', at }, format?.date(at));
    const cell = addShownText({ type: 'number', text }, format?.number(text));
    if (format?.isPercent) return { ...cell, percent: true };
    return this.#look.since1904 ? { ...cell, since1904: true } : cell;
  }

  #merge(ref: string): void {
    const [, from, firstRow, to, lastRow] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(ref) ?? [];
    if (from === undefined || to === undefined || this.merges.length >= mostMerges) return;
    this.merges.push({
      firstRow: Number(firstRow),
      lastRow: Number(lastRow),
      firstColumn: parseColumnIndex(from),
      lastColumn: parseColumnIndex(to),
    });
  }
}

/** Adds the displayed text where it differs from the value. */
const addShownText = <Cell extends SheetCell>(cell: Cell, shown: string | undefined): Cell =>
  shown === undefined || shown === getSheetCellText(cell) ? cell : { ...cell, shown };

const toTextCell = (text: string): SheetCell | undefined =>
  text === '' ? undefined : { type: 'text', text };

function toDateCell(text: string): SheetCell | undefined {
  if (!startsWithDate(text)) return toTextCell(text);
  const at = Date.parse(
    /[zZ]$|T.*[+-]/.test(text) ? text : `${text}${text.includes('T') ? 'Z' : ''}`,
  );
  return Number.isNaN(at) ? toTextCell(text) : { type: 'date', at };
}

/**
 * Formats a number as decimal text.
 * Excel writes up to 17 digits of a binary fraction: the shortest equal number is the one that the user typed.
 */
function toPlainNumber(written: string): string | undefined {
  const text = written.trim();
  if (/^-?\d{1,15}(\.\d{1,9})?$/.test(text) && text.length <= 16) return text;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return undefined;
  const short = String(value);
  if (!short.includes('e')) return short;
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/0+$/, '') : BigInt(value).toString();
}

/** Returns the index of a cell's column: `AB12` is in column 27, counted from 0. */
export function parseColumnIndex(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
