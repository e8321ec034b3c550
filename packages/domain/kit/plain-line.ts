/** Characters without a width that files of other programs leave in texts. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/gu;

/**
 * Returns a line of text in one form: composed letters (Unicode NFC), single ordinary blanks, none around, and no invisible characters.
 * Names that look the same are the same then; case and accents stay.
 * @param text a line as it was typed or read from a file
 */
export const plainLine = (text: string): string =>
  text.normalize('NFC').replaceAll(invisible, '').replace(/\s+/gu, ' ').trim();
