/** Characters without a width that files of other programs leave in texts. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/gu;

/**
 * Normalizes a line of text: composed letters (Unicode NFC), single ordinary blanks, none around, and no invisible characters.
 * Names that look the same are then equal; case and accents stay.
 * @param text typed line, or line of a file
 */
export const normalizeTextLine = (text: string): string =>
  text.normalize('NFC').replaceAll(invisible, '').replace(/\s+/gu, ' ').trim();
