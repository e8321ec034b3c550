import { writeUnitSigns } from './design-unit-words.ts';
import { toWordsPattern } from './design-vocabulary.ts';
import { inchesPerFoot } from './lengths.ts';

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
export const normalizeDesignText = (text: string): string =>
  writeUnitSigns(
    text
      .replace(/\p{No}/gu, (sign) => ` ${sign.normalize('NFKC').replace('\u2044', '/')} `)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .normalize('NFC')
      .replace(/(?<![a-z\d])w\/o(?=\s|[a-z])\s*/giu, 'without ')
      .replace(/(?<![a-z\d])s\/(?=\s|[a-z])\s*/giu, 'sin ')
      .replace(/(?<![a-z\d])[wc]\/(?=\s|[a-z\d])\s*/giu, 'con ')
      .replace(/[a-z]+/giu, (word) => String(numberWords[word.toLowerCase()] ?? word))
      .replace(/(\d)\s+(?=\s)/gu, '$1')
      .replace(thicknessBehindSide, (_, side = '', fraction = '') => `${side}, ${fraction}`)
      .replace(
        feetAndInches,
        (_, feet: string, inches: string, fraction = '') =>
          `${Number(feet) * inchesPerFoot + Number(inches)}${fraction} in`,
      )
      .trim(),
  );

/**
 * Fraction behind a side which is no part of it: of millimetres, or of boards by the word behind it, as in `48x40 5/8 deck`.
 * `5 1/2 boards` is the width of boards: a lone figure from 3 to 5 with a half or a quarter.
 */
const thicknessBehindSide = new RegExp(
  String.raw`(\d)(?<!(?<![\d.,/]|(?:\+|mas|plus) *)[3-5](?= +(?:1\/2|[13]\/4)(?!\d))) +(\d{1,2}\/\d{1,2}\s*(?:in(?![a-z])|"|”|'')?\s*(?:${toWordsPattern('top')}\s*)?${toWordsPattern('deck', 'thick')})|(?<=\d{3}) +(?=\d{1,2}\/\d{1,2}(?!\d))`,
  'giu',
);

/** Length in feet and inches, such as `3' 4 1/2"`. */
const feetAndInches =
  /(?<![\d.,/])(\d{1,2})\s*(?:['’′]|(?:ft|feet|foot|pies?)\b\.?)\s*(?:y |and )?(\d{1,2}(?:\.\d+)?)( \d+\/\d+)?\s*(?:"|”|″|''|in(?:ch(?:es)?)?\b|pulg(?:adas?)?\b\.?)/giu;
