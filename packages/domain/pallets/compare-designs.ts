import { findCatalogWords } from '../catalogs/catalogs.ts';
import { kitTexts } from '../kit/texts.ts';
import { say, type Language, type LocalizedWords } from '../kit/words.ts';
import { sayBoardWidths, sayDesignLength } from './lengths.ts';
import type { DesignUnit, PalletDesign } from './pallet-design.ts';
import { blockBaseWords, designTexts, palletFamilyWords } from './texts.ts';
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
  ['family', undefined, designTexts.family, asCode(palletFamilyWords)],
  ['unit', undefined, designTexts.unit, asNumber],
  ['length', undefined, designTexts.length, asLength],
  ['width', undefined, designTexts.width, asLength],
  ['height', undefined, designTexts.height, asLength],
  ['top.boards', designTexts.top, designTexts.boards, asWidths],
  ['top.thickness', designTexts.top, designTexts.thickness, asLength],
  ['stretchers.boards', designTexts.stretchers, designTexts.boards, asWidths],
  ['stretchers.thickness', designTexts.stretchers, designTexts.thickness, asLength],
  ['stringers.count', designTexts.stringers, designTexts.count, asNumber],
  ['stringers.wing', designTexts.stringers, designTexts.wing, asLength],
  ['stringers.width', designTexts.stringers, designTexts.stringerWidth, asLength],
  ['stringers.height', designTexts.stringers, designTexts.height, asLength],
  ['stringers.notch.depth', designTexts.stringers, designTexts.notchDepth, asLength],
  ['stringers.notch.length', designTexts.stringers, designTexts.notchLength, asLength],
  ['stringers.notch.from', designTexts.stringers, designTexts.notchFrom, asLength],
  ['blocks.rows', designTexts.blocks, designTexts.blockRows, asWidths],
  ['blocks.length', designTexts.blocks, designTexts.blockLength, asLength],
  ['blocks.height', designTexts.blocks, designTexts.height, asLength],
  ['walls.sides', designTexts.walls, designTexts.sideBoards, asWidths],
  ['walls.ends', designTexts.walls, designTexts.endBoards, asWidths],
  ['walls.thickness', designTexts.walls, designTexts.thickness, asLength],
  ['walls.overlap', designTexts.walls, designTexts.overlap, asLength],
  ['posts.thickness', designTexts.posts, designTexts.thickness, asLength],
  ['posts.width', designTexts.posts, designTexts.postWidth, asLength],
  ['posts.sides', designTexts.posts, designTexts.sidePosts, asNumber],
  ['posts.ends', designTexts.posts, designTexts.endPosts, asNumber],
  ['lid.boards', designTexts.lid, designTexts.boards, asWidths],
  ['lid.thickness', designTexts.lid, designTexts.thickness, asLength],
  ['bottom.kind', designTexts.bottom, designTexts.base, asCode(blockBaseWords)],
  ['bottom.thickness', designTexts.bottom, designTexts.thickness, asLength],
  ['bottom.boards', designTexts.bottom, designTexts.boards, asWidths],
  ['bottom.across', designTexts.bottom, designTexts.across, asLength],
  ['bottom.turned', designTexts.bottom, designTexts.turned, asYes],
  ['bottom.wing', designTexts.bottom, designTexts.bottomWing, asYes],
  ['nails.length', designTexts.nails, designTexts.nailLength, asLength],
  ['nails.diameter', designTexts.nails, designTexts.nailDiameter, asNumber],
  ['nails.wide', designTexts.nails, designTexts.nailsWide, asNumber],
  ['nails.narrow', designTexts.nails, designTexts.nailsNarrow, asNumber],
  ['blocks.outerNails', designTexts.nails, designTexts.outerNails, asNumber],
  ['blocks.middleNails', designTexts.nails, designTexts.middleNails, asNumber],
  ['bottom.cornerNails', designTexts.nails, designTexts.cornerNails, asNumber],
  ['species', designTexts.wood, designTexts.species, asCode(species)],
  ['moisture', designTexts.wood, designTexts.moisture, asNumber],
  ['materialType', designTexts.wood, designTexts.materialType, asMaterialType],
];

/** Names that parts of a pallet have in a crate. */
const cratePartWords: ReadonlyMap<LocalizedWords | undefined, LocalizedWords> = new Map<
  LocalizedWords | undefined,
  LocalizedWords
>([
  [designTexts.top, designTexts.floor],
  [designTexts.stringers, designTexts.runners],
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
      ? say(designTexts.parameter, language, {
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
