import {
  blockWords,
  boardWords,
  byWords,
  footUnit,
  metricUnit,
  stringerWords,
  unitWords,
} from './design-unit-words.ts';
import { inchesPerFoot } from './lengths.ts';
import type { DesignUnit } from './pallet-design.ts';
import { woodShapes } from './wood-words.ts';
import type { PalletWoodSpecies } from './woods.ts';

/** Meanings of the words of a description. A value that no word gives is undefined. */
export interface ParsedWords {
  unit?: DesignUnit;
  sides?: readonly [string, string];
  stringers?: number;
  /** Sides of a stringer's section. */
  section?: readonly [string, string];
  blocks?: number;
  top?: number;
  bottom?: number;
  thickness?: string;
  /** Set where a word names the length a thickness, so that none is too thick. */
  isThicknessNamed?: boolean;
  isNotched?: boolean;
  /** Set where forks enter by four sides, unset by two. */
  isFourWay?: boolean;
  isSkid?: boolean;
  materialType?: 'new' | 'recycled' | 'mixed';
  species?: PalletWoodSpecies;
  /** Height and choices that only a crate has. */
  height?: string;
  wallBoards?: number;
  isClosed?: boolean;
  hasLid?: boolean;
  isInside?: boolean;
}

/** `taken`: the words have their meaning. `contradicted`: words before gave another. `unfit`: they mean something else here. */
type Reading = 'taken' | 'contradicted' | 'unfit';

/** Words that were found at the beginning of a text, and whether words before contradict them. */
export interface FoundWords {
  readonly text: string;
  readonly isContradicted: boolean;
}

type WordMeanings = readonly (readonly [
  RegExp,
  (parsed: ParsedWords, found: RegExpExecArray) => Reading,
])[];

/** Sets values of a description, unless words before gave others. */
function take(parsed: ParsedWords, values: ParsedWords): Reading {
  const before = new Map<string, unknown>(Object.entries(parsed));
  const isContradicted = Object.entries(values).some(
    ([key, value]) => before.has(key) && String(before.get(key)) !== String(value),
  );
  if (isContradicted) return 'contradicted';
  Object.assign(parsed, values);
  return 'taken';
}

const figure = String.raw`(?:\d,\d{3}(?!\d)|\d*\.\d+|\d+)(?:[ -]\d+\/\d+|\/\d+)?(?![\d/.+])`;
const sizeShape = new RegExp(
  String.raw`^\s*(${figure})\s*(${unitWords})?${byWords}(${figure})\s*(${unitWords})?`,
  'iu',
);
/** Third side of a crate, behind the others. */
const heightShape = new RegExp(String.raw`^${byWords}(${figure})\s*(${unitWords})?`, 'iu');
export const crateShape =
  /(?<![\p{L}\d])(?:crates?|huacal(?:es)?|guacal(?:es)?|cajon(?:es)?|jaulas?|cajas?|wooden box(?:es)?|box(?:es)?)(?![\p{L}\d])/iu;
const thicknessShape = new RegExp(
  String.raw`^\s*(?:(?:de |con )?espesor (?:de )?|thickness (?:of )?)?(${figure})\s*(${unitWords})?(?!\s*[x×*])(\s*(?:de (?:espesor|grueso)|thick)\b)?`,
  'iu',
);
const sectionShape = new RegExp(
  String.raw`^\s*(\d{1,2})\s*${stringerWords}\s+(?:de|of)\s+(${figure})\s*(${unitWords})?${byWords}(${figure})\s*(${unitWords})?`,
  'iu',
);

/** Returns the unit sign that lengths are parsed with. */
function toUnitSign(unit: string | undefined): string {
  if (unit === undefined) return '';
  if (isFoot(unit)) return 'ft';
  if (!isMetric(unit)) return 'in';
  if (/^(?:mm|mil)/iu.test(unit)) return 'mm';
  return /^c/iu.test(unit) ? 'cm' : 'm';
}

const isFoot = (unit: string): boolean => new RegExp(`^(?:${footUnit})$`, 'iu').test(unit);

const isMetric = (unit: string): boolean => new RegExp(`^${metricUnit}$`, 'iu').test(unit);

