import {
  millimetresPerUnit,
  type CrateDesign,
  type DesignUnit,
  type PalletDesign,
} from './pallet-design.ts';
import { parseDesignLength } from './lengths.ts';
import { findStandardPallet, standardPallets } from './standard-pallets.ts';
import { createUsualCrate, computeCrateOutsideSize } from './usual-crate.ts';

/** Result of parsing a description. */
export interface ParsedDesign {
  /** Parsed design; undefined where a number of the text was not understood, so that only the described pallet is drawn. */
  readonly design: PalletDesign | undefined;
  /** Words that were not understood. */
  readonly unread: readonly string[];
}

/**
 * Longest side that is read as inches where no unit is named, and as centimetres; longer ones are millimetres: no pallet is
 * 100 in long, and none 300 mm.
 */
const longestInches = 99;
const longestCentimetres = 300;
/** Thickness of boards that is read without a unit, in millimetres: a bare number beyond it means something else. */
const plainThickness = { least: 5, most: 60 };

interface ParsedWords {
  unit?: DesignUnit;
  sides?: readonly [string, string];
  stringers?: number;
  blocks?: number;
  top?: number;
  bottom?: number;
  thickness?: string;
  isNotched?: boolean;
  isSkid?: boolean;
  materialType?: 'new' | 'recycled' | 'mixed';
  /** Height and choices that only a crate has. */
  height?: string;
  wallBoards?: number;
  isClosed?: boolean;
  hasLid?: boolean;
  isInside?: boolean;
}

type WordMeanings = readonly (readonly [
  RegExp,
  (parsed: ParsedWords, found: RegExpExecArray) => unknown,
])[];

const figure = String.raw`\d+(?:\.\d+)?(?:[ -]\d+\/\d+|\/\d+)?(?![\d/.+])`;
const namedUnit = String.raw`mm\b|cm\b|m\b|in\b|inch(?:es)?\b|pulg\w*|"|”`;
const sizeShape = new RegExp(
  String.raw`^\s*(${figure})\s*(${namedUnit})?\s*(?:x|×|por|by)\s*(${figure})\s*(${namedUnit})?`,
  'iu',
);
/** Third side of a crate, behind the others. */
const heightShape = new RegExp(
  String.raw`^\s*(?:x|×|por|by)\s*(${figure})\s*(${namedUnit})?`,
  'iu',
);
const crateShape =
  /(?<![\p{L}\d])(?:crates?|huacal(?:es)?|guacal(?:es)?|cajon(?:es)?|jaulas?|cajas?|wooden box(?:es)?|box(?:es)?)(?![\p{L}\d])/iu;
const thicknessShape = new RegExp(
  String.raw`^\s*(${figure})\s*(${namedUnit})?(?!\s*[x×])(?:\s*(?:de espesor|thick))?`,
  'iu',
);

/** Meanings of the words that only a crate has. */
const crateWords: WordMeanings = [
  [
    heightShape,
    (parsed, [, high = '', unit]) => {
      if (!parsed.sides || parsed.height !== undefined) return false;
      parsed.height = `${high} ${toUnitSign(unit)}`.trim();
      if (unit === undefined) return true;
      // A unit behind the last side is that of the sides without one.
      const sign = toUnitSign(unit);
      const [long, wide] = parsed.sides.map((side) => (hasUnit(side) ? side : `${side} ${sign}`));
      if (long !== undefined && wide !== undefined) parsed.sides = [long, wide];
      parsed.unit ??= /^(?:mm|cm|m)$/iu.test(unit) ? 'mm' : 'in';
      return true;
    },
  ],
  [
    /^\s*(\d{1,2})\s*(?:tablas?|duelas?|boards?)\s*(?:por (?:lado|costado|pared)|a side|per side|each side)\b/iu,
    (parsed, [, count]) => (parsed.wallBoards = Number(count)),
  ],
  [/^\s*(?:cerrad[oa]s?|closed|sheathed|solid)\b/iu, (parsed) => (parsed.isClosed = true)],
  [
    /^\s*(?:sin tapa|abiert[oa]s? arriba|without (?:a )?lid|no lid|open top)\b/iu,
    (parsed) => {
      parsed.hasLid = false;
    },
  ],
  [/^\s*(?:con tapa|with (?:a )?lid)\b/iu, (parsed) => (parsed.hasLid = true)],
  [
    /^\s*(?:por dentro|de interior|interior(?:es)?|libres?|inside|internal|inner)\b/iu,
    (parsed) => (parsed.isInside = true),
  ],
  [
    /^\s*(?:por fuera|exterior(?:es)?|outside|external|outer)\b/iu,
    (parsed) => {
      parsed.isInside = false;
    },
  ],
];

