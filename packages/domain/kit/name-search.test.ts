import { describe, expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { createWordMatcher, parseNameSearch } from './name-search.ts';
import { createFuzzyWordMatcher } from './fuzzy-word-matcher.ts';

const has = (name: string, search: string): boolean => createWordMatcher(search)(foldText(name));

describe('search words', () => {
  test.each([
    ['Tarima GMA 48 × 40 ligera', '48x40'],
    ['Tarima GMA 48 × 40 ligera', '48 X 40 gma'],
    ['Tarima GMA 48x40 ligera', 'lig 48*40'],
    ['Tarima de camión', 'CAMION tarima'],
    ['Caja Ñandú', 'nandu'],
    ['100 % pino', '100 %'],
  ])('%s is found by %s', (name, search) => {
    expect(has(name, search)).toBe(true);
  });

  test.each([
    ['Tarima 40 × 48', '48x40'],
    ['Tarima GMA', 'gma eur'],
    ['Tarima', '%'],
    ['Tarima', 'T.r'],
  ])('%s is not found by %s', (name, search) => {
    expect(has(name, search)).toBe(false);
  });

  test('are grouped, with the two numbers of a size in one group', () => {
    expect(parseNameSearch('gma 48 x 40  lig')).toEqual([['gma'], ['48', '40'], ['lig']]);
    expect(parseNameSearch('  ')).toEqual([]);
    expect(parseNameSearch('box 40')).toEqual([['box'], ['40']]);
  });
});

describe('misspelled search words', () => {
  const near = (name: string, search: string): boolean =>
    createFuzzyWordMatcher(search)(foldText(name));

  test.each([
    ['Tarima GMA 48 × 40 ligera', 'gma lgi'],
    ['Tarima GMA 48 × 40 ligera', 'tairma lig'],
    ['Tarima GMA 48 × 40 ligera', 'tarrima'],
    ['Tarima GMA 48 × 40 ligera', 'tarma 48x40'],
    ['Tarima GMA 48 × 40 ligera', 'gna'],
    ['Cajón de exportación', 'cagon expotacion'],
  ])('%s is found by the misspelled words %s', (name, search) => {
    expect(near(name, search)).toBe(true);
  });

  test.each([
    ['Tarima GMA 48 × 40', '48x42'],
    ['Tarima GMA 48 × 40', 'gma lgi'],
    ['Tarima', 'mesa'],
    ['Tarima', 'tr'],
    ['Tarima', 'traaima'],
    ['Cuarto 600', '601'],
  ])('%s is not found by the words %s', (name, search) => {
    expect(near(name, search)).toBe(false);
  });
});
