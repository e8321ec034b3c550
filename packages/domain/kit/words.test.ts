import { describe, expect, test } from 'vitest';
import { defaultLanguage, isLanguage, languages, say, sayCount } from './words.ts';

describe('say', () => {
  const greeting = { es: 'Hola, {name}: tienes {count}', en: 'Hello, {name}: you have {count}' };
  test.each([
    ['es', { name: 'Ana', count: 3 }, 'Hola, Ana: tienes 3'],
    ['en', { name: 'Ana', count: 0 }, 'Hello, Ana: you have 0'],
    // A placeholder without a value stays visible.
    ['es', { name: 'Ana' }, 'Hola, Ana: tienes {count}'],
    ['es', {}, 'Hola, {name}: tienes {count}'],
    // A value is text, never a template.
    ['en', { name: '{count}', count: 1 }, 'Hello, {count}: you have 1'],
    ['en', { name: '$& $1', count: 1 }, 'Hello, $& $1: you have 1'],
  ] as const)('fills in a sentence in %s with %j', (language, params, expected) => {
    expect(say(greeting, language, params)).toBe(expected);
  });

  test('fills a placeholder every time it occurs', () => {
    expect(say({ es: '{a}{b}{a}', en: '' }, 'es', { a: 1, b: 2 })).toBe('121');
  });

  test('takes no value from inherited properties', () => {
    expect(say({ es: '{toString} {constructor}', en: '' }, 'es')).toBe('{toString} {constructor}');
  });
});

describe('sayCount', () => {
  const pallets = {
    one: { es: '{count} tarima de {wood}', en: '{count} pallet of {wood}' },
    other: { es: '{count} tarimas de {wood}', en: '{count} pallets of {wood}' },
  };
  test.each([
    [0, 'es', '0 tarimas de pino'],
    [1, 'es', '1 tarima de pino'],
    [1, 'en', '1 pallet of pino'],
    [2, 'en', '2 pallets of pino'],
    [1.5, 'es', '1.5 tarimas de pino'],
    [1234, 'es', '1,234 tarimas de pino'],
    [1234, 'en', '1,234 pallets of pino'],
    // Spanish has a third form for whole millions; the plural serves.
    [1_000_000, 'es', '1,000,000 tarimas de pino'],
  ] as const)('writes the count %d in %s', (count, language, expected) => {
    expect(sayCount(pallets, count, language, { wood: 'pino' })).toBe(expected);
  });
});

test('Spanish is the default of the two languages', () => {
  expect(languages).toEqual(['es', 'en']);
  expect(defaultLanguage).toBe('es');
});

test.each([
  ['es', true],
  ['en', true],
  ['fr', false],
  ['ES', false],
  ['', false],
  [undefined, false],
  [['es'], false],
])('%j is a language: %s', (value, expected) => {
  expect(isLanguage(value)).toBe(expected);
});

test('a value that ends with a full stop is not followed by a second one', () => {
  const words = { es: 'Del {start} al {end}. Hay que volver.', en: 'Until {end}.' };
  const params = { start: '9:00 a.m.', end: '12:00 p.m.' };
  expect(say(words, 'es', params)).toBe('Del 9:00 a.m. al 12:00 p.m. Hay que volver.');
  expect(say(words, 'en', { end: 'noon' })).toBe('Until noon.');
});