/**
 * Parsers of the words of a description, in both languages, without accents, with usual abbreviations.
 * A parser returns false where its meaning does not fit the words before.
 */
const words: WordMeanings = [
  [
    sizeShape,
    (parsed, [, long = '', longUnit, wide = '', wideUnit]) => {
      // A second size does not count as the size of the pallet.
      if (parsed.sides) return false;
      const [one, other] = [longUnit ?? wideUnit, wideUnit ?? longUnit];
      parsed.sides = [`${long} ${toUnitSign(one)}`.trim(), `${wide} ${toUnitSign(other)}`.trim()];
      if (one !== undefined) parsed.unit = /^(?:mm|cm|m)$/iu.test(one) ? 'mm' : 'in';
      return true;
    },
  ],
  [
    /^\s*(\d{1,2})\s*(?:largueros?|polin(?:es)?|stringers?|runners?)\b/iu,
    (parsed, [, count]) => (parsed.stringers = Number(count)),
  ],
  [
    /^\s*(\d{1,2})\s*(?:tacos?|taquetes?|dados?|blocks?|bloques?)\b/iu,
    (parsed, [, count]) => (parsed.blocks = Number(count)),
  ],
  [
    /^\s*(\d{1,3})\s*(?:\+|mas|plus|y|and)\s*(\d{1,3})\b(?!\/)\s*(?:tablas?|duelas?|boards?)?/iu,
    (parsed, [, top, bottom]) => {
      parsed.top = Number(top);
      parsed.bottom = Number(bottom);
    },
  ],
  [
    /^\s*(\d{1,3})\s*(?:(?:tablas?|duelas?|boards?)\s*)?(?:abajo|inferiores|below)\b/iu,
    (parsed, [, bottom]) => (parsed.bottom = Number(bottom)),
  ],
  [
    /^\s*(\d{1,3})\s*(?:tablas?|duelas?|boards?)\b(?:\s*(?:arriba|superiores|on top|top))?/iu,
    (parsed, [, top]) => (parsed.top = Number(top)),
  ],
  [
    /^\s*(?:con muescas?|ranurad[oa]s?|muescad[oa]s?|notched|4 entradas|4-?way)\b/iu,
    (parsed) => (parsed.isNotched = true),
  ],
  [
    /^\s*(?:sin muescas?|2 entradas|2-?way|unnotched)\b/iu,
    (parsed) => {
      parsed.isNotched = false;
    },
  ],
  [/^\s*(?:patin(?:es)?|skid|sin base|no bottom)\b/iu, (parsed) => (parsed.isSkid = true)],
  [
    /^\s*(?:reciclad[oa]s?|recycled|usad[oa]s?|used)\b/iu,
    (parsed) => (parsed.materialType = 'recycled'),
  ],
  [/^\s*(?:mixt[oa]s?|mixed|combo)\b/iu, (parsed) => (parsed.materialType = 'mixed')],
  [/^\s*(?:nuev[oa]s?|new)\b/iu, (parsed) => (parsed.materialType = 'new')],
  [
    thicknessShape,
    (parsed, [, value = '', unit]) => {
      if (parsed.thickness !== undefined) return false;
      parsed.thickness = `${value} ${toUnitSign(unit)}`.trim();
      return true;
    },
  ],
];

/** Returns the unit sign that lengths are parsed with. */
const toUnitSign = (unit: string | undefined): string =>
  unit === undefined || /^(?:mm|cm|m)$/iu.test(unit) ? (unit ?? '') : 'in';

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
const normalizeText = (text: string): string =>
  text
    .replace(/\p{No}/gu, (sign) => ` ${sign.normalize('NFKC').replace('\u2044', '/')} `)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/\p{L}+/gu, (word) => String(numberWords[word.toLowerCase()] ?? word))
    .replace(/(\d)\s+(?=\s)/gu, '$1')
    .trim();

/**
 * Parses a pallet from a few words, as customers order it.
 * Examples: `48x40 3 stringers 7+5 11/16`, `1200 x 1000, 9 tacos, 7 + 3, 22 mm`, `EUR 1`, `GMA reciclada`.
 * Missing values are the usual ones for that kind of pallet.
 * @returns undefined where the text has neither a size nor the name of a pallet
 */
