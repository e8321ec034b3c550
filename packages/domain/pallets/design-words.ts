import {
  blockWords,
  boardWords,
  byWords,
  stringerWords,
  unitWords,
  writeUnitSigns,
} from './design-unit-words.ts';
import { toUndrawnPattern, toWordsPattern, type DesignMeaning } from './design-vocabulary.ts';
import { inchesPerFoot, parseDesignLength } from './lengths.ts';
import { millimetresPerUnit, type BlockBase, type DesignUnit } from './pallet-design.ts';
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
  /** Sides of a notch. */
  notch?: readonly [string, string];
  /** Length by which the deck stands out over the outer stringers. */
  wing?: string;
  /** Set where the pallet stands on blocks, unset where it stands on stringers. */
  isOnBlocks?: boolean;
  /** Set where both decks are alike. */
  isReversible?: boolean;
  /** Set where forks enter by four sides, unset by two. */
  isFourWay?: boolean;
  /** Set without a bottom deck, unset with one. */
  isSkid?: boolean;
  /** Layout of the base below blocks. */
  base?: Exclude<BlockBase, 'none'>;
  /** Widths of the boards of a deck: one of all of them, or numbers of boards, each with their width. */
  topWidths?: readonly string[];
  bottomWidths?: readonly string[];
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
const unitBehind = String.raw`\s*(${unitWords})?`;
const pair = `(${figure})${unitBehind}${byWords}(${figure})${unitBehind}`;
const behindSide = String.raw`(?:\s*(?!${toWordsPattern('boardWidth')})${toWordsPattern('long', 'wide')})?`;
const sizeShape = new RegExp(String.raw`^\s*${pair}${behindSide}`, 'iu');
/** Sides that are named, the width first. */
const widthFirst = new RegExp(
  String.raw`\d\D*?\s*${toWordsPattern('wide')}[^\d]*\d.*?${toWordsPattern('long')}\s*$`,
  'iu',
);
/** Third side of a crate, behind the others. */
const heightShape = new RegExp(String.raw`^${byWords}(${figure})${unitBehind}`, 'iu');
export const crateShape = new RegExp(String.raw`(?<![a-z\d])${toWordsPattern('crate')}`, 'iu');
/** Length with a fraction, a point or a unit: one without them counts pieces. */
const measuredFigure = String.raw`((?=[\d.]*(?:[./]|[ -]\d+\/))${figure}|${figure}(?=\s*(?:${unitWords})))${unitBehind}`;
const thicknessShape = new RegExp(
  String.raw`^\s*((?:(?:de |con )?${toWordsPattern('thickness')}\s*(?:de )?)?)(${figure})${unitBehind}(?![a-z\d])(?!\s*[x×*])(\s*${toWordsPattern('thick')})?`,
  'iu',
);
/** Thickness beside the word for what is thick: `5/8 deck`, `tablas de 5/8`. */
const deckAfterShape = new RegExp(
  String.raw`^\s*${measuredFigure}\s*(?:${toWordsPattern('top')}\s*)?${toWordsPattern('deck')}(?!\s*\d+\/)`,
  'iu',
);
const deckBeforeShape = new RegExp(
  String.raw`^\s*${toWordsPattern('deck')}\s*(?:de |of )?${measuredFigure}(?![a-z\d])(?!\s*[x×*])`,
  'iu',
);
/** Words for boards, whether they are counted or measured. */
const anyBoardWords = toWordsPattern('board', 'deck');
const placeBefore = String.raw`(?:(?:(${toWordsPattern('top')})|(${toWordsPattern('bottom')}))\s*)?`;
const placeBehind = String.raw`(?:\s*(?:(${toWordsPattern('top')})|(${toWordsPattern('bottom')}))(?!\s*${anyBoardWords}))?`;
const isWide = String.raw`(\s*${toWordsPattern('wide')})?`;
const ofWords = String.raw`(?:(?:de|of)\s+)`;
/** Width behind the word for boards, or before it: `7 boards of 3 1/2`, `tablas de 5 1/2 de ancho`, `4" boards`. */
const boardWidthAfterShape = new RegExp(
  String.raw`^\s*(?:(\d{1,2})\s*)?${placeBefore}${anyBoardWords}\s*${placeBefore}(?:${ofWords}(?=(${figure})${unitBehind})|(?=${measuredFigure}))${figure}\s*(?:${unitWords})?(?![a-z\d])(?!\s*[x×*])(?!\s*(?:${stringerWords}|${blockWords}))${isWide}${placeBehind}`,
  'iu',
);
const boardWidthBeforeShape = new RegExp(
  String.raw`^\s*(?:(\d{1,2})\s+(?!\d+\/))?${measuredFigure}${isWide}\s*${placeBefore}${anyBoardWords}${placeBehind}`,
  'iu',
);
const namedBoardWidthShape = new RegExp(
  String.raw`^\s*${toWordsPattern('boardWidth')}\s*${ofWords}?(${figure})${unitBehind}(?![a-z\d])(?!\s*[x×*])`,
  'iu',
);
/** Boards of two widths: `2 tablas de 5 1/2 y 5 de 3 1/2`. */
const countedBoards = String.raw`(\d{1,2})\s*(?:${anyBoardWords}\s*${ofWords}?|${ofWords})(${figure})${unitBehind}(?:\s*${anyBoardWords})?`;
const twoBoardWidthsShape = new RegExp(
  String.raw`^\s*${countedBoards}\s*(?:,|\+|${toWordsPattern('plus')})?\s*${countedBoards}(?![a-z\d])(?!\s*[x×*])${placeBehind}`,
  'iu',
);
/** Thickness and width of boards: `1x4 boards`, `tablas de 5/8 x 3 1/2`. */
const boardSectionAfterShape = new RegExp(
  String.raw`^\s*(?:(\d{1,2})\s*)?${placeBefore}${anyBoardWords}\s*${placeBefore}${ofWords}?${pair}${placeBehind}`,
  'iu',
);
const boardSectionBeforeShape = new RegExp(
  String.raw`^\s*(?:(\d{1,2})\s+(?!\d+\/))?${pair}\s*${placeBefore}${anyBoardWords}${placeBehind}`,
  'iu',
);
const sectionShape = new RegExp(
  String.raw`^\s*(?:(\d{1,2})\s*)?${stringerWords}\s+(?:de|of)\s+${pair}`,
  'iu',
);
/** Section without the word for it: it is one where the pallet has its size already, or where both sides are small. */
const bareSectionShape = new RegExp(
  String.raw`^\s*(?:(\d{1,2})\s*)?${stringerWords}\s+${pair}`,
  'iu',
);
const sectionBeforeShape = new RegExp(
  String.raw`^\s*(?:(\d{1,2})\s+(?!\d+\/))?${pair}\s+${stringerWords}`,
  'iu',
);
const notchSizeShape = new RegExp(
  String.raw`^\s*${toWordsPattern('notched')}\s*(?:de |of )?${pair}`,
  'iu',
);
const notchSizeBeforeShape = new RegExp(
  String.raw`^\s*${pair}\s+(?:notch|notches)(?![a-z\d])`,
  'iu',
);
const wingAfterShape = new RegExp(
  String.raw`^\s*${measuredFigure}\s*${toWordsPattern('wing')}`,
  'iu',
);
const wingBeforeShape = new RegExp(
  String.raw`^\s*${toWordsPattern('wing')}\s*(?:de |of )?(${figure})${unitBehind}(?![a-z\d])(?!\s*[x×*])`,
  'iu',
);
/** Sides of a section that is read without the word for it, in inches and in a pallet of millimetres. */
const plainSection = { most: 8, leastMillimetres: 15, mostMillimetres: 200 };

