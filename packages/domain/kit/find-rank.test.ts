import { expect, test } from 'vitest';
import { createSearchRanker, sortBySearchRank } from './find-rank.ts';
import { foldText } from './fold-text.ts';

const products = [
  [1, 'Tarima EUR/EPAL 1'],
  [5, 'Tarima GMA 48 × 40 de largueros'],
  [16, 'Caja de exportación 1200 × 1000'],
  [25, 'Tarima 40 × 48 mixta'],
  [26, 'Tarima 40 × 48 reciclada grado A'],
  [27, 'Tarima química CP5'],
  [28, 'Cuarto 5000'],
  [48, 'Base 2.5'],
] as const;

const find = (search: string) =>
  sortBySearchRank(products, search, ([id, name]) => [foldText(name), id]).map(([id]) => id);

test.each([
  ['40 48 a', [26]],
  ['40x48 A', [26]],
  // Sequence: first the number, then the word, then a beginning; 2.5 and 25 come behind.
  ['5', [5, 27, 28]],
  ['1', [1]],
  ['#25', [25]],
  ['tarima eur/epal 1', [1]],
  ['TARIMA  QUÍMICA cp5 ', [27]],
  ['48', [48, 5, 25, 26]],
  ['recicla', [26]],
])('the search %s returns the best match first', (search, first) => {
  expect(find(search).slice(0, first.length)).toEqual(first);
});

test.each([
  ['the number of the record', '12', 'clavo', 12, 0],
  ['another number', '12', 'clavo', 112, 3],
  ['a whole line', 'prv-01', 'maderas\nprv-01\nx@y.test', undefined, 0],
  ['the beginning of a line', 'prv-01', 'maderas\nprv-011', undefined, 1.5],
  ['the words at the beginning', 'tabla de', 'tabla de pino', undefined, 0.5],
  ['a beginning further on', 'prv-01', 'maderas prv-011', undefined, 2],
  ['all words', 'pino tabla', 'tabla de pino', undefined, 1],
  ['one word and one beginning', 'pin tabla', 'tabla de pino', undefined, 2],
  ['one word and one part', 'ino tabla', 'tabla de pino', undefined, 3],
  ['digits behind zeros', '48', 'prv-0048', undefined, 1],
  ['digits within digits', '48', 'prv-148', undefined, 3],
  ['digits at the beginning of digits', '48', 'prv-481', undefined, 2],
  ['digits behind a point', '5', 'base 2.5', undefined, 3],
  ['digits before a point', '2', 'base 2.5', undefined, 2],
  ['signs of expressions', 'a.b(c', 'x a.b(c y', undefined, 1],
  ['signs of expressions that differ', 'a.b', 'axb', undefined, 3],
  ['nothing', '', 'anything', undefined, 3],
] as const)('a match has the expected rank: %s', (_, search, text, id, rank) => {
  expect(createSearchRanker(search)(text, id)).toBe(rank);
});

test('a whole line is found by its signs as typed and as the database simplifies them', () => {
  const rank = createSearchRanker('Tarima 48 × 40');
  expect([
    rank(foldText('Tarima 48 × 40')),
    rank('tarima 48 * 40'),
    rank('tarima 48 * 40 de largueros'),
    rank('mesa con tarima 48 * 40'),
    rank('tarima\n48 * 40'),
  ]).toEqual([0, 0, 0.5, 1, 1]);
});