/** Returns whether a length names its unit. */
export const hasUnit = (text: string): boolean => /[a-z"”]/iu.test(text);

const toDesignUnit = (unit: string): DesignUnit => (isMetric(unit) ? 'mm' : 'in');

/** Returns two sides as texts of lengths: a unit behind one of them is that of both. */
function toSides(
  long: string,
  longUnit: string | undefined,
  wide: string,
  wideUnit: string | undefined,
): readonly [string, string] {
  return [
    `${long} ${toUnitSign(longUnit ?? wideUnit)}`.trim(),
    `${wide} ${toUnitSign(wideUnit ?? longUnit)}`.trim(),
  ];
}

/** Meanings of the words that only a crate has. */
const crateWords: WordMeanings = [
  [
    heightShape,
    (parsed, [, high = '', unit]) => {
      if (!parsed.sides || parsed.height !== undefined) return 'unfit';
      parsed.height = `${high} ${toUnitSign(unit)}`.trim();
      if (unit === undefined) return 'taken';
      // A unit behind the last side is that of the sides without one.
      const sign = toUnitSign(unit);
      const [long, wide] = parsed.sides.map((side) => (hasUnit(side) ? side : `${side} ${sign}`));
      if (long !== undefined && wide !== undefined) parsed.sides = [long, wide];
      parsed.unit ??= toDesignUnit(unit);
      return 'taken';
    },
  ],
  [
    /^\s*(\d{1,2})\s*(?:tablas?|duelas?|boards?)\s*(?:por (?:lado|costado|pared)|a side|per side|each side)\b/iu,
    (parsed, [, count]) => take(parsed, { wallBoards: Number(count) }),
  ],
  [/^\s*(?:cerrad[oa]s?|closed|sheathed|solid)\b/iu, (parsed) => take(parsed, { isClosed: true })],
  [
    /^\s*(?:sin tapa|abiert[oa]s? arriba|without (?:a )?lid|no lid|open top)\b/iu,
    (parsed) => take(parsed, { hasLid: false }),
  ],
  [/^\s*(?:con tapa|with (?:a )?lid)\b/iu, (parsed) => take(parsed, { hasLid: true })],
  [
    /^\s*(?:por dentro|de interior|interior(?:es)?|libres?|inside|internal|inner)\b/iu,
    (parsed) => take(parsed, { isInside: true }),
  ],
  [
    /^\s*(?:por fuera|exterior(?:es)?|outside|external|outer)\b/iu,
    (parsed) => take(parsed, { isInside: false }),
  ],
];

/**
 * Parsers of the words of a description, in both languages, without accents, with usual abbreviations.
 * A parser returns `unfit` where its meaning does not fit the words before.
 */
const words: WordMeanings = [
  [
    sizeShape,
    (parsed, [, long = '', longUnit, wide = '', wideUnit]) => {
      // A second size does not count as the size of the pallet.
      if (parsed.sides) return 'contradicted';
      parsed.sides = toSides(long, longUnit, wide, wideUnit);
      const unit = longUnit ?? wideUnit;
      if (unit !== undefined) parsed.unit = toDesignUnit(unit);
      return 'taken';
    },
  ],
  [
    sectionShape,
    (parsed, [, count, width = '', widthUnit, height = '', heightUnit]) =>
      take(parsed, {
        stringers: Number(count),
        section: toSides(width, widthUnit, height, heightUnit),
      }),
  ],
  [
    new RegExp(String.raw`^\s*(\d{1,2})\s*${stringerWords}\b`, 'iu'),
    (parsed, [, count]) => take(parsed, { stringers: Number(count) }),
  ],
  [
    new RegExp(String.raw`^\s*(\d{1,2})\s*${blockWords}\b`, 'iu'),
    (parsed, [, count]) => take(parsed, { blocks: Number(count) }),
  ],
  [
    new RegExp(
      String.raw`^\s*(\d{1,3})\s*(?:\+|mas|plus|y|and)\s*(\d{1,3})\b(?!\/)(?!\s*(?:${boardWords}\s*)?(?:abajo|inferiores|below|bottom|lower))\s*${boardWords}?`,
      'iu',
    ),
    (parsed, [, top, bottom]) => take(parsed, { top: Number(top), bottom: Number(bottom) }),
  ],
  [
    new RegExp(
      String.raw`^\s*(\d{1,3})\s*(?:(?:${boardWords}\s*)?(?:abajo|inferiores|below|on (?:the )?bottom)|(?:bottom|lower)(?:\s+${boardWords})?)\b`,
      'iu',
    ),
    (parsed, [, bottom]) => take(parsed, { bottom: Number(bottom) }),
  ],
  [
    new RegExp(
      String.raw`^\s*(\d{1,3})\s*(?:(?:top|upper|arriba|superiores)(?:\s+${boardWords})?|${boardWords}\b(?:\s*(?:arriba|superiores|on top|top))?)\b`,
      'iu',
    ),
    (parsed, [, top]) => take(parsed, { top: Number(top) }),
  ],
  [
    /^\s*(?:con muescas?|ranurad[oa]s?|muescad[oa]s?|notched)\b/iu,
    (parsed) => take(parsed, { isNotched: true }),
  ],
  [/^\s*(?:sin muescas?|unnotched)\b/iu, (parsed) => take(parsed, { isNotched: false })],
  [/^\s*(?:4 entradas|4[ -]?way(?: entry)?)\b/iu, (parsed) => take(parsed, { isFourWay: true })],
  [/^\s*(?:2 entradas|2[ -]?way(?: entry)?)\b/iu, (parsed) => take(parsed, { isFourWay: false })],
  [/^\s*(?:patin(?:es)?|skid|sin base|no bottom)\b/iu, (parsed) => take(parsed, { isSkid: true })],
  [
    /^\s*(?:reciclad[oa]s?|recycled|usad[oa]s?|used)\b/iu,
    (parsed) => take(parsed, { materialType: 'recycled' }),
  ],
  ...woodShapes.map(([species, shape]): WordMeanings[number] => [
    shape,
    (parsed) => take(parsed, { species }),
  ]),
  [/^\s*(?:mixt[oa]s?|mixed|combo)\b/iu, (parsed) => take(parsed, { materialType: 'mixed' })],
  [/^\s*(?:nuev[oa]s?|new)\b/iu, (parsed) => take(parsed, { materialType: 'new' })],
  [
    thicknessShape,
    (parsed, [found, value = '', unit, behind]) =>
      take(parsed, {
        thickness: `${value} ${toUnitSign(unit)}`.trim(),
        ...((behind !== undefined || /^\s*\p{L}/u.test(found)) && { isThicknessNamed: true }),
      }),
  ],
];

/** Words without a meaning of their own. */
const fillers =
  /^(?:de|con|y|and|with|of|on|la|el|las|los|a|the|tarimas?|pallets?|madera|wood|wooden)$/iu;
const crateFillers = /^(?:tablas?|duelas?|boards?)$/iu;

/** Returns whether a word may be passed over. */
export const isFiller = (word: string, isCrate: boolean): boolean =>
  fillers.test(word) || (isCrate && crateFillers.test(word));

/** Takes the words at the beginning of a text, and returns them; undefined where none has a meaning there. */
export function takeWords(
  text: string,
  parsed: ParsedWords,
  isCrate: boolean,
): FoundWords | undefined {
  for (const [shape, read] of isCrate ? [...crateWords, ...words] : words) {
    const found = shape.exec(text);
    const reading = found ? read(parsed, found) : 'unfit';
    if (found && reading !== 'unfit')
      return { text: found[0], isContradicted: reading === 'contradicted' };
  }
  return undefined;
}

/** Numbers written as words, in both languages. */
const numberWords: Readonly<Record<string, number>> = {
  two: 2,
  dos: 2,
  three: 3,
  tres: 3,
  four: 4,
  cuatro: 4,
  five: 5,
  cinco: 5,
  six: 6,
  seis: 6,
  seven: 7,
  siete: 7,
  eight: 8,
  ocho: 8,
  nine: 9,
  nueve: 9,
  ten: 10,
  diez: 10,
  eleven: 11,
  once: 11,
  twelve: 12,
  doce: 12,
};

/** Returns a text without accents, with digits for numbers in words and for signs such as `½`. */
export const normalizeDesignText = (text: string): string =>
  text
    .replace(/\p{No}/gu, (sign) => ` ${sign.normalize('NFKC').replace('\u2044', '/')} `)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/\p{L}+/gu, (word) => String(numberWords[word.toLowerCase()] ?? word))
    .replace(/(\d)\s+(?=\s)/gu, '$1')
    .replace(
      feetAndInches,
      (_, feet: string, inches: string, fraction = '') =>
        `${Number(feet) * inchesPerFoot + Number(inches)}${fraction} in`,
    )
    .trim();

/** Length in feet and inches, such as `3' 4 1/2"`. */
const feetAndInches =
  /(?<![\d.,/])(\d{1,2})\s*(?:['’′]|(?:ft|feet|foot|pies?)\b\.?)\s*(?:y |and )?(\d{1,2}(?:\.\d+)?)( \d+\/\d+)?\s*(?:"|”|″|''|in(?:ch(?:es)?)?\b|pulg(?:adas?)?\b\.?)/giu;
