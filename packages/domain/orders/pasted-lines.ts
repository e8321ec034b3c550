import { parseTypedDiscount } from '../kit/typed-discount.ts';
import { parseTypedNumber } from '../kit/typed-number.ts';

/** Quotation line pasted from a spreadsheet, as the texts of its cells. */
export interface PastedOrderLine {
  /** Name of the product in the spreadsheet. */
  readonly product: string;
  readonly quantity: string;
  /** Unit price; empty for the product's own price. */
  readonly price: string;
  readonly discount: string;
}

/**
 * Parses lines pasted from a spreadsheet: product, quantity, price and discount, in this sequence. Price and discount are optional.
 * A header row and rows without text are left out.
 * @param text clipboard text: one line for each row, with tabs between cells
 * @returns undefined for a text that is no part of a spreadsheet, but a word typed in the field
 */
export function parsePastedLines(text: string): PastedOrderLine[] | undefined {
  if (!text.includes('\t')) return undefined;
  const rows = parseRows(text).filter((cells) => cells.some((cell) => cell !== ''));
  return rows.filter(isNoHead).map(([product = '', quantity = '', price = '', discount = '']) => ({
    product,
    quantity: parseTypedNumber(quantity) ?? quantity,
    price: parseTypedNumber(price) ?? price,
    discount: discount === '' ? '0' : discount,
  }));
}

/** Parses rows of cells: spreadsheets put quotes around a cell with a line break or a quote. */
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

/** A header row has words instead of numbers. */
const isNoHead = ([, ...figures]: readonly string[], at: number): boolean =>
  at > 0 || figures.some((figure) => parseTypedNumber(figure) !== undefined || isDiscount(figure));

const isDiscount = (figure: string): boolean => parseTypedDiscount(figure) !== undefined;
