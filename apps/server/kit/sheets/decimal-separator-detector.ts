import {
  getNumberTextKind,
  type NumberTextSamples,
} from '@tarima/domain/kit/sheets/decimal-separator';
import type { SheetRow } from './sheet-rows.ts';

/** Detects the decimal separator of each column of a text file from its numbers. */
export class DecimalSeparatorDetector {
  readonly #columns = new Map<
    number,
    { -readonly [Kind in keyof NumberTextSamples]: NumberTextSamples[Kind] }
  >();

  addRow({ cells }: SheetRow): void {
    for (const [at, cell] of cells.entries()) {
      if (cell?.type !== 'text') continue;
      const kind = getNumberTextKind(cell.text);
      if (!kind) continue;
      const figures = this.#columns.get(at) ?? {};
      figures[kind] ??= cell.text.trim();
      this.#columns.set(at, figures);
    }
  }

  of(at: number): NumberTextSamples {
    return this.#columns.get(at) ?? {};
  }
}
