import {
  applyDesignWords,
  findFaultyWords,
  isImproper,
  parseThickness,
  type TypedWords,
} from './apply-design-words.ts';
import { convertDesign } from './convert-design.ts';
import { convertDecimalCommas } from './decimal-commas.ts';
import {
  crateShape,
  hasUnit,
  isFiller,
  normalizeDesignText,
  takeWords,
  type ParsedWords,
} from './design-words.ts';
import { parseDesignLength } from './lengths.ts';
import { millimetresPerUnit, type DesignUnit, type PalletDesign } from './pallet-design.ts';
import { findStandardPallet, standardPallets } from './standard-pallets.ts';
import { createUsualCrate, computeCrateOutsideSize } from './usual-crate.ts';

/** Result of parsing a description. */
export interface ParsedDesign {
  /** Parsed design; undefined where a number of the text was not understood, so that only the described pallet is drawn. */
  readonly design: PalletDesign | undefined;
  /** Words that were not understood, that fit no such pallet, or that contradict words before them. */
  readonly unread: readonly string[];
}

/**
 * Longest side that is read as inches where no unit is named, and as centimetres; longer ones are millimetres: no pallet is
 * 100 in long, and none 300 mm.
 */
const longestInches = 99;
const longestCentimetres = 300;
/**
 * Parses a pallet from a few words, as customers order it.
 * Examples: `48x40 3 stringers 7+5 11/16`, `1200 x 1000, 9 tacos, 7 + 3, 22 mm`, `EUR 1`, `GMA reciclada`.
 * Missing values are the usual ones for that kind of pallet.
 * @returns undefined where the text has neither a size nor the name of a pallet, nor a number
 */
export function parseDesignText(text: string): ParsedDesign | undefined {
  const { isCrate, named, parsed, typed, unread } = readDescription(text);
  if (isCrate) return readCrate(parsed, typed, unread);
  const base = findBase(parsed, named);
  if (!base || base.family === 'crate')
    return unread.some(hasDigit) ? { design: undefined, unread } : undefined;
  const faulty = findFaultyWords(base, parsed, typed);
  const isUnderstood = faulty.length === 0 && !unread.some(hasDigit);
  return {
    design: isUnderstood ? applyDesignWords(base, parsed) : undefined,
    unread: [...unread, ...faulty],
  };
}

/** Returns whether a text describes a pallet, with a size or the name of one, whether all of it is understood or not. */
export function isPalletDescription(text: string): boolean {
  const { named, parsed } = readDescription(text);
  return named !== undefined || parsed.sides !== undefined;
}

/** Reads the kind of pallet, its name and the words behind it. */
function readDescription(text: string) {
  const { text: normalized, unclear } = convertDecimalCommas(normalizeDesignText(text));
  const isCrate = crateShape.test(normalized);
  const [named, rest] = isCrate
    ? ([undefined, normalized.replace(crateShape, ' ')] as const)
    : leadingName(normalized);
  const { unread, ...read } = readDesignWords(rest, isCrate);
  return { isCrate, named, ...read, unread: [...unread, ...unclear] };
}

const hasDigit = (word: string): boolean => /\d/u.test(word);

/** Reads all words of a text, one after the other: each has a meaning, is passed over, or is not understood. */
function readDesignWords(text: string, isCrate: boolean) {
  const parsed: ParsedWords = {};
  /** Words that gave each value first. */
  const typed: TypedWords = new Map();
  const unread: string[] = [];
  let remaining = text.trimStart();
  while (remaining !== '') {
    const found = takeWords(remaining, parsed, isCrate);
    const [word = remaining] = remaining.split(/[\s,;]+/u);
    const hit = found?.text ?? word;
    if (found ? found.isContradicted : !isFiller(word, isCrate)) unread.push(hit.trim());
    for (const key of Object.keys(parsed)) if (!typed.has(key)) typed.set(key, hit.trim());
    remaining = remaining.slice(Math.max(1, hit.length)).replace(/^(?:[\s,;·]|\.(?!\d))+/u, '');
  }
  return { parsed, typed, unread };
}

