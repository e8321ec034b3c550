import { describe, expect, test } from 'vitest';
import { getPageNumbers } from './page-numbers.ts';

describe('the page numbers of a list: both ends and two neighbours on each side', () => {
  const cases: [page: number, total: number, shown: string][] = [
    [1, 1, '1'],
    [1, 3, '1 2 3'],
    [1, 9, '1 2 3 … 9'],
    [2, 9, '1 2 3 4 … 9'],
    [4, 9, '1 2 3 4 5 6 … 9'],
    [5, 9, '1 2 3 4 5 6 7 8 9'],
    [5, 11, '1 2 3 4 5 6 7 … 11'],
    [6, 11, '1 … 4 5 6 7 8 … 11'],
    [9, 9, '1 … 7 8 9'],
    [40, 9, '1 … 9'],
    [10_000, 20_000, '1 … 9998 9999 10000 10001 10002 … 20000'],
  ];
  test.each(cases)('page %i of %i: %s', (page, total, shown) => {
    const written = getPageNumbers(page, total).map((each) =>
      each === 'gap' ? '…' : String(each),
    );
    expect(written.join(' ')).toBe(shown);
  });

  test('a gap hides at least two pages', () => {
    for (let total = 1; total <= 30; total++)
      for (let page = 1; page <= total; page++) {
        const pages = getPageNumbers(page, total);
        pages.forEach((each, at) => {
          if (each === 'gap')
            expect(Number(pages[at + 1]) - Number(pages[at - 1])).toBeGreaterThan(2);
        });
      }
  });
});
