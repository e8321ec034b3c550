import { toUnitPattern, toWordsPattern } from './design-vocabulary.ts';

/** Shapes of units, of the sign between sides and of the words for counted pieces, shared by the parsers of a description. */
const end = String.raw`(?:(?![a-z\d])|(?=x\s*\d))`;
/** Signs of units in which `writeUnitSigns` leaves every unit. */
export const metricUnit = `(?:mm|cm|m)${end}`;
export const unitWords = `${metricUnit}|(?:in|ft)${end}`;
/** Words for the length and the width behind a side. */
const sideWords = toWordsPattern('long', 'wide');
export const byWords = String.raw`\s*(?:${sideWords}\s*)?(?:x|×|\*|(?:por|by)(?![a-z]))\s*`;
export const stringerWords = toWordsPattern('stringer');
export const boardWords = toWordsPattern('board');
export const blockWords = toWordsPattern('block');
export const countedWords = String.raw`(?:${stringerWords}|${boardWords}|${blockWords}|${toWordsPattern('top', 'bottom')}|(?:entradas?|vias|way|lados|caras?)\b)`;

/** Words and marks of each unit behind a figure. Two marks of feet are inches. */
const unitShapes = [
  ['mm', toUnitPattern('millimetre')],
  ['cm', toUnitPattern('centimetre')],
  ['m', toUnitPattern('metre')],
  ['in', String.raw`${toUnitPattern('inch')}|"|”|″|['’′]['’′]`],
  ['ft', String.raw`${toUnitPattern('foot')}|['’′]`],
].map(
  ([sign, words]) =>
    [sign, new RegExp(String.raw`(\d)(\s*)(?:${words})(?:(?<=[a-z])\.)?`, 'giu')] as const,
);

/** Writes the sign of its unit behind every figure: `48 pulgadas x 40"` becomes `48 in x 40in`. */
export const writeUnitSigns = (text: string): string =>
  unitShapes.reduce((written, [sign, shape]) => written.replace(shape, `$1$2${sign}`), text);