export function parseDesignText(text: string): ParsedDesign | undefined {
  const normalized = normalizeText(text);
  const isCrate = crateShape.test(normalized);
  const [named, rest] = isCrate
    ? ([undefined, normalized.replace(crateShape, ' ')] as const)
    : leadingName(normalized);
  const parsed: ParsedWords = {};
  const unread: string[] = [];
  let remaining = rest;
  while (remaining.trim() !== '') {
    const hit = findWord(remaining, parsed, isCrate);
    const [word = remaining] = remaining.trim().split(/[\s,;]+/u);
    if (
      hit === undefined &&
      !/^(?:de|con|y|and|with|of|la|el|las|los|a|the|tarimas?|pallets?)$/iu.test(word) &&
      !(isCrate && /^(?:tablas?|duelas?|boards?|madera|wood|wooden)$/iu.test(word))
    )
      unread.push(word);
    remaining = remaining
      .trimStart()
      .slice((hit ?? word).trimStart().length)
      .replace(/^[\s,;.·]+/u, '');
  }
  if (isCrate) return readCrate(parsed, unread);
  const base = named ?? findBase(parsed);
  if (!base || base.family === 'crate')
    return unread.some(hasDigit) ? { design: undefined, unread } : undefined;
  const faulty = findFaultyFigures(base, parsed);
  const isUnderstood = faulty.length === 0 && !unread.some(hasDigit);
  return {
    design: isUnderstood ? applyWords(base, parsed) : undefined,
    unread: [...unread, ...faulty],
  };
}

const hasDigit = (word: string): boolean => /\d/u.test(word);

/** Reads the words at the beginning of a text, and returns them; undefined where none has a meaning there. */
function findWord(text: string, parsed: ParsedWords, isCrate: boolean): string | undefined {
  for (const [shape, take] of isCrate ? [...crateWords, ...words] : words) {
    const found = shape.exec(text);
    if (found && take(parsed, found) !== false) return found[0];
  }
  return undefined;
}

/**
 * Returns the numbers that fit no pallet, or not this one.
 * They are invalid fractions, bare numbers that are no thickness, and blocks that do not form rows.
 * So are blocks of a stringer pallet, and stringers of a block pallet.
 */
function findFaultyFigures(base: PalletDesign, parsed: ParsedWords): string[] {
  const { sides = [], thickness, blocks, stringers } = parsed;
  const faulty = sides.filter((side) => parseDesignLength(side, base.unit) === undefined);
  if (thickness !== undefined && parseThickness(thickness, base.unit) === undefined)
    faulty.push(thickness);
  const isBlock = base.family === 'block';
  if (blocks !== undefined && !(isBlock && toBlockGrid(blocks, parsed.bottom)))
    faulty.push(String(blocks));
  if (stringers !== undefined && isBlock) faulty.push(String(stringers));
  return faulty;
}

/**
 * Returns a thickness in the unit of a design; undefined for a text that is none. A fraction without a unit is of an inch,
 * in a pallet of millimetres too: boards are called by it.
 */
function parseThickness(text: string, unit: DesignUnit): number | undefined {
  const value = parseDesignLength(text.includes('/') && !hasUnit(text) ? `${text} in` : text, unit);
  if (value === undefined || isImproper(text)) return undefined;
  const mm = value * millimetresPerUnit[unit];
  const isPlain = mm >= plainThickness.least && mm <= plainThickness.most;
  if (!isPlain && !hasUnit(text)) return undefined;
  // Tenths of a millimetre, as they are shown and typed.
  return unit === 'mm' ? Math.round(value * 10) / 10 : value;
}

/** Returns whether a text has a fraction of one or more, as no length is written. */
function isImproper(text: string): boolean {
  const [, above = '0', below = '1'] = /(\d+)\/(\d+)/u.exec(text) ?? [];
  return Number(above) >= Number(below);
}

