/** Pattern of a phone number: digits and the signs that people write between them. */
const base = /^\+?[\d\s().-]+$/;

/** Pattern of an extension after a number: `ext. 15`, `extensión 15`, `int 15`, `x15`, `#15`. */
const extension = /^(.*?)[\s,;]*(?:extensi[oó]n|extension|ext|int|x|#)\.?:?\s*(\d{1,6})$/iu;

/** Phone number and its extension, as they were written. */
export interface Phone {
  readonly number: string;
  readonly extension: string | undefined;
}

/** Splits a phone into number and extension. A text without an extension is all number. */
export function parsePhone(text: string): Phone {
  const [, number, digits] = extension.exec(text.trim()) ?? [];
  return number === undefined
    ? { number: text.trim(), extension: undefined }
    : { number: number.trim(), extension: digits };
}

const getDigits = (text: string): string => text.replace(/\D/g, '');

/** Whether a text is a phone: 7 to 15 digits with the usual signs, and an extension of up to six digits where there is one. */
export function isPhone(text: string): boolean {
  const { number } = parsePhone(text);
  const { length } = getDigits(number);
  return base.test(number) && length >= 7 && length <= 15;
}

/** Minimum number of digits of a search for part of a phone number. */
const leastDigits = 4;
/** Number of digits of a national phone number. Prefixes of a country or a trunk line before them are optional. */
const nationalDigits = 10;

/**
 * Returns the digits by which a search finds phone numbers, however they are written.
 * It returns undefined for a text that is no part of a phone number. The extension and digits before the last ten are left out.
 */
export function getPhoneSearchDigits(text: string): string | undefined {
  const { number } = parsePhone(text);
  if (!base.test(number)) return undefined;
  const digits = getDigits(number);
  return digits.length < leastDigits ? undefined : digits.slice(-nationalDigits);
}

/** Formats the URI of a link that calls a phone (`tel:`). Source: RFC 3966. */
export function formatPhoneUri(text: string): string {
  const { number, extension: ext } = parsePhone(text);
  const plus = number.startsWith('+') ? '+' : '';
  return `tel:${plus}${getDigits(number)}${ext === undefined ? '' : `;ext=${ext}`}`;
}
