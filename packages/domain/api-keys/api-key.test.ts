import { expect, test } from 'vitest';
import {
  parseApiKey,
  apiKeyPermissions,
  formatApiKey,
  findApiKeyExpiryIssue,
  addYears,
} from './api-key.ts';

test.each([
  ['2026-11-25', { rule: 'past' }],
  ['2026-11-24', { rule: 'past' }],
  ['2026-11-26', undefined],
  ['2028-11-25', undefined],
  ['2028-11-26', { rule: 'lessOrEqual', params: { max: '2028-11-25' } }],
])(
  'the expiry of an API key on %s is accepted from tomorrow until two years from today, else refused',
  (day, issue) => {
    expect(findApiKeyExpiryIssue(day, '2026-11-25')).toEqual(issue);
  },
);

test('two years after 29 February is 28 February', () => {
  expect(addYears('2028-02-29', 2)).toBe('2030-02-28');
  expect(addYears('2026-12-31', 2)).toBe('2028-12-31');
});

test('an API key is read only from a header of the exact form "Bearer <key>"', () => {
  const text = formatApiKey('aB3-_x');
  expect(parseApiKey(`Bearer ${text}`)).toBe(text);
  for (const other of [
    undefined,
    '',
    text,
    `bearer ${text}`,
    `Bearer  ${text}`,
    `Bearer ${text} `,
    `Bearer ${text}.x`,
    'Bearer tarima_',
    'Bearer a.b.c',
  ])
    expect([other, parseApiKey(other)]).toEqual([other, undefined]);
});

test('an API key cannot hold the permissions for users, profiles, settings or API keys', () => {
  expect(apiKeyPermissions).toContain('orders');
  for (const permission of ['users', 'profiles', 'my_settings', 'global_settings', 'api_keys'])
    expect(apiKeyPermissions).not.toContain(permission);
});
