import { figureKind, type Figures } from '@tarima/domain/kit/sheets/decimals';
import type { SheetRow } from './sheet-rows.ts';

/** What the numbers of a file of texts tell of how it writes decimals, column by column. */
export class FiguresSeen {
  readonly #columns = new Map<number, { -readonly [Kind in keyof Figures]: Figures[Kind] }>();

  look({ cells }: SheetRow): void {
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
