import { getModule } from '@tarima/domain/modules';
import { say, sayCount, type Language } from '@tarima/domain/kit/words';
import { expect, test } from 'vitest';
import type { Speech } from '../kit/words.tsx';
import { sayExportQuery } from './export-words.ts';

const createSpeech = (language: Language): Speech => ({
  language,
  say: (words, params) => say(words, language, params),
  sayCount: (words, count, params) => sayCount(words, count, language, params),
  setLanguage: () => undefined,
});

test.each([
  ['es', { filters: {}, orderBy: 'id' }, 'la lista entera'],
  ['en', { filters: {}, orderBy: 'id' }, 'the whole list'],
  [
    'es',
    { filters: { city: 'Monterrey', status: ['active'] }, search: 'norte', orderBy: 'id' },
    'Ciudad: Monterrey · Estatus: Activo · Búsqueda: norte',
  ],
  ['en', { filters: { status: ['active'] }, orderBy: 'name' }, 'Status: Active'],
  ['en', { filters: { id: { min: 3, max: 9 } }, chosen: 3 }, 'Id: 3 to 9 · 3 rows selected'],
  ['en', { filters: { custom7: true } }, 'Another value: true'],
  [
    'es',
    { path: '/reports/hours-by-users/export', query: { year: 2026, lang: 'es' } },
    '/reports/hours-by-users/export · year: 2026 · lang: es',
  ],
] as const)('describes the query of an export in %s: %j', (language, query, text) => {
  expect(
    sayExportQuery(getModule('suppliers'), JSON.stringify(query), createSpeech(language)),
  ).toBe(text);
});

test('the truncated query of an export is shown unchanged', () => {
  const cut = '{"filters":{"city":"Mont';
  expect(sayExportQuery(getModule('suppliers'), cut, createSpeech('es'))).toBe(cut);
});
