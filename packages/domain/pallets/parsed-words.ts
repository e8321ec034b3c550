import type { BlockBase, DesignUnit } from './pallet-design.ts';
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
export type Reading = 'taken' | 'contradicted' | 'unfit';

/** Shapes at the beginning of a text, each with the parser of its words. */
export type WordMeanings = readonly (readonly [
  RegExp,
  (parsed: ParsedWords, found: RegExpExecArray) => Reading,
])[];

/** Sets values of a description, unless words before gave others. */
export function take(parsed: ParsedWords, values: ParsedWords): Reading {
  const before = new Map<string, unknown>(Object.entries(parsed));
  const isContradicted = Object.entries(values).some(
    ([key, value]) => before.has(key) && String(before.get(key)) !== String(value),
  );
  if (isContradicted) return 'contradicted';
  Object.assign(parsed, values);
  return 'taken';
}
