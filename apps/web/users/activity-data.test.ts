import { say as sayIn, type Language } from '@tarima/domain/kit/words';
import { expect, test } from 'vitest';
import type { Speech } from '../kit/words.tsx';
import { mergeActivityEntries, sayActivityEntry, type UserActivityEntry } from './activity-data.ts';

const happening = (action: string, changed: string[] = [], second = 0): UserActivityEntry => ({
  module: 'users',
  action,
  subject: null,
  changed,
  given: [],
  taken: [],
  at: `2026-11-21T10:00:0${second}.000+00:00`,
  by: { id: 1, name: 'Ana Lucía' },
});

const speech = (language: Language): Speech => ({
  language,
  setLanguage: () => undefined,
  say: (words, params) => sayIn(words, language, params),
  sayCount: () => '',
});

test('changes of one user at one moment are one entry, which names each field once', () => {
  const entries = [
    happening('sign-in', [], 3),
    happening('update', ['positions'], 2),
    happening('update', ['positions'], 2),
    happening('update', ['name', 'status'], 2),
    happening('update', ['email'], 1),
    { ...happening('update', ['status'], 1), by: null },
  ];
  expect(mergeActivityEntries(entries).map(({ action, changed }) => [action, changed])).toEqual([
    ['sign-in', []],
    ['update', ['positions', 'name', 'status']],
    ['update', ['email']],
    ['update', ['status']],
  ]);
});

test('a change without a known field is not listed', () => {
  expect(
    mergeActivityEntries([happening('update', ['metadata']), happening('update', [])]),
  ).toEqual([]);
});

test('an entry is written in the language of the user', () => {
  const change = happening('update', ['name', 'profile_id', 'metadata']);
  expect(sayActivityEntry(change, speech('es'))).toBe('Cambió: nombre y perfil');
  expect(sayActivityEntry(change, speech('en'))).toBe('Changed: name and profile');
  expect(sayActivityEntry(happening('failed-sign-in'), speech('es'))).toBe(
    'Intento fallido de iniciar sesión',
  );
  expect(sayActivityEntry(happening('constructor'), speech('en'))).toBe('Another change');
});

const ofProfile = (action: string, changed: string[] = [], id = 1001): UserActivityEntry => ({
  ...happening(action, changed),
  module: 'profiles',
  subject: { id, es: 'Vendedores', en: 'Sellers' },
});

test('changes of the permissions of a profile belong to the entry of that profile', () => {
  const links = (id: number) => [
    ofProfile('update', ['permissions'], id),
    ofProfile('update', ['permissions'], id),
  ];
  const entries = [
    ofProfile('delete', [], 1001),
    ...links(1001),
    ...links(1002),
    ofProfile('create', [], 1002),
    ...links(1003),
    ofProfile('update', ['name'], 1003),
    happening('sign-in'),
    happening('update', ['name']),
  ];
  expect(mergeActivityEntries(entries).map(({ action, subject }) => [action, subject?.id])).toEqual(
    [
      ['delete', 1001],
      ['create', 1002],
      ['update', 1003],
      ['sign-in', undefined],
      ['update', undefined],
    ],
  );
});

test('changes of profiles and settings name the profile and each setting', () => {
  const settings: UserActivityEntry = {
    ...happening('update', ['bgColor', 'monthlyRevenueGoal', 'operativeLapse', 'unknown']),
    module: 'accounts',
  };
  expect(sayActivityEntry(ofProfile('create'), speech('es'))).toBe('Creó el perfil «Vendedores»');
  expect(sayActivityEntry(ofProfile('delete'), speech('en'))).toBe('Deleted the profile “Sellers”');
  expect(sayActivityEntry(ofProfile('update', ['name', 'permissions']), speech('es'))).toBe(
    'Cambió el perfil «Vendedores»: nombre y permisos',
  );
  expect(sayActivityEntry(settings, speech('es'))).toBe(
    'Cambió la configuración general: Fondo del encabezado y menú, Meta mensual (USD) y Horario de trabajo',
  );
  expect(sayActivityEntry(settings, speech('en'))).toBe(
    'Changed the global settings: Header and menu background, Monthly goal (USD), and Working hours',
  );
});

test('granted and revoked permissions of a profile are named in one entry', () => {
  const change = {
    ...ofProfile('update', ['name', 'permissions']),
    given: ['orders', 'my_orders', 'reports'],
    taken: ['reports'],
  } satisfies UserActivityEntry;
  expect(sayActivityEntry(change, speech('es'))).toBe(
    'Cambió el perfil «Vendedores»: nombre; permisos dados: Pedidos y Mis pedidos',
  );
  const [both] = mergeActivityEntries([
    { ...change, changed: ['permissions'], given: ['orders'], taken: [] },
    { ...change, changed: ['permissions'], given: [], taken: ['dashboard'] },
  ]);
  expect(both && sayActivityEntry(both, speech('en'))).toBe(
    'Changed the profile “Sellers”: permissions given: Orders; permissions taken: Dashboard',
  );
});
