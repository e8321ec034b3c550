import { convertDesign } from './convert-design.ts';
import { hasUnit } from './design-length-words.ts';
import { parseDesignLength } from './lengths.ts';
import {
  millimetresPerUnit,
  type BlockBase,
  type BlockDesign,
  type CrateDesign,
  type DesignUnit,
  type PalletDesign,
  type StringerDesign,
} from './pallet-design.ts';
import type { ParsedWords } from './parsed-words.ts';
import { standardPallets } from './standard-pallets.ts';

/** Words of a description that gave each value. */
export type TypedWords = Map<string, string>;

/**
 * Returns the words that fit no pallet, or not this one.
 * They are invalid fractions, lengths that are no thickness, and blocks that do not form rows.
 * Blocks of a stringer pallet, stringers of a block pallet, notches in blocks, and boards below a skid belong to them too.
 */
export function findFaultyWords(
  base: PalletDesign,
  parsed: ParsedWords,
  typed: TypedWords,
): string[] {
  const { sides = [], section = [], notch = [], wing, thickness, blocks, stringers } = parsed;
  const { topWidths = [], bottomWidths = [] } = parsed;
  const lengths = [
    ...sides,
    ...section,
    ...notch,
    ...(wing === undefined ? [] : [wing]),
    ...new Set([...topWidths, ...bottomWidths]),
  ];
  const faulty = lengths.filter(
    (side) => isImproper(side) || parseDesignLength(side, base.unit) === undefined,
  );
  if (
    thickness !== undefined &&
    (parseThickness(thickness, base.unit, parsed.isThicknessNamed) === undefined ||
      // Boards of an inch pallet are not called 1 or 2.
      (base.unit === 'in' && parsed.isThicknessNamed !== true && /^\d+$/u.test(thickness)))
  )
    faulty.push(thickness);
  const isBlock = base.family === 'block';
  if (blocks !== undefined && !(isBlock && toBlockGrid(blocks, parsed.bottom)))
    faulty.push(String(blocks));
  if (stringers !== undefined && isBlock) faulty.push(String(stringers));
  // A word that gave two values is named once.
  return [
    ...faulty,
    ...new Set(listUnfitKeys(base.family, parsed).map((key) => typed.get(key) ?? key)),
  ];
}

/** Returns the values that others exclude. */
function listUnfitKeys(
  family: PalletDesign['family'],
  {
    isNotched,
    isFourWay,
    isSkid,
    isReversible = false,
    isOnBlocks,
    top,
    bottom,
    section,
    wing,
    base,
    topWidths,
    bottomWidths,
  }: ParsedWords,
): (keyof ParsedWords)[] {
  const unfit: (keyof ParsedWords)[] = [];
  const isBlock = family === 'block';
  if (isOnBlocks !== undefined && isOnBlocks !== isBlock) unfit.push('isOnBlocks');
  if (isBlock && isNotched === true) unfit.push('isNotched');
  if (isBlock && section) unfit.push('section');
  if (isBlock && wing !== undefined && wing !== '0') unfit.push('wing');
  // Forks enter blocks by four sides, stringers by as many only through notches.
  if (isFourWay !== undefined && isFourWay !== (isBlock || (isNotched ?? isFourWay)))
    unfit.push('isFourWay');
  const isOpen = isSkid === true || bottom === 0;
  // Blocks alone have a base of another layout, and a base alone has one.
  if (base !== undefined && (!isBlock || isOpen)) unfit.push('base');
  // Boards that are named for both decks are those on top of a pallet with one.
  const areBelow = bottomWidths !== undefined && String(bottomWidths) !== String(topWidths);
  if (areBelow && (isOpen || family === 'skid')) unfit.push('bottomWidths');
  if (isSkid === true && bottom !== undefined && bottom > 0) unfit.push('isSkid');
  if (isSkid === false && (bottom === 0 || family === 'skid')) unfit.push('isSkid');
  // Decks that are alike leave no side for notches, and have as many boards.
  const hasTwoAlike =
    family === 'stringer' && isSkid !== true && (bottom ?? top) === (top ?? bottom);
  if (isReversible && (!hasTwoAlike || isNotched === true || isFourWay === true))
    unfit.push('isReversible');
  return unfit;
}

