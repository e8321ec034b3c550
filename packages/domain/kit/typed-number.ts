/**
 * Parses a typed number into plain decimal text: `1,200` is `1200`, `$12.50` is `12.50`, `3/4` is `0.75`, `3 1/2` and `3½` are `3.5`.
 * Commas between groups of three digits are read as the screens show them. A comma before one or two digits, or after a zero, is a
 * decimal comma: `15,5` is `15.5`, and `0,125` is `0.125`.
 * @returns undefined for a text that is no number, and for a fraction without an exact value in six decimals, like `1/3`:
 * nothing is silently rounded
 */
export function parseTypedNumber(text: string): string | undefined {
  const written = spellOut(text).replace(/^(?:US)?\$\s*/iu, '');
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/u.test(written)) return written.replaceAll(',', '');
  if (/^(?:\d+,\d{1,2}|0,\d+)$/u.test(written)) return written.replace(',', '.');
  const [, whole, rest] = /^(\d*)(?:\.(\d*))?$/u.exec(written) ?? [];
  if (whole !== undefined && (whole !== '' || (rest ?? '') !== ''))
    return `${whole === '' ? '0' : whole}${rest === undefined || rest === '' ? '' : `.${rest}`}`;
  return parseFraction(written);
}

/** Returns the plain decimal text of a typed number, also below zero; any other text as it is, so that a rule reports it. */
export function normalizeTypedNumber(text: string): string {
  const [, sign = '', figure = ''] = /^\s*([-−]?)\s*(.*)$/su.exec(text) ?? [];
  const plain = parseTypedNumber(figure);
  return plain === undefined ? text : `${sign === '' ? '' : '-'}${plain}`;
}

/** Parses a typed number. Undefined for a blank text; a text that is no number becomes NaN, so that a rule reports it. */
export const parseTypedValue = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(normalizeTypedNumber(text));

/** Replaces signs such as `½` by `1/2`, also after a whole number. */
const spellOut = (text: string): string =>
  text
    .replace(/\p{No}/gu, (sign) => ` ${sign.normalize('NFKC').replace('\u2044', '/')}`)
    .trim()
    .replace(/\s+/gu, ' ');

const millionths = 1_000_000;

function parseFraction(text: string): string | undefined {
  const [, whole = '0', above = '', below = ''] =
    /^(?:(\d{1,9})[ -])?(\d{1,6})\/(\d{1,6})$/u.exec(text) ?? [];
  const parts = Number(above) * millionths;
  const divisor = Number(below);
  if (divisor === 0 || parts % divisor !== 0) return undefined;
  return String(Number(whole) + parts / divisor / millionths);
}