function isSection({ sides }: ParsedWords, one: number, other: number): boolean {
  const [long] = sides ?? [''];
  const [small, large] = [Math.min(one, other), Math.max(one, other)];
  const isMetric = Number.parseFloat(long) >= 300 || /m/iu.test(long);
  return (
    large <= plainSection.most ||
    (isMetric && small >= plainSection.leastMillimetres && large <= plainSection.mostMillimetres)
  );
}

/** Returns a shape for words at the beginning of a text. */
const matchStart = (...meanings: readonly DesignMeaning[]): RegExp =>
  new RegExp(String.raw`^\s*${toWordsPattern(...meanings)}`, 'iu');

/** Returns the unit sign that lengths are parsed with. */
const toUnitSign = (unit = ''): string => unit.toLowerCase();

const toLengthText = (value: string, unit: string | undefined): string =>
  `${value} ${toUnitSign(unit)}`.trim();

/** Returns whether a length names its unit. */
export const hasUnit = (text: string): boolean => /[a-z]/iu.test(text);

const toDesignUnit = (unit: string): DesignUnit => (/m/iu.test(unit) ? 'mm' : 'in');

/** Returns two sides as texts of lengths: a unit behind one of them is that of both. */
function toSides(
  long: string,
  longUnit: string | undefined,
  wide: string,
  wideUnit: string | undefined,
): readonly [string, string] {
  return [toLengthText(long, longUnit ?? wideUnit), toLengthText(wide, wideUnit ?? longUnit)];
}