/** Thickness of boards that is read without the word for it, in millimetres: a length beyond it means something else. */
const plainThickness = { least: 5, most: 60 };

/**
 * Returns a thickness in the unit of a design; undefined for a text that is none. A fraction without a unit is of an inch,
 * in a pallet of millimetres too: boards are called by it.
 * @param isNamed whether a word names it a thickness
 */
export function parseThickness(
  text: string,
  unit: DesignUnit,
  isNamed = false,
): number | undefined {
  const value = parseDesignLength(text.includes('/') && !hasUnit(text) ? `${text} in` : text, unit);
  if (value === undefined || isImproper(text)) return undefined;
  const mm = value * millimetresPerUnit[unit];
  // A 64th of a millimetre is lost where inches are converted.
  const isPlain = mm >= plainThickness.least - 0.02 && mm <= plainThickness.most + 0.02;
  if (!isPlain && !isNamed) return undefined;
  // Tenths of a millimetre, as they are shown and typed.
  return unit === 'mm' ? Math.round(value * 10) / 10 : value;
}

/** Returns whether a text has a fraction of one or more, as no length is written. */
export function isImproper(text: string): boolean {
  const [, above = '0', below = '1'] = /(\d+)\/(\d+)/u.exec(text) ?? [];
  return Number(above) >= Number(below);
}

/**
 * Returns the rows of blocks along a pallet and the blocks of each row. There are as many rows as bottom boards.
 * Otherwise it is the smallest number of rows that is nearly the number of blocks in each.
 * Undefined for a number of blocks that does not form rows.
 */
function toBlockGrid(
  blocks: number,
  below: number | undefined,
): { readonly rows: number; readonly columns: number } | undefined {
  const grids = [5, 4, 3, 2]
    .map((rows) => ({ rows, columns: blocks / rows }))
    .filter(({ columns }) => Number.isInteger(columns) && columns >= 2 && columns <= 9);
  return (
    grids.find(({ rows }) => rows === below) ?? grids.find(({ rows, columns }) => columns >= rows)
  );
}

/** Returns another number of boards for a row: its outer widths stay outer, the others are as wide as its narrowest board. */
function changeBoardCount(boards: readonly number[], count: number): number[] {
  if (count === boards.length) return [...boards];
  const outer = boards[0] ?? 0;
  const inner = Math.min(...boards);
  return Array.from({ length: count }, (_, at) => (at === 0 || at === count - 1 ? outer : inner));
}

