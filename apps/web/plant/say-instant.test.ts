import { expect, test } from 'vitest';
import { sayHours } from './say-instant.ts';

const zone = 'America/Mexico_City';
const at = (text: string): number => Date.parse(`${text}-06:00`);

test('hours of work within a day have no day', () => {
  const [from, to] = [at('2026-11-30T08:30:00'), at('2026-11-30T23:50:00')];
  expect(sayHours(from, to, zone, 'es').replaceAll(/\s*–\s*/g, '–')).toBe('08:30–23:50');
  expect(sayHours(from, to, zone, 'en').replaceAll(/\s*–\s*/g, '–')).toBe('08:30–23:50');
});

test('hours of work that end on another day of the plant have the day of their end', () => {
  const [from, to] = [at('2026-11-30T23:30:00'), at('2026-12-01T00:10:00')];
  expect(sayHours(from, to, zone, 'es')).toBe('23:30 – 1 dic, 00:10');
  expect(sayHours(from, to, zone, 'en')).toBe('23:30 – Dec 1, 00:10');
  // The evening is on 1 December by UTC.
  const evening = [at('2026-11-30T18:30:00'), at('2026-11-30T19:00:00')] as const;
  expect(sayHours(...evening, zone, 'en').replaceAll(/\s*–\s*/g, '–')).toBe('18:30–19:00');
});
