import { say as sayIn, type Language } from '@tarima/domain/kit/words';
import { expect, test } from 'vitest';
import type { Speech } from '../kit/words.tsx';
import { gathered, sayHappening, type Happening } from './activity-data.ts';

const happening = (action: string, changed: string[] = [], second = 0): Happening => ({
  action,
  changed,
  at: `2026-11-21T10:00:0${second}.000+00:00`,
  by: { id: 1, name: 'Ana Lucía' },
});

const speech = (language: Language): Speech => ({
  language,
  setLanguage: () => undefined,
  say: (words, params) => sayIn(words, language, params),
  sayCount: () => '',
});

test('changes of one moment by one person are one happening, each field told once', () => {
  const story = [
    happening('sign-in', [], 3),
    happening('update', ['positions'], 2),
    happening('update', ['positions'], 2),
    happening('update', ['name', 'status'], 2),
    happening('update', ['email'], 1),
    { ...happening('update', ['status'], 1), by: null },
  ];
  expect(gathered(story).map(({ action, changed }) => [action, changed])).toEqual([
    ['sign-in', []],
    ['update', ['positions', 'name', 'status']],
    ['update', ['email']],
    ['update', ['status']],
  ]);
});

test('a change that nobody would recognise is not told', () => {
  expect(gathered([happening('update', ['metadata']), happening('update', [])])).toEqual([]);
});

test('what happened is said in the language of the reader', () => {
  const change = happening('update', ['name', 'profile_id', 'metadata']);
  expect(sayHappening(change, speech('es'))).toBe('Cambió: nombre y perfil');
  expect(sayHappening(change, speech('en'))).toBe('Changed: name and profile');
  expect(sayHappening(happening('failed-sign-in'), speech('es'))).toBe(
    'Intento fallido de iniciar sesión',
  );
  expect(sayHappening(happening('constructor'), speech('en'))).toBe('Another change');
});