/** Returns a pallet of the trade, changed by the words of a description. */
export function applyDesignWords(
  base: Exclude<PalletDesign, CrateDesign>,
  parsed: ParsedWords,
): PalletDesign {
  const { unit } = base;
  const parseSide = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : parseDesignLength(text, unit);
  const thickness =
    parsed.thickness === undefined
      ? undefined
      : parseThickness(parsed.thickness, unit, parsed.isThicknessNamed);
  const { isReversible = false } = parsed;
  const above = parsed.top ?? (isReversible ? parsed.bottom : undefined);
  const top = {
    thickness: thickness ?? base.top.thickness,
    boards: setWidths(
      above === undefined ? base.top.boards : changeBoardCount(base.top.boards, above),
      parsed.topWidths,
      unit,
    ),
  };
  const shared = {
    length: parseSide(parsed.sides?.[0]) ?? base.length,
    width: parseSide(parsed.sides?.[1]) ?? base.width,
    top,
    materialType: parsed.materialType ?? base.materialType,
    species: parsed.species ?? base.species,
  };
  if (base.family === 'block') return applyBlockWords({ ...base, ...shared }, parsed, thickness);
  const isSkid =
    parsed.isSkid === true ||
    parsed.bottom === 0 ||
    (base.family === 'skid' && parsed.bottom === undefined);
  const below = base.family === 'stringer' ? base.bottom : { ...top, wing: true };
  const boards = isReversible
    ? top.boards
    : setWidths(
        parsed.bottom === undefined ? below.boards : changeBoardCount(below.boards, parsed.bottom),
        parsed.bottomWidths,
        unit,
      );
  const stringers = {
    ...base.stringers,
    count: parsed.stringers ?? base.stringers.count,
    wing: parseSide(parsed.wing) ?? base.stringers.wing,
    notch: chooseNotch(base, shared.length, isSkid ? [] : boards, parsed),
    ...readSection(parsed, unit),
  };
  if (isSkid) {
    const { bottom: _, ...rest } =
      base.family === 'stringer' ? base : { ...base, bottom: undefined };
    return { ...rest, ...shared, family: 'skid', stringers };
  }
  return {
    ...base,
    ...shared,
    family: 'stringer',
    stringers,
    bottom: {
      ...below,
      thickness: thickness ?? below.thickness,
      boards,
    },
  };
}

/** Returns a pallet on blocks, with the numbers of blocks and boards that a description names. */
function applyBlockWords(
  base: BlockDesign,
  parsed: ParsedWords,
  thickness: number | undefined,
): BlockDesign {
  const kind = parsed.base ?? base.bottom.kind;
  const below = countBoardsAlong(base, kind, parsed);
  const grid = parsed.blocks === undefined ? undefined : toBlockGrid(parsed.blocks, below);
  const isOpen = parsed.isSkid === true || parsed.bottom === 0;
  const isTurned = base.bottom.turned === true;
  // A turned base has a board under each stringer board, not under each row.
  const columns = grid?.columns ?? (isTurned ? below : undefined);
  const rows =
    grid?.rows ??
    (!isTurned && below !== undefined && below >= 2 && below <= 5 ? below : undefined);
  const underneath = isTurned ? columns : (below ?? rows);
  return {
    ...base,
    stretchers: {
      thickness: thickness ?? base.stretchers.thickness,
      boards:
        columns === undefined
          ? base.stretchers.boards
          : changeBoardCount(base.stretchers.boards, columns),
    },
    blocks: {
      ...base.blocks,
      rows: rows === undefined ? base.blocks.rows : changeBoardCount(base.blocks.rows, rows),
    },
    bottom: {
      ...(isOpen
        ? removeBase(base.bottom)
        : {
            ...base.bottom,
            kind,
            ...(kind !== base.bottom.kind && chooseBoardsAcross(base, kind)),
          }),
      thickness: thickness ?? base.bottom.thickness,
      boards: setWidths(
        underneath === undefined
          ? base.bottom.boards
          : changeBoardCount(base.bottom.boards, underneath),
        // Boards of no named deck are those that carry the load: the base follows the blocks.
        String(parsed.bottomWidths) === String(parsed.topWidths) ? undefined : parsed.bottomWidths,
        base.unit,
      ),
    },
  };
}

/** Width of the boards across a perimeter or a cross, as of CP6: the boards in between hold to the outer blocks beside them. */
const widthAcross: Readonly<Record<DesignUnit, number>> = { mm: 100, in: 3.5 };

/** Returns the width of boards that cross a base of another layout than the usual one. */
const chooseBoardsAcross = ({ unit, bottom }: BlockDesign, kind: BlockBase) =>
  kind === 'perimeter' || kind === 'cross'
    ? { across: Math.min(bottom.across, widthAcross[unit]) }
    : {};

/** Number of boards that cross a base of three boards, by its layout. */
const boardsAcross: Readonly<Record<BlockBase, number>> = {
  none: 0,
  unidirectional: 0,
  perimeter: 2,
  cross: 3,
};

