import { parseDiscount, parseFigure } from '../kit/figure-text.ts';

/** Quotation line copied from a spreadsheet: the texts of its cells. */
export interface PastedOrderLine {
  /** Name of the product in the spreadsheet. */
  readonly product: string;
  readonly quantity: string;
  /** Unit price; empty for the product's own. */
  readonly price: string;
  readonly discount: string;
}

/**
 * The lines of a piece of a spreadsheet: product, quantity, price and discount, in this order; the last two may be left out.
 * A head of columns above them and rows without a word are left out.
 * @param text as the clipboard has it: a line each, cells between tabs
 * @returns undefined for what is no piece of a spreadsheet but a word to be typed
 */
export function parsePastedLines(text: string): PastedOrderLine[] | undefined {
  if (!text.includes('\t')) return undefined;
  const rows = parseRows(text).filter((cells) => cells.some((cell) => cell !== ''));
  return rows.filter(isNoHead).map(([product = '', quantity = '', price = '', discount = '']) => ({
    product,
    quantity: parseFigure(quantity) ?? quantity,
    price: parseFigure(price) ?? price,
    discount: discount === '' ? '0' : discount,
  }));
}

/** Parses rows of cells: spreadsheets put a cell with a line break or a quote between quotes. */
function parseRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gu,
  )) {
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    rows.at(-1)?.push(cell.replace(/\s+/gu, ' ').trim());
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** A row of headings has words instead of figures. */
const isNoHead = ([, ...figures]: readonly string[], at: number): boolean =>
  at > 0 || figures.some((figure) => parseFigure(figure) !== undefined || isDiscount(figure));

const isDiscount = (figure: string): boolean => parseDiscount(figure) !== undefined;
