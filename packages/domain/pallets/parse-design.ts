import {
  applyDesignWords,
  findFaultyWords,
  isImproper,
  parseThickness,
  type TypedWords,
} from './apply-design-words.ts';
import { convertDesign } from './convert-design.ts';
import { convertDecimalCommas } from './decimal-commas.ts';
import { hasUnit } from './design-length-words.ts';
import {
  crateShape,
  isBareThickness,
  isFiller,
  takeUndrawnWords,
  takeWords,
} from './design-words.ts';
import { foreignShape } from './design-vocabulary.ts';
import { parseDesignLength } from './lengths.ts';
import { normalizeDesignText } from './normalize-design-text.ts';
import { millimetresPerUnit, type DesignUnit, type PalletDesign } from './pallet-design.ts';
import type { ParsedWords } from './parsed-words.ts';
import { findStandardPallet, standardPallets } from './standard-pallets.ts';
import { createUsualCrate, computeCrateOutsideSize } from './usual-crate.ts';

/** Result of parsing a description. */
export interface ParsedDesign {
  /** Parsed design; undefined where a number of the text was not understood, so that only the described pallet is drawn. */
  readonly design: PalletDesign | undefined;
  /** Words that were not understood, that fit no such pallet, or that contradict words before them. */
  readonly unread: readonly string[];
  /** Set where the text names widths of boards, which are then shown as they were understood. */
  readonly hasWidths?: true;
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
export const parseDesignText = (text: string): ParsedDesign | undefined =>
  toParsedDesign(readDescription(text));

/** Parses a text that describes a pallet as `isPalletDescription` does; undefined for other texts. */
export function parsePalletDescription(text: string): ParsedDesign | undefined {
  const description = readDescription(text);
  if (!hasPalletWords(description)) return undefined;
  return toParsedDesign(description) ?? { design: undefined, unread: [] };
}

/** Returns whether a text describes a pallet, with a size or the name of one, whether all of it is understood or not. */
export const isPalletDescription = (text: string): boolean => hasPalletWords(readDescription(text));

const hasPalletWords = ({ named, parsed }: Description): boolean =>
  named !== undefined || parsed.sides !== undefined;

type Description = ReturnType<typeof readDescription>;

function toParsedDesign(description: Description): ParsedDesign | undefined {
  const { isCrate, named, parsed, typed, unread, isClear } = description;
  if (isCrate) return readCrate(parsed, typed, unread, isClear);
  const base = findBase(parsed, named);
  if (!base || base.family === 'crate') return isClear ? undefined : { design: undefined, unread };
  const faulty = findFaultyWords(base, parsed, typed);
  return {
    design: isClear && faulty.length === 0 ? applyDesignWords(base, parsed) : undefined,
    unread: [...unread, ...faulty],
    ...((parsed.topWidths ?? parsed.bottomWidths) && { hasWidths: true }),
  };
}

/** Reads the kind of pallet, its name and the other words. `isClear`: no number is left without a meaning, and no second name. */
function readDescription(text: string) {
  const { text: normalized, unclear } = convertDecimalCommas(normalizeDesignText(text));
  const isCrate = crateShape.test(normalized);
  const { design: named, rest } = isCrate
    ? { design: undefined, rest: normalized }
    : takeName(normalized);
  // A second name contradicts the first, unless it means the same pallet.
  const second = named ? takeName(rest) : undefined;
  const other = second?.design && second.design !== named ? [second.name] : [];
  const { unread, undrawn, ...read } = readDesignWords(
    second?.design ? second.rest : rest,
    isCrate,
  );
  return {
    isCrate,
    named,
    ...read,
    unread: [...new Set([...other, ...unread, ...unclear])],
    isClear:
      other.length === 0 &&
      ![...unread, ...unclear].some(
        (word) => (hasDigit(word) && !undrawn.has(word)) || foreignShape.test(word),
      ),
  };
}

const hasDigit = (word: string): boolean => /\d/u.test(word);

/** Reads all words of a text, one after the other: each has a meaning, is passed over, or is not understood. */
function readDesignWords(text: string, isCrate: boolean) {
  let parsed: ParsedWords = {};
  /** Words that gave each value first. */
  const typed: TypedWords = new Map();
  const unread: string[] = [];
  /** Words for what no drawing shows: a number in them is none of the pallet. */
  const undrawn = new Set<string>();
  /** Last unknown word, while only words without a meaning stand between it and the next. */
  let unknown: string | undefined;
  let remaining = text.trimStart();
  while (remaining !== '') {
    const note = takeUndrawnWords(remaining);
    const before = { ...parsed };
    const found = note === undefined ? takeWords(remaining, parsed, isCrate) : undefined;
    const [word = remaining] = remaining.split(/[\s,;:()]+/u);
    const hit =
      note ?? found?.text ?? (negation.test(word) ? takeNegatedWords(remaining, isCrate) : word);
    const rest = skipSigns(remaining.slice(Math.max(1, hit.length)));
    if (note !== undefined) {
      unread.push(note.trim());
      undrawn.add(note.trim());
      unknown = undefined;
    } else if (found && isBareThickness(found.text) && isOfOtherWord(rest, unknown, isCrate)) {
      // A number beside an unknown word is of that word: a price, or a nail's length.
      parsed = before;
      unread.push(hit.trim());
    } else if (found) {
      if (found.isContradicted) unread.push(hit.trim());
      unknown = undefined;
    } else if (!isFiller(word, isCrate)) {
      unread.push(hit.trim());
      unknown = word;
    }
    for (const key of Object.keys(parsed)) if (!typed.has(key)) typed.set(key, hit.trim());
    remaining = rest;
  }
  return { parsed, typed, unread, undrawn };
}

const negation = /^(?:sin|no|non|not|ni|without)$/iu;

/** Returns a negation with the words behind it: what is not wanted has its meaning only with it. */
function takeNegatedWords(text: string, isCrate: boolean): string {
  const [before = text] = /^\S+\s*/u.exec(text) ?? [];
  const rest = text.slice(before.length);
  const [next = ''] = rest.split(/[\s,;:()]+/u);
  return before + (takeWords(rest, {}, isCrate)?.text ?? next);
}

/** Removes the signs between two words. */
const skipSigns = (text: string): string =>
  text.replace(/^(?:[\s,;:·()[\]–—]|\.(?!\d)|-(?!\d)|\/(?=\s))+/u, '');

/** Returns whether a number belongs to an unknown word, before it or behind it. */
function isOfOtherWord(rest: string, unknown: string | undefined, isCrate: boolean): boolean {
  if (unknown !== undefined) return true;
  const [next = ''] = rest.split(/[\s,;:()]+/u);
  return (
    /^[a-z]/iu.test(next) &&
    !isFiller(next, isCrate) &&
    takeUndrawnWords(rest) === undefined &&
    takeWords(rest, {}, isCrate) === undefined
  );
}

/** Names that are words of a description, or a currency, where they do not begin it. */
const onlyLeading = /^(?:skid|patin|cuarto|quarter|\d.*)$/iu;
/** A currency too, unless sides stand before it. */
const currency = /^euro?$/iu;
const endsWithSides = /[x×*]\s*[\d.]+\s*(?:mm|cm|m)?$/iu;

/** Pallet that a text names, the name, and the other words. */
interface TakenName {
  readonly design: PalletDesign | undefined;
  readonly name: string;
  readonly rest: string;
}

/** Finds the name of a standard pallet in a text, at its beginning first: the longest matching name. */
function takeName(text: string): TakenName {
  const parts = text.split(/\s+/u);
  const first = parts.findIndex((part) => !isFiller(part, false));
  for (let at = Math.max(0, first); at < parts.length; at += 1)
    for (let count = Math.min(3, parts.length - at); count > 0; count -= 1) {
      const name = parts
        .slice(at, at + count)
        .join(' ')
        .replace(/[,;:]$/u, '');
      const found = findStandardPallet(name);
      // A bare number is a size, not a name.
      const isName =
        at === first
          ? !/^\d+$/u.test(name.replaceAll(' ', ''))
          : !onlyLeading.test(name) &&
            (!currency.test(name) || endsWithSides.test(parts.slice(0, at).join(' ')));
      if (found && isName) {
        const before = at > first ? [...parts.slice(0, at), ','] : [];
        return {
          design: found.design,
          name,
          rest: [...before, ...parts.slice(at + count)].join(' '),
        };
      }
    }
  return { design: undefined, name: '', rest: text };
}

/**
 * Returns the pallet of the trade that is nearest to the text: the named one, or one on blocks or stringers. It is in the unit
 * of the sides that the text names.
 */
function findBase(parsed: ParsedWords, named: PalletDesign | undefined): PalletDesign | undefined {
  const { sides, blocks, isSkid, isOnBlocks = false, base: layout } = parsed;
  if (!sides) return named;
  if (named) return convertDesign(named, nameUnit(parsed));
  const name =
    blocks === undefined && !isOnBlocks && layout === undefined
      ? isSkid === true
        ? 'Skid 48 × 40'
        : 'GMA'
      : 'EUR 1';
  const base = standardPallets.find((each) => each.name === name)?.design;
  return base && convertDesign(base, nameUnit(parsed));
}

/** Returns the unit of a text; where it names none, that of its sides, of which centimetres are written out. */
function nameUnit(parsed: ParsedWords): DesignUnit {
  const { sides = [] } = parsed;
  if (parsed.unit !== undefined) return parsed.unit;
  if (sides.some((side) => side.includes('.')) && sides.every(isMetres)) {
    writeUnit(parsed, 'm');
    return 'mm';
  }
  const longest = Math.max(...sides.map((side) => parseDesignLength(side, 'mm') ?? 0));
  if (longest <= longestInches) return 'in';
  if (longest <= longestCentimetres) writeUnit(parsed, 'cm');
  return 'mm';
}

/** Metres of the sides that are read as metres where no unit is named, with decimals: `1.2 x 1.0`. */
const plainMetres = { least: 0.3, most: 3 };
const isMetres = (side: string): boolean =>
  Number(side) >= plainMetres.least && Number(side) <= plainMetres.most;

/** Writes a unit behind sides without one. */
function writeUnit(parsed: ParsedWords, unit: 'cm' | 'm'): void {
  const { sides = [], height } = parsed;
  const [long = '', wide = ''] = sides.map((side) => `${side} ${unit}`);
  parsed.sides = [long, wide];
  if (height !== undefined && !hasUnit(height)) parsed.height = `${height} ${unit}`;
}

/**
 * Returns a crate by its words: of three sides the third is its height, which is that of a usual one where it is not named.
 * @returns undefined without a size
 */
function readCrate(
  parsed: ParsedWords,
  typed: TypedWords,
  unread: readonly string[],
  isClear: boolean,
): ParsedDesign | undefined {
  if (!parsed.sides) return isClear ? undefined : { design: undefined, unread };
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
  for (const key of [
    'isNotched',
    'isFourWay',
    'isSkid',
    'isReversible',
    'isOnBlocks',
    'notch',
    'wing',
    'section',
    'base',
    'topWidths',
    'bottomWidths',
  ] as const)
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
  const refused = [...new Set([...unread, ...faulty])];
  if (faulty.length > 0 || !isClear) return { design: undefined, unread: refused };
  const outside = isInside ? computeCrateOutsideSize(unit, size, choices) : size;
  return { design: createUsualCrate(unit, outside, choices), unread: refused };
}

/** Height of a crate that is described without one, in millimetres: 30 in. */
const usualCrateHeight = 762;
