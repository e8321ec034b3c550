/**
 * A text as it is compared wherever people type it: without accents, in small letters. The database's `fold` says the same of all
 * letters of our languages; of other signs it writes some more plainly (`×` as `*`).
 * What else does not count (spaces around, an asterisk behind a header) is the affair of who compares.
 * @param text anything that was typed or stored
 */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
