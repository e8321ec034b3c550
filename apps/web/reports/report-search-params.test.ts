import { expect, test } from 'vitest';
import { decodeQuery, encodeQuery } from '../kit/nested-query.ts';
import { parseYear, getCurrentYear } from '../kit/year-select.tsx';
import { parseReportSearchParams, toReportSearchParams } from './report-search-params.ts';

test('default reports have an empty address', () => {
  const search = parseReportSearchParams({});
  expect(toReportSearchParams(search)).toEqual({});
  expect(search.years['monthly-revenue']).toBe(getCurrentYear());
  expect(search.entities['orders-by-users']).toEqual([]);
});

test('division, week, years and chosen entities are stored in the address and read back', () => {
  const plain = parseReportSearchParams({});
  const search = {
    division: 3,
    week: '2026-11-23',
    years: { ...plain.years, 'hours-by-users': 2024 },
    entities: { ...plain.entities, 'orders-by-users': [7, 4], 'hours-by-workplaces': [2] },
  };
  const address = encodeQuery(toReportSearchParams(search));
  expect(address).toBe(
    'division=3&week=2026-11-23&years[hours-by-users]=2024&entities[orders-by-users][0]=7&entities[orders-by-users][1]=4&entities[hours-by-workplaces][0]=2',
  );
  expect(parseReportSearchParams(decodeQuery(address))).toEqual(search);
});

test('unreadable parameters fall back to their defaults', () => {
  const search = parseReportSearchParams({
    division: 'norte',
    week: '2026-13-01',
    years: { 'monthly-revenue': '20260', 'hours-by-users': '1999' },
    entities: { 'orders-by-users': ['1', 'x', '1', '2', '3', '4'], 'hours-by-users': 'all' },
  });
  expect(search).toEqual({
    ...parseReportSearchParams({}),
    entities: { ...parseReportSearchParams({}).entities, 'orders-by-users': [1, 2, 3] },
  });
});

test.each([
  ['2024', 2024],
  [2024, 2024],
  ['2000', 2000],
  ['2199', 2199],
  ['1999', getCurrentYear()],
  ['2200', getCurrentYear()],
  ['last', getCurrentYear()],
  [undefined, getCurrentYear()],
])('the year %j is read as %d', (raw, year) => {
  expect(parseYear(raw)).toBe(year);
});
