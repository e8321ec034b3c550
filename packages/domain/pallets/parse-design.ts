import { millimetresPerUnit, type DesignUnit, type PalletDesign } from './pallet-design.ts';
import { parseLength } from './lengths.ts';
import { findStandardPallet, standardPallets } from './standard-pallets.ts';

/** Design that was read from a text, and the words of it that were not understood. */
export interface ParsedDesign {
  readonly design: PalletDesign;
  readonly unread: readonly string[];
}

/** Sides below this are inches where no unit is named: no pallet is 100 mm long, and none 100 in. */
const inchesBelow = 130;

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
}

/** Meaning of each word of a text. Words of both languages, without accents, as people shorten them. */
const words: readonly (readonly [RegExp, (parsed: ParsedWords, found: RegExpExecArray) => void])[] =
  [
    [
      /^\s*(\d+(?:[ -]\d+\/\d+|\/\d+|\.\d+)?)\s*["”]?\s*(?:x|×|por|by)\s*(\d+(?:[ -]\d+\/\d+|\/\d+|\.\d+)?)\s*(mm|cm|in\b|pulg\w*|"|”)?/iu,
      (parsed, [, long = '', wide = '', unit]) => {
        parsed.sides = [long, wide];
        if (unit) parsed.unit = /mm|cm/iu.test(unit) ? 'mm' : 'in';
        if (unit && /cm/iu.test(unit)) parsed.sides = [`${long} cm`, `${wide} cm`];
      },
    ],
    [
      /^\s*(\d{1,2})\s*(?:largueros?|polin(?:es)?|stringers?)\b/iu,
      (parsed, [, count]) => (parsed.stringers = Number(count)),
    ],
    [
      /^\s*(\d{1,2})\s*(?:tacos?|taquetes?|dados?|blocks?|bloques?)\b/iu,
      (parsed, [, count]) => (parsed.blocks = Number(count)),
    ],
    [
      /^\s*(\d{1,3})\s*(?:\+|mas|y|and)\s*(\d{1,3})\s*(?:tablas?|duelas?|boards?)?/iu,
      (parsed, [, top, bottom]) => {
        parsed.top = Number(top);
        parsed.bottom = Number(bottom);
      },
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
      (parsed) => (parsed.isNotched = false),
    ],
    [/^\s*(?:patin(?:es)?|skid|sin base|no bottom)\b/iu, (parsed) => (parsed.isSkid = true)],
    [
      /^\s*(?:reciclad[oa]s?|recycled|usad[oa]s?|used)\b/iu,
      (parsed) => (parsed.materialType = 'recycled'),
    ],
    [/^\s*(?:mixt[oa]s?|mixed|combo)\b/iu, (parsed) => (parsed.materialType = 'mixed')],
    [/^\s*(?:nuev[oa]s?|new)\b/iu, (parsed) => (parsed.materialType = 'new')],
    [
      /^\s*(\d+\/\d+|\d+(?:\.\d+)?(?:[ -]\d+\/\d+)?)\s*(mm|in\b|pulg\w*|"|”)?(?:\s*(?:de espesor|thick))?/iu,
      (parsed, [, value = '', unit = '']) => (parsed.thickness = `${value} ${unit}`.trim()),
    ],
  ];

/**
 * Parses a pallet from a few words, as customers order it at a counter: `48x40 3 stringers 7+5 11/16`, `1200 x 1000, 9
 * tacos, 7 + 3, 22 mm`, `EUR 1`, `GMA reciclada`. Missing values are those of the trade for that kind of pallet.
 * @returns undefined where neither a size nor the name of a pallet was found
 */
export function parseDesignText(text: string): ParsedDesign | undefined {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').trim();
  const [named, rest] = leadingName(plain);
  const parsed: ParsedWords = {};
  const unread: string[] = [];
  let remaining = rest;
  while (remaining.trim() !== '') {
    const hit = words.flatMap(([shape, take]) => {
      const found = shape.exec(remaining);
      return found ? [{ found, take }] : [];
    })[0];
    if (hit) {
      hit.take(parsed, hit.found);
      remaining = remaining.slice(hit.found[0].length).replace(/^[\s,;.·]+/u, '');
    } else {
      const [word = remaining] = remaining.trim().split(/[\s,;]+/u);
      if (!/^(?:de|con|y|and|with|of|la|el|las|los|a|the|tarimas?|pallets?)$/iu.test(word))
        unread.push(word);
      remaining = remaining
        .trim()
        .slice(word.length)
        .replace(/^[\s,;.·]+/u, '');
    }
  }
  const base = named ?? findBase(parsed);
  const design = base && applyWords(base, parsed);
  return design && { design, unread };
}

/** A standard whose name begins the text: the longest that does. */
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
function findBase({ sides, unit, blocks, isSkid }: ParsedWords): PalletDesign | undefined {
  if (!sides) return undefined;
  const isInches =
    unit === undefined
      ? sides.every((side) => Number.parseFloat(side) < inchesBelow)
      : unit === 'in';
  const name = blocks === undefined ? (isSkid === true ? 'Skid 48 × 40' : 'GMA') : 'EUR 1';
  const base = standardPallets.find((each) => each.name === name)?.design;
  return base && convertDesign(base, isInches ? 'in' : 'mm');
}

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

/** Returns a number of boards of the widths of a row: its outer ones stay outer, the others are as wide as its narrowest. */
function ofCount(boards: readonly number[], count: number): number[] {
  if (count === boards.length) return [...boards];
  const outer = boards[0] ?? 0;
  const inner = Math.min(...boards);
  return Array.from({ length: count }, (_, at) => (at === 0 || at === count - 1 ? outer : inner));
}

function applyWords(base: PalletDesign, parsed: ParsedWords): PalletDesign {
  const { unit } = base;
  const side = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : parseLength(text, unit);
  const thickness = side(parsed.thickness);
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
    const rows = parsed.bottom;
    const isByRows = rows !== undefined && rows >= 2 && rows <= 5;
    return {
      ...base,
      ...shared,
      stretchers: { ...base.stretchers, thickness: thickness ?? base.stretchers.thickness },
      blocks: {
        ...base.blocks,
        rows: isByRows ? ofCount(base.blocks.rows, rows) : base.blocks.rows,
      },
      bottom: {
        ...base.bottom,
        thickness: thickness ?? base.bottom.thickness,
        boards: rows === undefined ? base.bottom.boards : ofCount(base.bottom.boards, rows),
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
