import { blockWords, stringerWords, unitWords } from './design-unit-words.ts';
import { toWordsPattern } from './design-vocabulary.ts';
import { figure, measuredFigure, pair, toLengthText, unitBehind } from './design-length-words.ts';
import { areInches, dressedSides } from './dressed-sides.ts';
import { parseDesignLength } from './lengths.ts';
import { millimetresPerUnit } from './pallet-design.ts';
import { take, type ParsedWords, type Reading, type WordMeanings } from './parsed-words.ts';

/** Words for boards, whether they are counted or measured. */
const anyBoardWords = toWordsPattern('board', 'deck');
const placeBefore = String.raw`(?:(?:(${toWordsPattern('top')})|(${toWordsPattern('bottom')}))\s*)?`;
const placeBehind = String.raw`(?:\s*(?:(${toWordsPattern('top')})|(${toWordsPattern('bottom')}))(?!\s*${anyBoardWords}))?`;
const isWide = String.raw`(\s*${toWordsPattern('wide')})?`;
export const ofWords = String.raw`(?:(?:de|of)\s+)`;
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

/** Parsers of the thickness and the width of boards. */
export const boardSectionWords: WordMeanings = [
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
];

/** Parsers of the width of boards. */
export const boardWidthWords: WordMeanings = [
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
