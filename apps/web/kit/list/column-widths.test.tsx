import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { findField } from '@tarima/domain/kit/module';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';
import { useColumnWidths } from './column-widths.ts';

afterEach(() => localStorage.clear());

const city = findField(suppliers, 'city');
const page = (name: string): ModuleRecord[] =>
  buildTestSuppliers(3).map((supplier) => ({ ...supplier, city: name }));

function renderWidths(first: readonly ModuleRecord[]) {
  const { result, rerender } = renderHook(
    ({ rows }: { rows: readonly ModuleRecord[] }) => useColumnWidths(suppliers, rows, 'es'),
    { initialProps: { rows: first } },
  );
  return {
    width: () => (city ? result.current('city', city) : Number.NaN),
    turnTo: (rows: readonly ModuleRecord[]) => rerender({ rows }),
  };
}

const short = page('León');
const long = page('San Nicolás de los Garza');
const endless = page('x'.repeat(200));

test('a text column is as wide as its texts, at least as wide as its filter, and at most 300 px', () => {
  const list = renderWidths(short);
  expect(list.width()).toBe(140);
  list.turnTo(long);
  // 24 characters and the padding of a cell.
  expect(list.width()).toBeGreaterThan(24 * 6);
  expect(list.width()).toBeLessThan(300);
  list.turnTo(endless);
  expect(list.width()).toBe(300);
});

test('a column keeps its width on another page, an empty page and the next visit', () => {
  const list = renderWidths(long);
  const wide = list.width();
  for (const rows of [short, [], long, short]) {
    list.turnTo(rows);
    expect(list.width()).toBe(wide);
  }
  // The width is the same before the first rows have come.
  expect(renderWidths([]).width()).toBe(wide);
});

test('a list that never had a row has the minimum column widths', () => {
  expect(renderWidths([]).width()).toBe(140);
});
