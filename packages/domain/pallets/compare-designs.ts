import { findCatalogWords } from '../catalogs/catalogs.ts';
import { kitTexts } from '../kit/texts.ts';
import { say, type Language, type LocalizedWords } from '../kit/words.ts';
import { sayBoardWidths, sayDesignLength } from './lengths.ts';
import type { DesignUnit, PalletDesign } from './pallet-design.ts';
import { blockBaseWords, palletDesignTexts, palletFamilyWords } from './texts.ts';
import { woodPropertiesBySpecies } from './woods.ts';

/** Parameter that differs between two designs. A text is undefined where its design has no such parameter. */
export interface DesignChange {
  readonly path: string;
  /** Label of the part and its parameter, such as `Top deck: Thickness`. */
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Format = (value: unknown, unit: DesignUnit, language: Language) => string;

const formatLength: Format = (value, unit) => sayDesignLength(Number(value), unit);
const formatWidths: Format = (value, unit) =>
  `${sayBoardWidths(Array.isArray(value) ? value.map(Number) : [], unit)} ${unit}`;
const formatNumber: Format = (value) => String(value);
const formatYesNo: Format = (value, _unit, language) =>
  say(value === true ? kitTexts.yes : kitTexts.no, language);
const createCodeFormat =
  (words: Readonly<Record<string, LocalizedWords>>): Format =>
  (value, _unit, language) => {
    const found = words[String(value)];
    return found ? say(found, language) : String(value);
  };
const species = Object.fromEntries(
  Object.entries(woodPropertiesBySpecies).map(([code, { words }]) => [code, words]),
);
const formatMaterialType: Format = (value, _unit, language) => {
  const words = findCatalogWords('materialTypes', String(value));
  return words ? say(words, language) : String(value);
};

type Parameter = readonly [
  path: string,
  part: LocalizedWords | undefined,
  field: LocalizedWords,
  format: Format,
];

/** All parameters, in the sequence of the form. */
const parameters: readonly Parameter[] = [
  ['family', undefined, palletDesignTexts.family, createCodeFormat(palletFamilyWords)],
  ['unit', undefined, palletDesignTexts.unit, formatNumber],
  ['length', undefined, palletDesignTexts.length, formatLength],
  ['width', undefined, palletDesignTexts.width, formatLength],
  ['height', undefined, palletDesignTexts.height, formatLength],
  ['top.boards', palletDesignTexts.top, palletDesignTexts.boards, formatWidths],
  ['top.thickness', palletDesignTexts.top, palletDesignTexts.thickness, formatLength],
  ['stretchers.boards', palletDesignTexts.stretchers, palletDesignTexts.boards, formatWidths],
  ['stretchers.thickness', palletDesignTexts.stretchers, palletDesignTexts.thickness, formatLength],
  ['stringers.count', palletDesignTexts.stringers, palletDesignTexts.count, formatNumber],
  ['stringers.wing', palletDesignTexts.stringers, palletDesignTexts.wing, formatLength],
  ['stringers.width', palletDesignTexts.stringers, palletDesignTexts.stringerWidth, formatLength],
  ['stringers.height', palletDesignTexts.stringers, palletDesignTexts.height, formatLength],
  [
    'stringers.notch.depth',
    palletDesignTexts.stringers,
    palletDesignTexts.notchDepth,
    formatLength,
  ],
  [
    'stringers.notch.length',
    palletDesignTexts.stringers,
    palletDesignTexts.notchLength,
    formatLength,
  ],
  ['stringers.notch.from', palletDesignTexts.stringers, palletDesignTexts.notchFrom, formatLength],
  ['blocks.rows', palletDesignTexts.blocks, palletDesignTexts.blockRows, formatWidths],
  ['blocks.length', palletDesignTexts.blocks, palletDesignTexts.blockLength, formatLength],
  ['blocks.height', palletDesignTexts.blocks, palletDesignTexts.height, formatLength],
  ['walls.sides', palletDesignTexts.walls, palletDesignTexts.sideBoards, formatWidths],
  ['walls.ends', palletDesignTexts.walls, palletDesignTexts.endBoards, formatWidths],
  ['walls.thickness', palletDesignTexts.walls, palletDesignTexts.thickness, formatLength],
  ['walls.overlap', palletDesignTexts.walls, palletDesignTexts.overlap, formatLength],
  ['posts.thickness', palletDesignTexts.posts, palletDesignTexts.thickness, formatLength],
  ['posts.width', palletDesignTexts.posts, palletDesignTexts.postWidth, formatLength],
  ['posts.sides', palletDesignTexts.posts, palletDesignTexts.sidePosts, formatNumber],
  ['posts.ends', palletDesignTexts.posts, palletDesignTexts.endPosts, formatNumber],
  ['lid.boards', palletDesignTexts.lid, palletDesignTexts.boards, formatWidths],
  ['lid.thickness', palletDesignTexts.lid, palletDesignTexts.thickness, formatLength],
  [
    'bottom.kind',
    palletDesignTexts.bottom,
    palletDesignTexts.base,
    createCodeFormat(blockBaseWords),
  ],
  ['bottom.thickness', palletDesignTexts.bottom, palletDesignTexts.thickness, formatLength],
  ['bottom.boards', palletDesignTexts.bottom, palletDesignTexts.boards, formatWidths],
  ['bottom.across', palletDesignTexts.bottom, palletDesignTexts.across, formatLength],
  ['bottom.turned', palletDesignTexts.bottom, palletDesignTexts.turned, formatYesNo],
  ['bottom.wing', palletDesignTexts.bottom, palletDesignTexts.bottomWing, formatYesNo],
  ['nails.length', palletDesignTexts.nails, palletDesignTexts.nailLength, formatLength],
  ['nails.diameter', palletDesignTexts.nails, palletDesignTexts.nailDiameter, formatNumber],
  ['nails.wide', palletDesignTexts.nails, palletDesignTexts.nailsWide, formatNumber],
  ['nails.narrow', palletDesignTexts.nails, palletDesignTexts.nailsNarrow, formatNumber],
  ['blocks.outerNails', palletDesignTexts.nails, palletDesignTexts.outerNails, formatNumber],
  ['blocks.middleNails', palletDesignTexts.nails, palletDesignTexts.middleNails, formatNumber],
  ['bottom.cornerNails', palletDesignTexts.nails, palletDesignTexts.cornerNails, formatNumber],
  ['species', palletDesignTexts.wood, palletDesignTexts.species, createCodeFormat(species)],
  ['moisture', palletDesignTexts.wood, palletDesignTexts.moisture, formatNumber],
  ['materialType', palletDesignTexts.wood, palletDesignTexts.materialType, formatMaterialType],
];

/** Names that parts of a pallet have in a crate. */
const cratePartWords: ReadonlyMap<LocalizedWords | undefined, LocalizedWords> = new Map<
  LocalizedWords | undefined,
  LocalizedWords
>([
  [palletDesignTexts.top, palletDesignTexts.floor],
  [palletDesignTexts.stringers, palletDesignTexts.runners],
]);

/** Paths of the parameters that are compared. */
export const comparedPaths: readonly string[] = parameters.map(([path]) => path);

/** Lists the parameters in which two designs differ, each with its value before and after in the unit of its design. */
export const compareDesigns = (
  before: PalletDesign,
  after: PalletDesign,
  language: Language,
): DesignChange[] =>
  parameters.flatMap(([path, part, field, format]) => {
    const [old, now] = [before, after].map((design) => {
      const value = pick(design, path);
      return value === undefined ? undefined : format(value, design.unit, language);
    });
    if (old === now) return [];
    const named = after.family === 'crate' ? (cratePartWords.get(part) ?? part) : part;
    const label = named
      ? say(palletDesignTexts.parameter, language, {
          part: say(named, language),
          field: say(field, language),
        })
      : say(field, language);
    return [{ path, label, before: old, after: now }];
  });

/** Returns the value at a path of a design; undefined where the path does not exist. */
const pick = (design: PalletDesign, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([name]) => name === key)?.[1]
          : undefined,
      design,
    );
