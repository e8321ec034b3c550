import { byWords, countedWords, stringerWords, unitWords } from './design-unit-words.ts';

/** Text whose decimal commas are points, and the figures whose comma may be one or may separate two values. */
export interface DecimalText {
  readonly text: string;
  readonly unclear: readonly string[];
}

/** Figures that are multiplied, such as sides; one alone is a length. `1,200` is a thousand. */
const figure = String.raw`\d+(?:[.,]\d+)?(?!\d)(?:[ -]\d+\/\d+|\/\d+)?`;
const product = new RegExp(
  String.raw`(?<![\d.,/]|\+\s{0,9}|(?<![a-z])(?:mas|plus|y|and)\s{1,9})${figure}\s*(?:${unitWords})?(?:${byWords}${figure}\s*(?:${unitWords})?)*`,
  'giu',
);
const side = new RegExp(String.raw`(${figure})\s*(${unitWords})?`, 'giu');
const decimalComma = /^(?:0,\d+|\d+,(?:\d{1,2}|\d{4,}))$/u;
/** Returns whether a figure has a fraction of less than one behind a blank. */
function isProperFraction(length: string): boolean {
  const [, above = '1', below = '1'] = / (\d+)\/(\d+)$/u.exec(length) ?? [];
  return Number(above) < Number(below);
}
/** Least side of a pallet in any unit but metres; sides of a section are smaller. */
const leastSide = 20;
/** Words behind a number that count pieces, so that a comma before it separates two values. */
const counted = new RegExp(String.raw`^\s*(?:\+|\/|mas\b|plus\b|y\b|and\b|${countedWords})`, 'iu');

/**
 * Writes points for decimal commas: `1,2 m x 1,0 m` becomes `1.2 m x 1.0 m`. Thousands and lists keep theirs.
 * A comma in a last side without a comma or unit before it separates two values, as in `48x40,3 stringers` and
 * `1200x800,22 mm`. In centimetres and inches it may be either, and is unclear.
 */
export function convertDecimalCommas(text: string): DecimalText {
  const unclear: string[] = [];
  const plain = convertThousands(text);
  const converted = plain.replace(product, (found, offset: number) => {
    const rest = plain.slice(offset + found.length);
    const sides = [...found.matchAll(side)];
    const last = sides.at(-1)?.[1] ?? '';
    // `48x40 5/8` has a side of 40 5/8, or boards of 5/8: `48x40-5/8` and `48x40, 5/8` are clear.
    const [, first = ''] = sides[0] ?? [];
    if (
      sides.length > 1 &&
      isProperFraction(last) &&
      !rest.startsWith('/') &&
      !first.includes('/') &&
      Number.parseFloat(first) >= leastSide
    )
      unclear.push(last);
    return sides.reduceRight((whole, [hit, value = '', unit = ''], at) => {
      if (!decimalComma.test(value)) return whole;
      const before = sides.slice(0, at);
      const isLast = at === sides.length - 1;
      const isCounted = isLast && unit === '' && counted.test(rest);
      const isEvident =
        !isLast ||
        /^(?:m|ft)$/iu.test(unit) ||
        (at === 0 && unit !== '') ||
        before.some(([, each = '', named = '']) => each.includes(',') || named !== '');
      const isSole = sides.length === 1;
      const start = sides[at]?.index ?? 0;
      if (!isCounted && (isEvident || isSole))
        return whole.slice(0, start) + hit.replace(',', '.') + whole.slice(start + hit.length);
      if (unit !== '' && !/^mm$/iu.test(unit)) unclear.push(hit.trim());
      return whole;
    }, found);
  });
  return { text: converted, unclear };
}

/** Thousands with their sign, and decimals behind the other sign: `1.200`, `1,200.00`. */
const thousands = /^([1-9])[.,](\d{3})(?:[.,]\d+)?$/u;
const anyFigure = String.raw`\d+(?:[.,]\d+){0,2}(?:[ -]\d+\/\d+|\/\d+)?`;
const sides = new RegExp(
  String.raw`(?<![\d.,/])${anyFigure}\s*(?:${unitWords})?(?:${byWords}${anyFigure}\s*(?:${unitWords})?)+`,
  'iu',
);
const anySide = new RegExp(String.raw`(${anyFigure})(\s*(?:${unitWords})?)`, 'giu');
const behindStringers = new RegExp(String.raw`${stringerWords}\s*(?:(?:de|of)\s*)?$`, 'iu');

/**
 * Writes the sides of a pallet without signs of thousands: `1.200 x 1.000 mm` and `1,200.00 x 1,000.00 mm` become `1200 x 1000 mm`.
 * A point is one of thousands before three digits in millimetres alone, and without a unit where every side has one or is of three digits
 * or more; `1.200 x 1.000 m` and `48.125 x 40.125 in` keep their decimals, and so does `1.2 x 1.0 m`. A comma before three
 * digits is one of decimals in metres: no pallet is a thousand of them.
 */
function convertThousands(text: string): string {
  return text.replace(sides, (found, offset: number) => {
    if (behindStringers.test(text.slice(0, offset))) return found;
    const figures = [...found.matchAll(anySide)].map(([, value = '', unit = '']) => ({
      value,
      unit: unit.trim(),
    }));
    const unit = figures.find((each) => each.unit !== '')?.unit ?? '';
    if (/^m$/iu.test(unit)) return found.replace(/(\d),(\d{3})(?![\d.,])/gu, '$1.$2');
    const areThousands =
      /^mm$/iu.test(unit) ||
      (unit === '' &&
        figures.every(({ value }) => thousands.test(value) || /^\d{3,}$/u.test(value)));
    return areThousands
      ? found.replace(anySide, (hit, value: string, behind: string) => {
          const [, thousand, hundreds] = thousands.exec(value) ?? [];
          if (thousand === undefined) return hit;
          const decimals = /[.,]\d{3}[.,](\d+)$/u.exec(value)?.[1] ?? '';
          return `${thousand}${hundreds}${/[1-9]/u.test(decimals) ? `.${decimals}` : ''}${behind}`;
        })
      : found;
  });
}
