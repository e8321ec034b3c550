import { foldCellText } from './columns.ts';
import { getSheetCellText, isBlankCell, type SheetCell } from './cell.ts';

const totalWords: ReadonlySet<string> = new Set([
  'total',
  'totales',
  'total general',
  'gran total',
  'suma',
  'sumas',
  'suma total',
  'totals',
  'grand total',
  'overall total',
  'sum',
]);

/** Whether a row only sums up the rows above: its only text is a word like `TOTAL`, beside at least one number. */
export function isTotalRow(cells: readonly (SheetCell | undefined)[]): boolean {
  const filled = cells.filter((cell) => cell !== undefined && !isBlankCell(cell));
  const texts = filled.filter((cell) => cell !== undefined && !isNumber(cell));
  const [only] = texts;
  return (
    only?.type === 'text' &&
    texts.length === 1 &&
    filled.length > 1 &&
    totalWords.has(foldCellText(only.text).replace(/\s*[:.]+$/u, ''))
  );
}

/** Whether a cell has a number, also as text such as `$ 1,200.00`, or a formula whose result is not stored. */
const isNumber = (cell: SheetCell): boolean =>
  cell.type === 'number' ||
  (cell.type === 'fault' && cell.rule === 'formula') ||
  (cell.type === 'text' && /^[-−(]?\s*\$?\s*\d[\d.,\s]*%?\s*\)?$/u.test(getSheetCellText(cell)));