/** Returns the standard pallet whose name begins the text: the longest matching name. */
function leadingName(text: string): readonly [PalletDesign | undefined, string] {
  const parts = text.split(/\s+/u);
  while (parts.length > 1 && isFiller(parts[0] ?? '', false)) parts.shift();
  for (let count = Math.min(3, parts.length); count > 0; count -= 1) {
    const found = findStandardPallet(parts.slice(0, count).join(' '));
    // A bare number is a size, not a name.
    if (found && !/^\d+$/u.test(parts.slice(0, count).join('')))
      return [found.design, parts.slice(count).join(' ')];
  }
  return [undefined, text];
}

/**
 * Returns the pallet of the trade that is nearest to the text: the named one, or one on blocks or stringers. It is in the unit
 * of the sides that the text names.
 */
function findBase(parsed: ParsedWords, named: PalletDesign | undefined): PalletDesign | undefined {
  const { sides, blocks, isSkid } = parsed;
  if (!sides) return named;
  if (named) return convertDesign(named, nameUnit(parsed));
  const name = blocks === undefined ? (isSkid === true ? 'Skid 48 × 40' : 'GMA') : 'EUR 1';
  const base = standardPallets.find((each) => each.name === name)?.design;
  return base && convertDesign(base, nameUnit(parsed));
}

/** Returns the unit of a text; where it names none, that of its sides, of which centimetres are written out. */
function nameUnit(parsed: ParsedWords): DesignUnit {
  const { sides = [], height } = parsed;
  if (parsed.unit !== undefined) return parsed.unit;
  const longest = Math.max(...sides.map((side) => parseDesignLength(side, 'mm') ?? 0));
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
function readCrate(
  parsed: ParsedWords,
  typed: TypedWords,
  unread: readonly string[],
): ParsedDesign | undefined {
  if (!parsed.sides) return unread.some(hasDigit) ? { design: undefined, unread } : undefined;
  const unit = nameUnit(parsed);
  const faulty: string[] = [];
  const readLength = (text: string, parse: typeof parseDesignLength): number => {
    const value = parse(text, unit);
    if (value === undefined || value <= 0 || isImproper(text)) faulty.push(text);
    return value ?? 0;
  };
  const [long, wide] = parsed.sides;
  const size = {
    length: readLength(long, parseDesignLength),
    width: readLength(wide, parseDesignLength),
    height:
      parsed.height === undefined
        ? usualCrateHeight / millimetresPerUnit[unit]
        : readLength(parsed.height, parseDesignLength),
  };
  const { thickness, blocks, top, bottom, isInside = false } = parsed;
  // A crate has no blocks and no boards below.
  for (const each of [blocks, top, bottom]) if (each !== undefined) faulty.push(String(each));
  // Nor has it notches, or runners of another section than the usual one.
  for (const key of ['isNotched', 'isFourWay', 'isSkid', 'section'] as const)
    if (parsed[key] !== undefined) faulty.push(typed.get(key) ?? key);
  const choices = {
    thickness:
      thickness === undefined
        ? undefined
        : readLength(thickness, (text) => parseThickness(text, unit, parsed.isThicknessNamed)),
    isClosed: parsed.isClosed,
    hasLid: parsed.hasLid,
    wallBoards: parsed.wallBoards,
    runners: parsed.stringers,
    materialType: parsed.materialType,
    species: parsed.species,
  };
  const refused = [...unread, ...faulty];
  if (faulty.length > 0 || unread.some(hasDigit)) return { design: undefined, unread: refused };
  const outside = isInside ? computeCrateOutsideSize(unit, size, choices) : size;
  return { design: createUsualCrate(unit, outside, choices), unread: refused };
}

/** Height of a crate that is described without one, in millimetres: 30 in. */
const usualCrateHeight = 762;
