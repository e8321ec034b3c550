import { finestInch, formatInches } from '../kit/inches.ts';
import { parseTypedNumber } from '../kit/typed-number.ts';
import type { DesignUnit } from './pallet-design.ts';

/** Inches in a foot. */
export const inchesPerFoot = 12;

/**
 * Formats a length of a design with its unit, as the trade writes it: `1200 mm`, `3 1/2 in`, `11/16 in`.
 * Inches that are no multiple of a 64th are decimals.
 * @param value in the unit
 */
export const sayDesignLength = (value: number, unit: DesignUnit): string =>
  `${sayDesignLengthWithoutUnit(value, unit)} ${unit}`;

/** Formats a length of a design without its unit. */
export function sayDesignLengthWithoutUnit(value: number, unit: DesignUnit): string {
  if (unit === 'mm') return String(Number(value.toFixed(1)));
  return formatInches(value);
}

/**
 * Formats a length with the unit in which it was typed: `1000 mm` in a pallet of inches, since 1000 mm are no 64th of an inch,
 * and `48 in` in one of millimetres.
 */
export function sayDesignLengthAsTyped(value: number, unit: DesignUnit): string {
  const other: DesignUnit = unit === 'in' ? 'mm' : 'in';
  const converted = unit === 'in' ? value * 25.4 : value / 25.4;
  const isMultiple = (length: number, step: number) =>
    Math.abs(length / step - Math.round(length / step)) * step < 2e-4;
  const isOther =
    unit === 'in'
      ? !isMultiple(value, 1 / finestInch) && isMultiple(converted, 0.1)
      : !isMultiple(value, 1) && isMultiple(converted, 1 / 16);
  return isOther
    ? sayDesignLength(
        other === 'mm' ? Math.round(converted * 10) / 10 : Math.round(converted * 16) / 16,
        other,
      )
    : sayDesignLength(value, unit);
}

/** Multiples of millimetres, and of inches, in units that are longer. */
const factors: Readonly<Record<string, number>> = { cm: 10, m: 1000, ft: inchesPerFoot };

/**
 * Parses a length as people type it, in the unit of the design; lengths with `in`, `"`, `ft`, `mm`, `cm` and `m` are
 * converted.
 * @returns undefined for text that is no length, and for a fraction that needs more than six decimals
 */
export function parseDesignLength(text: string, unit: DesignUnit): number | undefined {
  const [, figure = '', named = ''] =
    /^(.*?)\s*(mm|cm|m|in|pulg|ft|"|”)?\.?$/iu.exec(text.trim()) ?? [];
  const read = parseTypedNumber(figure);
  if (read === undefined) return undefined;
  const textUnit: DesignUnit = named === '' ? unit : /^c?m/iu.test(named) ? 'mm' : 'in';
  const value = Number(read) * (factors[named.toLowerCase()] ?? 1);
  if (textUnit === unit) return value;
  return Number((textUnit === 'in' ? value * 25.4 : value / 25.4).toFixed(6));
}

/**
 * Parses widths of boards as people list them: `145 100 145`, `5 1/2, 5x3 1/2, 5 1/2`, `2×145`.
 * Commas separate the widths; without commas, blanks do.
 * @returns undefined where one of the texts is no length
 */
export function parseBoardWidths(text: string, unit: DesignUnit): number[] | undefined {
  const listed =
    text.includes(',') || text.includes(';') ? text.split(/[,;]/u) : splitAtBlanks(text);
  const widths: number[] = [];
  for (const each of listed.map((part) => part.trim()).filter((part) => part !== '')) {
    const [, times, width = each] = /^(\d{1,2})\s*[x×]\s*(.+)$/iu.exec(each) ?? [];
    const read = parseDesignLength(width, unit);
    if (read === undefined) return undefined;
    for (let count = Number(times ?? 1); count > 0 && widths.length < 100; count -= 1)
      widths.push(read);
  }
  return widths;
}

/** Splits widths at blanks: `5 1/2 3 1/2` are two boards, since a fraction belongs to the whole number before it. */
const splitAtBlanks = (text: string): string[] =>
  text.trim().match(/(?:\d{1,2}\s*[x×]\s*)?\d+(?:\.\d+)?(?:[ -]\d+\/\d+|\/\d+)?/giu) ?? [text];

/** Formats widths in the form that `parseBoardWidths` parses: equal neighbours are counted. */
export function sayBoardWidths(widths: readonly number[], unit: DesignUnit): string {
  const runs: { width: number; count: number }[] = [];
  for (const width of widths) {
    const last = runs.at(-1);
    if (last?.width === width) last.count += 1;
    else runs.push({ width, count: 1 });
  }
  return runs
    .map(
      ({ width, count }) =>
        `${count > 1 ? `${count}×` : ''}${sayDesignLengthWithoutUnit(width, unit)}`,
    )
    .join(', ');
}
