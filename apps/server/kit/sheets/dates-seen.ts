import {
  getDateOrderEvidence,
  type DateOrderSamples as Seen,
} from '@tarima/domain/kit/sheets/dates';
import type { SheetRow } from './sheet-rows.ts';

/** Detects the order of day and month of each column of a file from its dates. */
export class DateOrderDetector {
  readonly #columns = new Map<number, { -readonly [Kind in keyof Seen]: Seen[Kind] }>();

  look({ cells }: SheetRow): void {
    for (const [at, cell] of cells.entries()) {
      if (cell?.type !== 'text') continue;
      const kind = getDateOrderEvidence(cell.text);
      if (!kind) continue;
      const dates = this.#columns.get(at) ?? {};
      dates[kind] ??= cell.text.trim();
      this.#columns.set(at, dates);
    }
  }

  of(at: number): Seen {
    return this.#columns.get(at) ?? {};
  }
}
