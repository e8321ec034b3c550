/** Characters without a width, and marks of accents. */
const unseen = /[\u00ad\u200b\u2060\ufeff\p{M}]/gu;

/**
 * Returns a text in the form in which typed texts are compared: no accents, lower case, single ordinary blanks between the words of a line.
 * Signs have their plain form (`m³` becomes `m3`, Unicode NFKD).
 * The database's `fold` gives the same result for all letters of both languages and plain lines.
 * It simplifies some other signs (`×` to `*`) and leaves others (`³`).
 * Callers remove other marks (spaces around, an asterisk after a header) themselves.
 * @param text any typed or stored text
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(unseen, '')
    .replace(/[^\S\r\n]+/gu, ' ')
    .toLowerCase();
