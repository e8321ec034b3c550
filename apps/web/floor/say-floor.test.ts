import { say, sayCount, type Language } from '@tarima/domain/kit/words';
import { expect, test } from 'vitest';
import type { Speech } from '../kit/words.tsx';
import { sayFloorTimeWithDay } from './say-floor.ts';

const speech = (language: Language): Speech => ({
  language,
  setLanguage: () => undefined,
  say: (words, params) => say(words, language, params),
  sayCount: (words, count, params) => sayCount(words, count, language, params),
});
const near = Date.parse('2026-11-23T16:00:00Z');
const zone = 'America/Mexico_City';

test.each([
  ['2026-11-23T14:00:00Z', '08:00', '08:00'],
  // The day is still Monday in the plant's time zone.
  ['2026-11-24T05:30:00Z', '23:30', '23:30'],
  ['2026-11-24T06:30:00Z', 'mar 00:30', 'Tue 00:30'],
  ['2026-11-29T14:00:00Z', 'dom 08:00', 'Sun 08:00'],
  ['2026-11-30T14:00:00Z', 'lun 30 de nov 08:00', 'Mon, Nov 30 08:00'],
  ['2026-11-16T14:00:00Z', 'lun 16 de nov 08:00', 'Mon, Nov 16 08:00'],
])('%s is shown with the shortest text that identifies the day', (moment, spanish, english) => {
  expect(sayFloorTimeWithDay(moment, zone, near, speech('es'))).toBe(spanish);
  expect(sayFloorTimeWithDay(moment, zone, near, speech('en'))).toBe(english);
});