const hasUnit = (text: string): boolean => /[a-z"”]/iu.test(text);

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

/** Returns the standard pallet whose name begins the text: the longest matching name. */
function leadingName(text: string): readonly [PalletDesign | undefined, string] {
  const parts = text.split(/\s+/u);
  for (let count = Math.min(3, parts.length); count > 0; count -= 1) {
    const found = findStandardPallet(parts.slice(0, count).join(' '));
    // A bare number is a size, not a name.
    if (found && !/^\d+$/u.test(parts.slice(0, count).join('')))
      return [found.design, parts.slice(count).join(' ')];
  }
  return [undefined, text];
}

/** Returns the pallet of the trade that is nearest to the text: on blocks or stringers, in inches or millimetres. */
function findBase(parsed: ParsedWords): PalletDesign | undefined {
  const { sides, blocks, isSkid } = parsed;
  if (!sides) return undefined;
  const name = blocks === undefined ? (isSkid === true ? 'Skid 48 × 40' : 'GMA') : 'EUR 1';
  const base = standardPallets.find((each) => each.name === name)?.design;
  return base && convertDesign(base, nameUnit(parsed));
}

/** Returns the unit of a text; where it names none, that of its sides, of which centimetres are written out. */
function nameUnit(parsed: ParsedWords): DesignUnit {
  const { sides = [], height } = parsed;
  if (parsed.unit !== undefined) return parsed.unit;
  const longest = Math.max(...sides.map((side) => Number.parseFloat(side)));
  if (longest <= longestInches) return 'in';
  if (longest <= longestCentimetres) {
    const [long = '', wide = ''] = sides.map((side) => `${side} cm`);
    parsed.sides = [long, wide];
    if (height !== undefined && !hasUnit(height)) parsed.height = `${height} cm`;
  }
  return 'mm';
}

/**
 * Returns a crate by its words: of three sides the third is its height, which is that of a usual one where it is not named.
 * @returns undefined without a size
 */
function readCrate(parsed: ParsedWords, unread: readonly string[]): ParsedDesign | undefined {
  if (!parsed.sides) return unread.some(hasDigit) ? { design: undefined, unread } : undefined;
  const unit = nameUnit(parsed);
  const faulty: string[] = [];
  const take = (text: string, parse: typeof parseDesignLength): number => {
    const value = parse(text, unit);
    if (value === undefined || value <= 0 || isImproper(text)) faulty.push(text);
    return value ?? 0;
  };
  const [long, wide] = parsed.sides;
  const size = {
    length: take(long, parseDesignLength),
    width: take(wide, parseDesignLength),
    height:
      parsed.height === undefined
        ? usualCrateHeight / millimetresPerUnit[unit]
        : take(parsed.height, parseDesignLength),
  };
  const { thickness, blocks, top, bottom, isNotched, isInside = false } = parsed;
  // A crate has no blocks, no boards below and no notches.
  for (const each of [blocks, top, bottom, isNotched === undefined ? undefined : 4])
    if (each !== undefined) faulty.push(String(each));
  const choices = {
    thickness: thickness === undefined ? undefined : take(thickness, parseThickness),
    isClosed: parsed.isClosed,
    hasLid: parsed.hasLid,
    wallBoards: parsed.wallBoards,
    runners: parsed.stringers,
    materialType: parsed.materialType,
  };
  const refused = [...unread, ...faulty];
  if (refused.some(hasDigit)) return { design: undefined, unread: refused };
  const outside = isInside ? computeCrateOutsideSize(unit, size, choices) : size;
  return { design: createUsualCrate(unit, outside, choices), unread: refused };
}

/** Height of a crate that is described without one, in millimetres: 30 in. */
const usualCrateHeight = 762;

/** A design in the other unit, its lengths as that unit's trade has them: whole millimetres, sixteenths of an inch. */
export function convertDesign(design: PalletDesign, unit: DesignUnit): PalletDesign {
  if (design.unit === unit) return design;
  const factor = millimetresPerUnit[design.unit] / millimetresPerUnit[unit];
  const step = unit === 'mm' ? 1 : 1 / 16;
  const of = (value: number): number => Math.round((value * factor) / step) * step;
  const layer = <Layer extends { thickness: number; boards: number[] }>(each: Layer): Layer => ({
    ...each,
    thickness: of(each.thickness),
    boards: each.boards.map(of),
  });
  const shared = {
    unit,
    length: of(design.length),
    width: of(design.width),
    top: layer(design.top),
    nails: { ...design.nails, length: of(design.nails.length) },
  };
  if (design.family === 'block')
    return {
      ...design,
      ...shared,
      stretchers: layer(design.stretchers),
      blocks: {
        ...design.blocks,
        length: of(design.blocks.length),
        height: of(design.blocks.height),
        rows: design.blocks.rows.map(of),
      },
      bottom: { ...layer(design.bottom), across: of(design.bottom.across) },
    };
  if (design.family === 'crate')
    return {
      ...design,
      ...shared,
      height: of(design.height),
      stringers: {
        ...design.stringers,
        width: of(design.stringers.width),
        height: of(design.stringers.height),
      },
      walls: {
        thickness: of(design.walls.thickness),
        overlap: of(design.walls.overlap),
        sides: design.walls.sides.map(of),
        ends: design.walls.ends.map(of),
      },
      posts: {
        ...design.posts,
        thickness: of(design.posts.thickness),
        width: of(design.posts.width),
      },
      lid: design.lid && layer(design.lid),
    };
  const { width, height, wing, notch } = design.stringers;
  const stringers = {
    ...design.stringers,
    width: of(width),
    height: of(height),
    wing: of(wing),
    notch: notch && { depth: of(notch.depth), length: of(notch.length), from: of(notch.from) },
  };
  return design.family === 'skid'
    ? { ...design, ...shared, stringers }
    : { ...design, ...shared, stringers, bottom: layer(design.bottom) };
}

/** Returns another number of boards for a row: its outer widths stay outer, the others are as wide as its narrowest board. */
function ofCount(boards: readonly number[], count: number): number[] {
  if (count === boards.length) return [...boards];
  const outer = boards[0] ?? 0;
  const inner = Math.min(...boards);
  return Array.from({ length: count }, (_, at) => (at === 0 || at === count - 1 ? outer : inner));
}

function applyWords(base: Exclude<PalletDesign, CrateDesign>, parsed: ParsedWords): PalletDesign {
  const { unit } = base;
  const side = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : parseDesignLength(text, unit);
  const thickness =
    parsed.thickness === undefined ? undefined : parseThickness(parsed.thickness, unit);
  const top = {
    thickness: thickness ?? base.top.thickness,
    boards: parsed.top === undefined ? base.top.boards : ofCount(base.top.boards, parsed.top),
  };
  const shared = {
    length: side(parsed.sides?.[0]) ?? base.length,
    width: side(parsed.sides?.[1]) ?? base.width,
    top,
    materialType: parsed.materialType ?? base.materialType,
  };
  if (base.family === 'block') {
    const grid =
      parsed.blocks === undefined ? undefined : toBlockGrid(parsed.blocks, parsed.bottom);
    const below = parsed.bottom;
    const isTurned = base.bottom.turned === true;
    // A turned base has a board under each stringer board, not under each row.
    const columns = grid?.columns ?? (isTurned ? below : undefined);
    const rows =
      grid?.rows ??
      (!isTurned && below !== undefined && below >= 2 && below <= 5 ? below : undefined);
    const underneath = isTurned ? columns : (below ?? rows);
    return {
      ...base,
      ...shared,
      stretchers: {
        thickness: thickness ?? base.stretchers.thickness,
        boards:
          columns === undefined ? base.stretchers.boards : ofCount(base.stretchers.boards, columns),
      },
      blocks: {
        ...base.blocks,
        rows: rows === undefined ? base.blocks.rows : ofCount(base.blocks.rows, rows),
      },
      bottom: {
        ...base.bottom,
        thickness: thickness ?? base.bottom.thickness,
        boards:
          underneath === undefined ? base.bottom.boards : ofCount(base.bottom.boards, underneath),
      },
    };
  }
  const stringers = {
    ...base.stringers,
    count: parsed.stringers ?? base.stringers.count,
    notch: parsed.isNotched === false ? null : base.stringers.notch,
  };
  const isSkid =
    parsed.isSkid === true ||
    parsed.bottom === 0 ||
    (base.family === 'skid' && parsed.bottom === undefined);
  if (isSkid) {
    const { bottom: _, ...rest } =
      base.family === 'stringer' ? base : { ...base, bottom: undefined };
    return { ...rest, ...shared, family: 'skid', stringers };
  }
  const below = base.family === 'stringer' ? base.bottom : { ...top, wing: true };
  return {
    ...base,
    ...shared,
    family: 'stringer',
    stringers,
    bottom: {
      ...below,
      thickness: thickness ?? below.thickness,
      boards: parsed.bottom === undefined ? below.boards : ofCount(below.boards, parsed.bottom),
    },
  };
}
