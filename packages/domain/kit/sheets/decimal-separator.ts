/** Decimal separator of a text file; `unclear` where some of its numbers are ambiguous. */
export type DecimalSeparator = 'point' | 'comma' | 'unclear';

/** Sample numbers of a column, one of each kind: valid only with a point, valid only with a comma, and ambiguous like `1.200`. */
export interface NumberTextSamples {
  readonly point?: string | undefined;
  readonly comma?: string | undefined;
  readonly unclear?: string | undefined;
}

/** Shapes of numbers. Thousands never begin with 0: `0,500` is a half. */
const shapes = {
  point: /^-?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
  comma: /^-?(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d+)?$/,
} as const;

const omitSigns = (text: string): string =>
  text
    .replaceAll(/[\s$]|USD/gi, '')
    .replace(/^\+/, '')
    .replace(/%$/, '');

/**
 * Parses a number like `$ 1,234.50`, `1.234,50` or `12.5%` into plain decimal text.
 * Undefined for a text that is no number in this notation.
 */
function parseNotation(text: string, decimals: 'point' | 'comma'): string | undefined {
  const written = omitSigns(text);
  if (!shapes[decimals].test(written)) return undefined;
  return decimals === 'point'
    ? written.replaceAll(',', '')
    : written.replaceAll('.', '').replace(',', '.');
}

/**
 * Parses a number of a sheet into plain decimal text.
 * @returns undefined for a text that is no number; `unclear` for an ambiguous number, where the separator of the file is unclear
 */
export function parseSheetNumber(
  text: string,
  decimals: DecimalSeparator,
): { readonly number: string } | 'unclear' | undefined {
  if (decimals !== 'unclear') return toReadNumber(parseNotation(text, decimals));
  const [point, comma] = [parseNotation(text, 'point'), parseNotation(text, 'comma')];
  return point !== undefined && comma !== undefined && point !== comma
    ? 'unclear'
    : toReadNumber(point ?? comma);
}

const toReadNumber = (number: string | undefined) =>
  number === undefined ? undefined : { number };

/** Returns the evidence that a text gives about the decimal separator; undefined where it gives none. */
export function getDecimalSeparatorEvidence(text: string): keyof NumberTextSamples | undefined {
  const [point, comma] = [parseNotation(text, 'point'), parseNotation(text, 'comma')];
  if (point === comma) return undefined;
  if (point === undefined) return 'comma';
  return comma === undefined ? 'point' : 'unclear';
}

/** Returns the decimal separator of a file, by its numeric columns. Nothing is guessed: numbers valid in both notations are unclear. */
export function detectDecimalSeparator(columns: readonly NumberTextSamples[]): DecimalSeparator {
  const has = (kind: keyof NumberTextSamples): boolean => columns.some((figures) => figures[kind]);
  if (has('point') !== has('comma')) return has('point') ? 'point' : 'comma';
  return has('point') || has('unclear') ? 'unclear' : 'point';
}