/**
 * Returns the boards of a base along the pallet, as a description counts them; undefined where it does not. `9 blocks, 5 below`
 * on a perimeter base are three along the rows of blocks and two across.
 */
function countBoardsAlong(
  base: BlockDesign,
  kind: BlockBase,
  { bottom, blocks }: ParsedWords,
): number | undefined {
  if (bottom === undefined || bottom === 0) return undefined;
  const along = bottom - boardsAcross[kind];
  const rows = blocks === undefined ? base.blocks.rows.length : toBlockGrid(blocks, along)?.rows;
  return along === rows ? along : bottom;
}

/** Returns boards with the widths that a description names: one of all, or two, of which the first lies at both ends. */
function setWidths(
  boards: readonly number[],
  widths: readonly string[] | undefined,
  unit: DesignUnit,
): number[] {
  const parse = (text = ''): number => parseDesignLength(text, unit) ?? 0;
  if (!widths) return [...boards];
  const [one, first, , second] = widths;
  if (first === undefined) return boards.map(() => parse(one));
  const leading = Math.ceil(Number(one) / 2);
  const trailing = Number(one) - leading;
  return boards.map((_, at) =>
    at < leading || at >= boards.length - trailing ? parse(first) : parse(second),
  );
}

/** Returns the base of blocks without one: its other values stay for the form, except those of a base that lies there. */
function removeBase(base: BlockDesign['bottom']): BlockDesign['bottom'] {
  const { turned: _, cornerNails: __, ...bottom } = base;
  return { ...bottom, kind: 'none' };
}

type Notch = NonNullable<StringerDesign['stringers']['notch']>;

/**
 * Returns the notches of a described pallet: those of its kind, or those of a GMA where its kind has none. They are shorter in
 * a shorter pallet, where the boards below would not fit between them. A pallet that is not called notched has none where
 * even then its boards would lie below them.
 */
function chooseNotch(
  { unit, length, stringers }: Pick<StringerDesign, 'unit' | 'length' | 'stringers'>,
  long: number,
  below: readonly number[],
  { isNotched, isFourWay, isReversible, notch: described }: ParsedWords,
): Notch | null {
  const isWanted = isNotched ?? isFourWay ?? (isReversible === true ? false : undefined);
  if (isWanted === false) return null;
  const usual = stringers.notch ?? (isWanted ? findUsualNotch(unit) : null);
  if (!usual) return null;
  const [one, other] = (described ?? []).map((each) => parseDesignLength(each, unit));
  // A notch of a size is not shortened: it lies lengthwise.
  if (one !== undefined && other !== undefined)
    return { ...usual, depth: Math.min(one, other), length: Math.max(one, other) };
  const inner = below.slice(1, -1).reduce((sum, width) => sum + width, 0);
  const isFitting = (notch: Notch) => long - 2 * (notch.from + notch.length) >= inner;
  if (isFitting(usual)) return usual;
  const step = unit === 'mm' ? 1 : 1 / 16;
  const shorten = (value: number) =>
    Math.max(step, Math.floor((value * Math.min(1, long / length)) / step) * step);
  const shorter = { ...usual, length: shorten(usual.length), from: shorten(usual.from) };
  return isWanted || isFitting(shorter) ? shorter : null;
}

function findUsualNotch(unit: DesignUnit): Notch | null {
  const usual = standardPallets.find(({ name }) => name === 'GMA')?.design;
  const converted = usual && convertDesign(usual, unit);
  return converted?.family === 'stringer' ? converted.stringers.notch : null;
}

/** Returns the described section of the stringers, which stand on their narrow side; nothing where it is not described. */
function readSection(
  { section }: ParsedWords,
  unit: DesignUnit,
): Partial<Pick<StringerDesign['stringers'], 'width' | 'height'>> {
  const [one, other] = (section ?? []).map((side) => parseDesignLength(side, unit));
  return one === undefined || other === undefined
    ? {}
    : { width: Math.min(one, other), height: Math.max(one, other) };
}
