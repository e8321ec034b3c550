/** Characters without a width, and marks of accents. */
const unseen = /[\u00ad\u200b\u2060\ufeff\p{M}]/gu;

/**
 * Returns a text in the form in which typed texts are compared:
 * without accents, in small letters, with single ordinary blanks between the words of a line,
 * and signs in their plain form (`m³` as `m3`, Unicode NFKD).
 * The database's `fold` gives the same result for all letters of our languages and plain lines;
 * it simplifies some other signs (`×` as `*`), and leaves others (`³`).
 * Callers strip other marks (spaces around, an asterisk behind a header) themselves.
 * @param text anything that was typed or stored
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(unseen, '')
    .replace(/[^\S\r\n]+/gu, ' ')
    .toLowerCase();
