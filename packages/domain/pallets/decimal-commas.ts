import { byWords, countedWords, unitWords } from './design-unit-words.ts';

/** Text whose decimal commas are points, and the figures whose comma may be one or may separate two values. */
export interface DecimalText {
  readonly text: string;
  readonly unclear: readonly string[];
}

/** Figures that are multiplied, such as sides; one alone is a length. `1,200` is a thousand. */
const figure = String.raw`\d+(?:[.,]\d+)?(?!\d)(?:[ -]\d+\/\d+|\/\d+)?`;
const product = new RegExp(
  String.raw`(?<![\d.,/]|\+\s{0,9}|(?<![\p{L}])(?:mas|plus|y|and)\s{1,9})${figure}\s*(?:${unitWords})?(?:${byWords}${figure}\s*(?:${unitWords})?)*`,
  'giu',
);
const side = new RegExp(String.raw`(${figure})\s*(${unitWords})?`, 'giu');
const decimalComma = /^(?:0,\d+|\d+,(?:\d{1,2}|\d{4,}))$/u;
/** Words behind a number that count pieces, so that a comma before it separates two values. */
const counted = new RegExp(String.raw`^\s*(?:\+|\/|mas\b|plus\b|y\b|and\b|${countedWords})`, 'iu');

/**
 * Writes points for decimal commas: `1,2 m x 1,0 m` becomes `1.2 m x 1.0 m`. Thousands and lists keep theirs.
 * A comma in a last side without a comma or unit before it separates two values, as in `48x40,3 stringers` and
 * `1200x800,22 mm`. In centimetres and inches it may be either, and is unclear.
 */
export function convertDecimalCommas(text: string): DecimalText {
  const unclear: string[] = [];
  const converted = text.replace(product, (found, offset: number) => {
    const rest = text.slice(offset + found.length);
    const sides = [...found.matchAll(side)];
    return sides.reduceRight((whole, [hit, value = '', unit = ''], at) => {
      if (!decimalComma.test(value)) return whole;
      const before = sides.slice(0, at);
      const isLast = at === sides.length - 1;
      const isCounted = isLast && unit === '' && counted.test(rest);
      const isEvident =
        !isLast ||
        /^(?:m|met|f|pie|'|’|′)(?!m|')/iu.test(unit) ||
        (at === 0 && unit !== '') ||
        before.some(([, each = '', named = '']) => each.includes(',') || named !== '');
      const isSole = sides.length === 1;
      const start = sides[at]?.index ?? 0;
      if (!isCounted && (isEvident || isSole))
        return whole.slice(0, start) + hit.replace(',', '.') + whole.slice(start + hit.length);
      if (unit !== '' && !/^mi?(?:m|l)/iu.test(unit)) unclear.push(hit.trim());
      return whole;
    }, found);
  });
  return { text: converted, unclear };
}
