import { describe, expect, test } from 'vitest';
import { decodeQuery, encodeQuery } from './nested-query.ts';

describe('encodeQuery', () => {
  test.each<[string, object, string]>([
    ['plain values', { page: 2, size: 5, lang: 'es' }, 'page=2&size=5&lang=es'],
    ['nested names', { filters: { name: 'pino' } }, 'filters[name]=pino'],
    [
      'indexed lists',
      { filters: { status: ['a', 'b'] } },
      'filters[status][0]=a&filters[status][1]=b',
    ],
    [
      'deeper names',
      { filters: { createdAt: { from: '2026-01-31' } } },
      'filters[createdAt][from]=2026-01-31',
    ],
    ['values with special characters', { q: 'a&b=c d#é' }, 'q=a%26b%3Dc%20d%23%C3%A9'],
    ['names with special characters', { 'a&b': { 'c[d': '1' } }, 'a%26b[c%5Bd]=1'],
    ['nothing for missing values', { a: undefined, b: null, c: {}, d: [], e: '' }, 'e='],
  ])('encodes %s', (_what, query, text) => {
    expect(encodeQuery(query)).toBe(text);
  });
});

test('lists of an export repeat their key, also below the names of objects', () => {
  const filters = {
    status: ['a', 'b&c'],
    createdAt: { from: '2026-01-31' },
    customFields: { 7: ['x'] },
  };
  expect(encodeQuery({ filters, lang: 'es' }, 'repeated')).toBe(
    'filters[status]=a&filters[status]=b%26c&filters[createdAt][from]=2026-01-31&filters[customFields][7]=x&lang=es',
  );
});

describe('decodeQuery', () => {
  test.each<[string, object]>([
    ['?page=2&filters[name]=pino', { page: '2', filters: { name: 'pino' } }],
    ['filters%5Bname%5D=pino', { filters: { name: 'pino' } }],
    ['filters[code]=007', { filters: { code: '007' } }],
    ['s[0]=a&s[1]=b', { s: ['a', 'b'] }],
    ['s[0]=a&s[2]=b', { s: { 0: 'a', 2: 'b' } }],
    ['s[1]=b&s[0]=a', { s: { 0: 'a', 1: 'b' } }],
    ['a=1&a[b]=2', { a: { b: '2' } }],
    ['', {}],
    ['a[=1&[b]=2&a]b=3', {}],
    ['a[b][c][d][e][f]=too-deep', {}],
  ])('decodes %s', (search, expected) => {
    expect(decodeQuery(search)).toEqual(expected);
  });

  test.each(['__proto__[admin]=1', 'a[__proto__][admin]=1', 'constructor[prototype][admin]=1'])(
    '%s does not reach a prototype',
    (search) => {
      decodeQuery(search);
      expect('admin' in {}).toBe(false);
      expect(Object.keys(decodeQuery(search))).toEqual([]);
    },
  );

  test('reads a limited number of pairs', () => {
    const search = Array.from({ length: 5000 }, (_, at) => `k${at}=1`).join('&');
    expect(Object.keys(decodeQuery(search))).toHaveLength(500);
  });

  test.each([
    [
      {
        page: '3',
        filters: { name: 'á & b', status: ['x', 'y'], createdAt: { from: 'a', to: 'b' } },
      },
    ],
    [{ panel: { mode: 'edit', id: '12' } }],
  ])('decodes an encoded query to the same values: %j', (query) => {
    expect(decodeQuery(encodeQuery(query))).toEqual(query);
  });
});
