import { getSheetCellText } from '@tarima/domain/kit/sheets/cell';
import { getDateOrderEvidence, type DateOrderSamples } from '@tarima/domain/kit/sheets/dates';
import {
  getDecimalSeparatorEvidence,
  type NumberTextSamples,
} from '@tarima/domain/kit/sheets/decimal-separator';
import type { SheetRow } from './sheet-rows.ts';

/** Parts of an inspection that a caller needs: each part costs time in a large file. */
export interface RowInspectionRequest {
  readonly samples: boolean;
  /** Texts that show the decimal separator, from all rows. */
  readonly figures: boolean;
  /** Texts that show the order of day and month, from all rows. */
  readonly dates: boolean;
}

export interface InspectedColumn {
  readonly samples: readonly string[];
  readonly figures: NumberTextSamples;
  readonly dates: DateOrderSamples;
}

export interface InspectedRows {
  readonly hasRows: boolean;
  /** Columns with a value, by their position from 0. */
  readonly columns: ReadonlyMap<number, InspectedColumn>;
}

/** Maximum number of samples of a column, and their maximum length in characters. */
const mostSamples = 3;
const longestSample = 60;
/** Number of rows read for samples. */
const rowsForSamples = 500;

const emptyColumn: InspectedColumn = { samples: [], figures: {}, dates: {} };

export const getInspectedColumn = ({ columns }: InspectedRows, at: number): InspectedColumn =>
  columns.get(at) ?? emptyColumn;

/**
 * Inspects the rows of a file: samples of each column, and the texts that show how its numbers and dates are written.
 * Reads all rows for numbers and dates: any row may be the one that shows it.
 */
export async function inspectRows(
  batches: AsyncIterable<readonly SheetRow[]>,
  request: RowInspectionRequest,
): Promise<InspectedRows> {
  const inspector = new RowInspector(request);
  const readsAll = request.figures || request.dates;
  for await (const rows of batches) {
    for (const row of rows) inspector.addRow(row);
    if (!readsAll && inspector.rowCount >= rowsForSamples) break;
  }
  return { hasRows: inspector.rowCount > 0, columns: inspector.columns };
}

interface ColumnEvidence {
  readonly samples: string[];
  readonly figures: { -readonly [Kind in keyof NumberTextSamples]: NumberTextSamples[Kind] };
  readonly dates: { -readonly [Kind in keyof DateOrderSamples]: DateOrderSamples[Kind] };
}

class RowInspector {
  readonly columns = new Map<number, ColumnEvidence>();
  rowCount = 0;
  readonly #request: RowInspectionRequest;

  constructor(request: RowInspectionRequest) {
    this.#request = request;
  }

  addRow({ cells }: SheetRow): void {
    const { samples, figures, dates } = this.#request;
    const takesSamples = samples && this.rowCount < rowsForSamples;
    for (const [at, cell] of cells.entries()) {
      if (!cell) continue;
      if (takesSamples) this.#addSample(at, getSheetCellText(cell).trim().slice(0, longestSample));
      if (cell.type !== 'text') continue;
      const figure = figures ? getDecimalSeparatorEvidence(cell.text) : undefined;
      if (figure) this.#getColumn(at).figures[figure] ??= cell.text.trim();
      const date = dates ? getDateOrderEvidence(cell.text) : undefined;
      if (date) this.#getColumn(at).dates[date] ??= cell.text.trim();
    }
    this.rowCount += 1;
  }

  #addSample(at: number, text: string): void {
    const { samples } = this.#getColumn(at);
    if (text !== '' && samples.length < mostSamples && !samples.includes(text)) samples.push(text);
  }

  #getColumn(at: number): ColumnEvidence {
    const known = this.columns.get(at);
    if (known) return known;
    const column: ColumnEvidence = { samples: [], figures: {}, dates: {} };
    this.columns.set(at, column);
    return column;
  }
}