/** Sets the section of the stringers, and their number where it is named, unless the sides are too long for one. */
function takeSection(
  parsed: ParsedWords,
  [, count, ...section]: readonly (string | undefined)[],
): Reading {
  const [one = '', , other = ''] = section;
  return isSection(parsed, Number.parseFloat(one), Number.parseFloat(other))
    ? take(parsed, {
        ...(count !== undefined && { stringers: Number(count) }),
        section: toSection(section),
      })
    : 'unfit';
}

/** Meanings of the words that only a crate has. */
const crateWords: WordMeanings = [
  [
    heightShape,
    (parsed, [, high = '', unit]) => {
      if (!parsed.sides || parsed.height !== undefined) return 'unfit';
      parsed.height = toLengthText(high, unit);
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
    new RegExp(String.raw`^\s*(\d{1,2})\s*${boardWords}\s*${toWordsPattern('aSide')}`, 'iu'),
    (parsed, [, count]) => take(parsed, { wallBoards: Number(count) }),
  ],
  [matchStart('closed'), (parsed) => take(parsed, { isClosed: true })],
  [matchStart('noLid'), (parsed) => take(parsed, { hasLid: false })],
  [matchStart('lid'), (parsed) => take(parsed, { hasLid: true })],
  [matchStart('inside'), (parsed) => take(parsed, { isInside: true })],
  [matchStart('outside'), (parsed) => take(parsed, { isInside: false })],
];

/**
 * Parsers of the words of a description, in both languages, without accents, with usual abbreviations.
 * A parser returns `unfit` where its meaning does not fit the words before.
 */
const words: WordMeanings = [
  [
    notchSizeBeforeShape,
    (parsed, [, one = '', oneUnit, other = '', otherUnit]) =>
      parsed.sides
        ? take(parsed, { isNotched: true, notch: toSides(one, oneUnit, other, otherUnit) })
        : 'unfit',
  ],
  [sectionBeforeShape, takeSection],
  [
    boardSectionBeforeShape,
    (parsed, [, count, one, oneUnit, other, otherUnit, ...places]) =>
      takeBoardSection(parsed, [one, oneUnit, other, otherUnit], toNamedBoards(count, places)),
  ],
  [
    boardSectionAfterShape,
    (parsed, [, count, ...found]) =>
      takeBoardSection(
        parsed,
        found.slice(4, 8),
        toNamedBoards(count, [...found.slice(0, 4), ...found.slice(8)]),
      ),
  ],
  [
    sizeShape,
    (parsed, [found, long = '', longUnit, wide = '', wideUnit]) => {
      // A second size does not count as the size of the pallet.
      if (parsed.sides) return 'contradicted';
      const [one, other] = toSides(long, longUnit, wide, wideUnit);
      parsed.sides = widthFirst.test(found) ? [other, one] : [one, other];
      const unit = longUnit ?? wideUnit;
      if (unit !== undefined) parsed.unit = toDesignUnit(unit);
      return 'taken';
    },
  ],
  [
    sectionShape,
    (parsed, [found, count, ...section]) =>
      // Sections of any size count where a number of stringers stands beside them.
      count === undefined
        ? takeSection(parsed, [found, count, ...section])
        : take(parsed, { stringers: Number(count), section: toSection(section) }),
  ],
  [bareSectionShape, takeSection],
  [
    new RegExp(String.raw`^\s*(\d{1,2})\s*${stringerWords}`, 'iu'),
    (parsed, [, count]) => take(parsed, { stringers: Number(count) }),
  ],
  [
    new RegExp(String.raw`^\s*(\d{1,2})\s*${blockWords}`, 'iu'),
    (parsed, [, count]) => take(parsed, { blocks: Number(count) }),
  ],
  [twoBoardWidthsShape, takeTwoBoardWidths],
  [
    boardWidthAfterShape,
    (parsed, [, count, ...found]) => {
      const [loose, looseUnit, measured, measuredUnit, wide] = found.slice(4);
      return takeBoardWidth(
        parsed,
        { value: loose ?? measured ?? '', unit: looseUnit ?? measuredUnit },
        toNamedBoards(count, [...found.slice(0, 4), ...found.slice(9)]),
        wide !== undefined,
      );
    },
  ],
  [
    boardWidthBeforeShape,
    (parsed, [, count, value = '', unit, wide, ...places]) =>
      takeBoardWidth(parsed, { value, unit }, toNamedBoards(count, places), wide !== undefined),
  ],
  [
    namedBoardWidthShape,
    (parsed, [, value = '', unit]) => takeBoardWidth(parsed, { value, unit }, {}, true),
  ],
  [deckAfterShape, (parsed, [, value = '', unit]) => takeThickness(parsed, value, unit)],
  [deckBeforeShape, (parsed, [, value = '', unit]) => takeThickness(parsed, value, unit)],
  [
    new RegExp(
      String.raw`^\s*(\d{1,3})\s*(?:${boardWords}\s*)?(?:\+|${toWordsPattern('plus')})\s*(\d{1,3})\b(?!\/)(?!\s*(?:(?:${boardWords}\s*)?${toWordsPattern('bottom')}|${stringerWords}|${blockWords}))\s*(?:${boardWords}(?!\s*${ofWords}?${measuredFigure}))?`,
      'iu',
    ),
    (parsed, [, top, bottom]) => take(parsed, { top: Number(top), bottom: Number(bottom) }),
  ],
  [
    new RegExp(
      String.raw`^\s*(\d{1,3})\s*(?:(?:${boardWords}\s*)?${toWordsPattern('bottom')}(?:\s*${boardWords})?)`,
      'iu',
    ),
    (parsed, [, bottom]) => take(parsed, { bottom: Number(bottom) }),
  ],
  [
    new RegExp(
      String.raw`^\s*(\d{1,3})\s*(?:${toWordsPattern('top')}(?:\s*${boardWords})?|${boardWords}(?:\s*${toWordsPattern('top')})?)`,
      'iu',
    ),
    (parsed, [, top]) => take(parsed, { top: Number(top) }),
  ],
  [
    notchSizeShape,
    (parsed, [, one = '', oneUnit, other = '', otherUnit]) =>
      take(parsed, { isNotched: true, notch: toSides(one, oneUnit, other, otherUnit) }),
  ],
  [matchStart('notched'), (parsed) => take(parsed, { isNotched: true })],
  [matchStart('unnotched'), (parsed) => take(parsed, { isNotched: false })],
  [matchStart('fullFourWay'), (parsed) => take(parsed, { isFourWay: true, isOnBlocks: true })],
  [matchStart('fourWay'), (parsed) => take(parsed, { isFourWay: true })],
  [matchStart('twoWay'), (parsed) => take(parsed, { isFourWay: false })],
  [matchStart('skid'), (parsed) => take(parsed, { isSkid: true })],
  [matchStart('doubleFace'), (parsed) => take(parsed, { isSkid: false })],
  [matchStart('reversible'), (parsed) => take(parsed, { isReversible: true })],
  [matchStart('flush'), (parsed) => take(parsed, { wing: '0' })],
  [
    wingAfterShape,
    (parsed, [, value = '', unit]) => take(parsed, { wing: toLengthText(value, unit) }),
  ],
  [
    wingBeforeShape,
    (parsed, [, value = '', unit]) => take(parsed, { wing: toLengthText(value, unit) }),
  ],
  [matchStart('crossBase'), (parsed) => take(parsed, { base: 'cross' })],
  [matchStart('perimeterBase'), (parsed) => take(parsed, { base: 'perimeter' })],
  [matchStart('unidirectionalBase'), (parsed) => take(parsed, { base: 'unidirectional' })],
  [matchStart('onBlocks'), (parsed) => take(parsed, { isOnBlocks: true })],
  [matchStart('onStringers'), (parsed) => take(parsed, { isOnBlocks: false })],
  [matchStart('recycled'), (parsed) => take(parsed, { materialType: 'recycled' })],
  ...woodShapes.map(([species, shape]): WordMeanings[number] => [
    shape,
    (parsed) => take(parsed, { species }),
  ]),
  [matchStart('mixed'), (parsed) => take(parsed, { materialType: 'mixed' })],
  [matchStart('new'), (parsed) => take(parsed, { materialType: 'new' })],
  [
    thicknessShape,
    (parsed, [, before, value = '', unit, behind]) =>
      takeThickness(parsed, value, unit, before !== '' || behind !== undefined),
  ],
];

/** Number and deck of boards, as the words beside their width name them. */
interface NamedBoards {
  readonly count?: string | undefined;
  readonly top?: string | undefined;
  readonly bottom?: string | undefined;
}

/** Returns the boards that words name. @param places words for the top and for the bottom deck, in turns, before or behind */
function toNamedBoards(
  count: string | undefined,
  places: readonly (string | undefined)[],
): NamedBoards {
  return {
    count,
    top: places.find((place, at) => at % 2 === 0 && place !== undefined),
    bottom: places.find((place, at) => at % 2 === 1 && place !== undefined),
  };
}

interface TypedLength {
  readonly value: string;
  readonly unit: string | undefined;
}

/** Sides of a board's section, in millimetres: a length beside the word for boards is a thickness or a width by its size. */
const boardSection = { leastThickness: 5, leastWidth: 60, mostWidth: 305 };

/** Returns a length in millimetres; without a unit it is in that of the sides, or else by its size. */
function toMillimetres({ sides, unit: named }: ParsedWords, { value, unit }: TypedLength): number {
  const [long = ''] = sides ?? [];
  const isMetric =
    unit === undefined &&
    (named === undefined
      ? Number.parseFloat(sides ? long : value) > (sides ? 99 : boardSection.leastWidth)
      : named === 'mm');
  const length = parseDesignLength(toLengthText(value, unit), isMetric ? 'mm' : 'in') ?? 0;
  return isMetric ? length : length * millimetresPerUnit.in;
}

/** Sets the widths of boards: those of a deck that is named, of the counted boards, which are on top, or of all. */
function takeWidths(
  parsed: ParsedWords,
  widths: readonly string[],
  { count, top, bottom }: NamedBoards,
  more: ParsedWords = {},
): Reading {
  const isBelow = bottom !== undefined;
  const isAbove = !isBelow && (top !== undefined || count !== undefined);
  return take(parsed, {
    ...(!isBelow && { topWidths: widths }),
    ...(!isAbove && { bottomWidths: widths }),
    ...(count !== undefined && (isBelow ? { bottom: Number(count) } : { top: Number(count) })),
    ...more,
  });
}

/** Sets the width of boards. @param isNamed whether a word names it a width: otherwise a shorter length is no width */
function takeBoardWidth(
  parsed: ParsedWords,
  length: TypedLength,
  boards: NamedBoards,
  isNamed: boolean,
): Reading {
  const mm = toMillimetres(parsed, length);
  const isWidth = isNamed || (mm > boardSection.leastWidth && mm <= boardSection.mostWidth);
  return isWidth ? takeWidths(parsed, [toLengthText(length.value, length.unit)], boards) : 'unfit';
}

/** Sets the boards of two widths, the number of which is that of their deck. */
function takeTwoBoardWidths(
  parsed: ParsedWords,
  [, one = '', width = '', unit, other = '', otherWidth = '', otherUnit, top, bottom]: readonly (
    | string
    | undefined
  )[],
): Reading {
  const lengths = [
    { value: width, unit: unit ?? otherUnit },
    { value: otherWidth, unit: otherUnit ?? unit },
  ];
  const areWidths = lengths.every((length) => {
    const mm = toMillimetres(parsed, length);
    return mm > boardSection.leastWidth && mm <= boardSection.mostWidth;
  });
  if (!areWidths) return 'unfit';
  const [first = '', second = ''] = lengths.map(({ value, unit: each }) =>
    toLengthText(value, each),
  );
  return takeWidths(parsed, [one, first, other, second], {
    count: String(Number(one) + Number(other)),
    top,
    bottom,
  });
}

/** Dressed sides of lumber by its nominal ones, in inches. Source: American Softwood Lumber Standard (PS 20), table 3. */
const dressedSides: Readonly<Record<string, string>> = {
  1: '.75',
  2: '1.5',
  3: '2.5',
  4: '3.5',
  6: '5.5',
  8: '7.25',
  10: '9.25',
  12: '11.25',
};

/** Returns whether no length names another unit than inches: nominal sides have none. */
const areInches = (...units: readonly (string | undefined)[]): boolean =>
  units.every((unit) => unit === undefined || toUnitSign(unit) === 'in');

/** Widest board, in inches. */
const mostInches = 12;

/** Sets the thickness and the width of boards: a `1x4` of the trade is 3/4 × 3 1/2 in. Unfit where the sides are none of a board. */
function takeBoardSection(
  parsed: ParsedWords,
  [one = '', oneUnit, other = '', otherUnit]: readonly (string | undefined)[],
  boards: NamedBoards,
): Reading {
  const lengths = [
    { value: one, unit: oneUnit ?? otherUnit },
    { value: other, unit: otherUnit ?? oneUnit },
  ].toSorted((a, b) => toMillimetres(parsed, a) - toMillimetres(parsed, b));
  const [thin, broad] = lengths;
  if (!thin || !broad) return 'unfit';
  const [thickness, width] = [toMillimetres(parsed, thin), toMillimetres(parsed, broad)];
  // Two lengths that are no inches could be the sides of the pallet, where it has none yet.
  const isSize = parsed.sides === undefined && Number.parseFloat(broad.value) > mostInches;
  if (
    isSize ||
    thickness < boardSection.leastThickness ||
    thickness > boardSection.leastWidth ||
    width <= boardSection.leastWidth ||
    width > boardSection.mostWidth
  )
    return 'unfit';
  const [nominal, nominalWidth] = [dressedSides[thin.value], dressedSides[broad.value]];
  return nominal !== undefined && nominalWidth !== undefined && areInches(thin.unit, broad.unit)
    ? takeWidths(parsed, [`${nominalWidth} in`], boards, { thickness: `${nominal} in` })
    : takeWidths(parsed, [toLengthText(broad.value, broad.unit)], boards, {
        thickness: toLengthText(thin.value, thin.unit),
      });
}

/** Sets the thickness of a description. @param isNamed whether a word names it so */
const takeThickness = (
  parsed: ParsedWords,
  value: string,
  unit: string | undefined,
  isNamed = false,
): Reading =>
  take(parsed, {
    thickness: toLengthText(value, unit),
    ...(isNamed && { isThicknessNamed: true }),
  });

/** Nominal sides of stringers: lumber of other sides is typed as it is. */
const nominalStringerSides: ReadonlySet<string> = new Set(['2', '3', '4', '6']);

/** Returns the sides of a section: a `2x4` of the trade is 1 1/2 × 3 1/2 in. */
function toSection([one = '', oneUnit, other = '', otherUnit]: readonly (
  | string
  | undefined
)[]): readonly [string, string] {
  const areNominal = [one, other].every((side) => nominalStringerSides.has(side));
  return areNominal && areInches(oneUnit, otherUnit)
    ? [`${dressedSides[one]} in`, `${dressedSides[other]} in`]
    : toSides(one, oneUnit, other, otherUnit);
}

/** Shapes of what no drawing shows. */
const undrawnShapes = [
  new RegExp(
    String.raw`^\s*(?:${(['treatment', 'grade'] as const).map(toUndrawnPattern).join('|')})`,
    'iu',
  ),
  new RegExp(
    String.raw`^\s*\d[\d.,]*\s*(?:${(['pieces', 'load', 'money'] as const).map(toUndrawnPattern).join('|')})`,
    'iu',
  ),
  /^\s*#\s?\d(?!\d)/u,
  /^\s*\$\s?\d[\d.,]*(?![\d/])/u,
];

/** Takes words at the beginning of a text that say what no drawing shows. */
export function takeUndrawnWords(text: string): string | undefined {
  for (const shape of undrawnShapes) {
    const [found] = shape.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Words without a meaning of their own. */
const filler = new RegExp(`^${toWordsPattern('filler')}$`, 'iu');
const crateFiller = new RegExp(`^${toWordsPattern('board', 'crate')}$`, 'iu');

/** Returns whether a word may be passed over. */
export const isFiller = (word: string, isCrate: boolean): boolean =>
  filler.test(word) || (isCrate && crateFiller.test(word));

/** Returns whether the words that were found are a thickness by their place alone: a number, and no word for it. */
export const isBareThickness = (text: string): boolean =>
  thicknessShape.exec(text)?.[0] === text && !/[a-z]{3}/iu.test(text);

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
  writeUnitSigns(
    text
      .replace(/\p{No}/gu, (sign) => ` ${sign.normalize('NFKC').replace('\u2044', '/')} `)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .normalize('NFC')
      .replace(/(?<![a-z\d])w\/o(?=\s|[a-z])\s*/giu, 'without ')
      .replace(/(?<![a-z\d])s\/(?=\s|[a-z])\s*/giu, 'sin ')
      .replace(/(?<![a-z\d])[wc]\/(?=\s|[a-z\d])\s*/giu, 'con ')
      .replace(/[a-z]+/giu, (word) => String(numberWords[word.toLowerCase()] ?? word))
      .replace(/(\d)\s+(?=\s)/gu, '$1')
      .replace(thicknessBehindSide, (_, side = '', fraction = '') => `${side}, ${fraction}`)
      .replace(
        feetAndInches,
        (_, feet: string, inches: string, fraction = '') =>
          `${Number(feet) * inchesPerFoot + Number(inches)}${fraction} in`,
      )
      .trim(),
  );

/**
 * Fraction behind a side which is no part of it: of millimetres, or of boards by the word behind it, as in `48x40 5/8 deck`.
 * `5 1/2 boards` is the width of boards: a lone figure from 3 to 5 with a half or a quarter.
 */
const thicknessBehindSide = new RegExp(
  String.raw`(\d)(?<!(?<![\d.,/]|(?:\+|mas|plus) *)[3-5](?= +(?:1\/2|[13]\/4)(?!\d))) +(\d{1,2}\/\d{1,2}\s*(?:in(?![a-z])|"|”|'')?\s*(?:${toWordsPattern('top')}\s*)?${toWordsPattern('deck', 'thick')})|(?<=\d{3}) +(?=\d{1,2}\/\d{1,2}(?!\d))`,
  'giu',
);

/** Length in feet and inches, such as `3' 4 1/2"`. */
const feetAndInches =
  /(?<![\d.,/])(\d{1,2})\s*(?:['’′]|(?:ft|feet|foot|pies?)\b\.?)\s*(?:y |and )?(\d{1,2}(?:\.\d+)?)( \d+\/\d+)?\s*(?:"|”|″|''|in(?:ch(?:es)?)?\b|pulg(?:adas?)?\b\.?)/giu;
