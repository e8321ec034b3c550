import { boardSectionWords, boardWidthWords, ofWords } from './design-board-words.ts';
import {
  figure,
  hasUnit,
  measuredFigure,
  pair,
  toDesignUnit,
  toLengthText,
  toSides,
  toUnitSign,
  unitBehind,
} from './design-length-words.ts';
import { blockWords, boardWords, byWords, stringerWords } from './design-unit-words.ts';
import { toUndrawnPattern, toWordsPattern, type DesignMeaning } from './design-vocabulary.ts';
import { areInches, dressedSides } from './dressed-sides.ts';
import { take, type ParsedWords, type Reading, type WordMeanings } from './parsed-words.ts';
import { woodShapes } from './wood-words.ts';

/** Words that were found at the beginning of a text, and whether words before contradict them. */
export interface FoundWords {
  readonly text: string;
  readonly isContradicted: boolean;
}

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
  ...boardSectionWords,
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
  ...boardWidthWords,
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
