/**
 * Returns a text in the form in which typed texts are compared: without accents, in small letters. The database's `fold` gives the same
 * result for all letters of our languages; it simplifies some other signs (`×` as `*`).
 * Callers strip other marks (spaces around, an asterisk behind a header) themselves.
 * @param text anything that was typed or stored
 */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
