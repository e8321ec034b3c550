import { figureKind, type Figures } from '@tarima/domain/kit/sheets/decimals';
import type { SheetRow } from './sheet-rows.ts';

/** Detects the decimal separator of each column of a text file from its numbers. */
export class FigureDetector {
  readonly #columns = new Map<number, { -readonly [Kind in keyof Figures]: Figures[Kind] }>();

  addRow({ cells }: SheetRow): void {
    for (const [at, cell] of cells.entries()) {
      if (cell?.type !== 'text') continue;
      const kind = figureKind(cell.text);
      if (!kind) continue;
      const figures = this.#columns.get(at) ?? {};
      figures[kind] ??= cell.text.trim();
      this.#columns.set(at, figures);
    }
  }

  of(at: number): Figures {
    return this.#columns.get(at) ?? {};
  }
}
