import { findField } from '@tarima/domain/kit/module';
import type { FilterValue } from '@tarima/domain/kit/list-query';
import { say, sayCount, type Language } from '@tarima/domain/kit/words';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { describe, expect, test } from 'vitest';
import type { Speech } from '../words.tsx';
import {
  formatNumberRange,
  parseNumberRange,
  sayFilterValue,
  unreadableFilter,
} from './filter-text.ts';

const makeSpeech = (language: Language): Speech => ({
  language,
  setLanguage: () => undefined,
  say: (words, params) => say(words, language, params),
  sayCount: (words, count, params) => sayCount(words, count, language, params),
});

describe('the text of a number or a range', () => {
  const cases: [string, ReturnType<typeof parseNumberRange>][] = [
    ['', undefined],
    ['  ', undefined],
    ['12', 12],
    [' 12 ', 12],
    ['12.50', 12.5],
    ['10-20', { min: 10, max: 20 }],
    ['10 – 20', { min: 10, max: 20 }],
    ['10..20', { min: 10, max: 20 }],
    ['1,200', 1200],
    ['1,200-24,000', { min: 1200, max: 24_000 }],
    ['15,5-', { min: 15.5 }],
    ['<1,200', { below: 1200 }],
    ['1,2,3', unreadableFilter],
    ['1,2,3-20', unreadableFilter],
    ['10-', { min: 10 }],
    ['-20', { max: 20 }],
    ['$1,692.00', 1692],
    ['$ 500 - $1,000', { min: 500, max: 1000 }],
    ['15 %', 15],
    ['2000-1000', { min: 1000, max: 2000 }],
    ['$', unreadableFilter],
    ['-', unreadableFilter],
    ['a', unreadableFilter],
    ['10-20-30', unreadableFilter],
    ['1e9', unreadableFilter],
  ];
  test.each(cases)('is parsed: "%s"', (typed, value) => {
    expect(parseNumberRange(typed)).toEqual(value);
  });

  test.each<FilterValue>([12, { min: 10, max: 20 }, { min: 10 }, { max: 20 }])(
    'is parsed back to the same filter: %j',
    (value) => {
      expect(parseNumberRange(formatNumberRange(value))).toEqual(value);
    },
  );
});

describe('the text of a filter badge', () => {
  const cases: [string, FilterValue, string, string][] = [
    ['name', 'pino', 'pino', 'pino'],
    ['state', ['MEX', 'CMX'], 'Estado de México, Ciudad de México', 'State of Mexico, Mexico City'],
    ['id', 1200, '1,200', '1,200'],
    ['id', { min: 5, max: 20 }, '5 a 20', '5 to 20'],
    ['id', { min: 5 }, 'desde 5', 'from 5'],
    ['id', { max: 20 }, 'hasta 20', 'up to 20'],
    ['createdAt', '2026-11-20', '20 nov 2026', 'Nov 20, 2026'],
    [
      'createdAt',
      { from: '2026-11-01', to: '2026-11-20' },
      '01 nov 2026 a 20 nov 2026',
      'Nov 01, 2026 to Nov 20, 2026',
    ],
    ['createdAt', { from: '2026-11-01' }, 'desde 01 nov 2026', 'from Nov 01, 2026'],
  ];
  test.each(cases)('%s %j: %s / %s', (column, value, es, en) => {
    const field = findField(suppliers, column);
    if (!field) throw new Error(column);
    const getName = () => '';
    expect(sayFilterValue(field, value, makeSpeech('es'), getName)).toBe(es);
    expect(sayFilterValue(field, value, makeSpeech('en'), getName)).toBe(en);
  });
});
