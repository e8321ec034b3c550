/** Digits of a number and the signs that people write between them. */
const base = /^\+?[\d\s().-]+$/;

/** Extension behind a number: `ext. 15`, `extensión 15`, `int 15`, `x15`, `#15`. */
const extension = /^(.*?)[\s,;]*(?:extensi[oó]n|extension|ext|int|x|#)\.?:?\s*(\d{1,6})$/iu;

/** Number of a phone and its extension, as they are written. */
export interface Phone {
  readonly number: string;
  readonly extension: string | undefined;
}

/** Returns the parts of a phone. A text without an extension is all number. */
export function splitPhone(text: string): Phone {
  const [, number, digits] = extension.exec(text.trim()) ?? [];
  return number === undefined
    ? { number: text.trim(), extension: undefined }
    : { number: number.trim(), extension: digits };
}

const getDigits = (text: string): string => text.replace(/\D/g, '');

/** Whether a text is a phone: 7 to 15 digits with the usual signs, and an extension of up to six digits where there is one. */
export function isPhone(text: string): boolean {
  const { number } = splitPhone(text);
  const { length } = getDigits(number);
  return base.test(number) && length >= 7 && length <= 15;
}

/** Least digits of a text that is looked up as a part of a phone. */
const leastDigits = 4;
/** Digits of a national number: prefixes of a country or a trunk before them are written or left out. */
const nationalDigits = 10;

/**
 * Returns the digits by which a typed text finds phones, however they are spelled; undefined where it is no part of a phone.
 * An extension and digits before the last ten are left out.
 */
export function phoneDigits(text: string): string | undefined {
  const { number } = splitPhone(text);
  if (!base.test(number)) return undefined;
  const digits = getDigits(number);
  return digits.length < leastDigits ? undefined : digits.slice(-nationalDigits);
}

/** Formats the address of a link that calls a phone. Source: RFC 3966. */
export function phoneLink(text: string): string {
  const { number, extension: ext } = splitPhone(text);
  const plus = number.startsWith('+') ? '+' : '';
  return `tel:${plus}${getDigits(number)}${ext === undefined ? '' : `;ext=${ext}`}`;
}
