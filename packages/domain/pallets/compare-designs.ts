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

const asLength: Format = (value, unit) => sayDesignLength(Number(value), unit);
const asWidths: Format = (value, unit) =>
  `${sayBoardWidths(Array.isArray(value) ? value.map(Number) : [], unit)} ${unit}`;
const asNumber: Format = (value) => String(value);
const asYes: Format = (value, _unit, language) =>
  say(value === true ? kitTexts.yes : kitTexts.no, language);
const asCode =
  (words: Readonly<Record<string, LocalizedWords>>): Format =>
  (value, _unit, language) => {
    const found = words[String(value)];
    return found ? say(found, language) : String(value);
  };
const species = Object.fromEntries(
  Object.entries(woodPropertiesBySpecies).map(([code, { words }]) => [code, words]),
);
const asMaterialType: Format = (value, _unit, language) => {
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
  ['family', undefined, palletDesignTexts.family, asCode(palletFamilyWords)],
  ['unit', undefined, palletDesignTexts.unit, asNumber],
  ['length', undefined, palletDesignTexts.length, asLength],
  ['width', undefined, palletDesignTexts.width, asLength],
  ['height', undefined, palletDesignTexts.height, asLength],
  ['top.boards', palletDesignTexts.top, palletDesignTexts.boards, asWidths],
  ['top.thickness', palletDesignTexts.top, palletDesignTexts.thickness, asLength],
  ['stretchers.boards', palletDesignTexts.stretchers, palletDesignTexts.boards, asWidths],
  ['stretchers.thickness', palletDesignTexts.stretchers, palletDesignTexts.thickness, asLength],
  ['stringers.count', palletDesignTexts.stringers, palletDesignTexts.count, asNumber],
  ['stringers.wing', palletDesignTexts.stringers, palletDesignTexts.wing, asLength],
  ['stringers.width', palletDesignTexts.stringers, palletDesignTexts.stringerWidth, asLength],
  ['stringers.height', palletDesignTexts.stringers, palletDesignTexts.height, asLength],
  ['stringers.notch.depth', palletDesignTexts.stringers, palletDesignTexts.notchDepth, asLength],
  ['stringers.notch.length', palletDesignTexts.stringers, palletDesignTexts.notchLength, asLength],
  ['stringers.notch.from', palletDesignTexts.stringers, palletDesignTexts.notchFrom, asLength],
  ['blocks.rows', palletDesignTexts.blocks, palletDesignTexts.blockRows, asWidths],
  ['blocks.length', palletDesignTexts.blocks, palletDesignTexts.blockLength, asLength],
  ['blocks.height', palletDesignTexts.blocks, palletDesignTexts.height, asLength],
  ['walls.sides', palletDesignTexts.walls, palletDesignTexts.sideBoards, asWidths],
  ['walls.ends', palletDesignTexts.walls, palletDesignTexts.endBoards, asWidths],
  ['walls.thickness', palletDesignTexts.walls, palletDesignTexts.thickness, asLength],
  ['walls.overlap', palletDesignTexts.walls, palletDesignTexts.overlap, asLength],
  ['posts.thickness', palletDesignTexts.posts, palletDesignTexts.thickness, asLength],
  ['posts.width', palletDesignTexts.posts, palletDesignTexts.postWidth, asLength],
  ['posts.sides', palletDesignTexts.posts, palletDesignTexts.sidePosts, asNumber],
  ['posts.ends', palletDesignTexts.posts, palletDesignTexts.endPosts, asNumber],
  ['lid.boards', palletDesignTexts.lid, palletDesignTexts.boards, asWidths],
  ['lid.thickness', palletDesignTexts.lid, palletDesignTexts.thickness, asLength],
  ['bottom.kind', palletDesignTexts.bottom, palletDesignTexts.base, asCode(blockBaseWords)],
  ['bottom.thickness', palletDesignTexts.bottom, palletDesignTexts.thickness, asLength],
  ['bottom.boards', palletDesignTexts.bottom, palletDesignTexts.boards, asWidths],
  ['bottom.across', palletDesignTexts.bottom, palletDesignTexts.across, asLength],
  ['bottom.turned', palletDesignTexts.bottom, palletDesignTexts.turned, asYes],
  ['bottom.wing', palletDesignTexts.bottom, palletDesignTexts.bottomWing, asYes],
  ['nails.length', palletDesignTexts.nails, palletDesignTexts.nailLength, asLength],
  ['nails.diameter', palletDesignTexts.nails, palletDesignTexts.nailDiameter, asNumber],
  ['nails.wide', palletDesignTexts.nails, palletDesignTexts.nailsWide, asNumber],
  ['nails.narrow', palletDesignTexts.nails, palletDesignTexts.nailsNarrow, asNumber],
  ['blocks.outerNails', palletDesignTexts.nails, palletDesignTexts.outerNails, asNumber],
  ['blocks.middleNails', palletDesignTexts.nails, palletDesignTexts.middleNails, asNumber],
  ['bottom.cornerNails', palletDesignTexts.nails, palletDesignTexts.cornerNails, asNumber],
  ['species', palletDesignTexts.wood, palletDesignTexts.species, asCode(species)],
  ['moisture', palletDesignTexts.wood, palletDesignTexts.moisture, asNumber],
  ['materialType', palletDesignTexts.wood, palletDesignTexts.materialType, asMaterialType],
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
