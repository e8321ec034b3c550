import { describe, expect, test } from 'vitest';
import { toErrorDetails } from '../kit/rules.ts';
import {
  isPasswordRuleMet,
  newPasswordSchema,
  passwordStrengthRules,
  checkPasswordStrength,
} from './password.ts';

const findIssues = (password: unknown) => {
  const { error } = newPasswordSchema.safeParse(password);
  return error ? error.issues.map(({ message }) => message) : [];
};

test.each(['ABcd12.x', 'Ñandú-ÑU22', 'A B c d 1 2 ¡', `ABcd12.${'x'.repeat(193)}`])(
  'the password %j is accepted',
  (password) => {
    expect(findIssues(password)).toEqual([]);
  },
);

test.each([
  [undefined, ['required']],
  [null, ['required']],
  ['Abcd12.x', ['uppercase']],
  ['ABCd12.X', ['lowercase']],
  ['ABcdef1.', ['digits']],
  ['ABcd1234', ['special']],
  // A blank is no special character.
  ['ABcd 123', ['special']],
  ['ABcd12.', ['min']],
  ['........', ['uppercase', 'lowercase', 'digits']],
  [`ABcd12.${'x'.repeat(194)}`, ['max']],
])('the password %j breaks the rules %j', (password, rules) => {
  expect(findIssues(password)).toEqual(rules);
});

test('an empty password is refused as required', () => {
  const { error } = newPasswordSchema.safeParse('');
  expect(error && toErrorDetails(error)).toMatchObject([{ path: '', rule: 'required' }]);
});

describe('a rule of password strength', () => {
  test.each([
    ['uppercase', 'AB', 'A'],
    ['lowercase', 'ab', 'a'],
    ['digits', '12', '1'],
    ['special', '.', 'a'],
  ])('%s is met by %j and not by %j', (rule, enough, tooFew) => {
    const strength = passwordStrengthRules.find((part) => part.rule === rule);
    expect(strength && isPasswordRuleMet(strength, enough)).toBe(true);
    expect(strength && isPasswordRuleMet(strength, tooFew)).toBe(false);
    // A second call returns the same: the expression keeps no position.
    expect(strength && isPasswordRuleMet(strength, enough)).toBe(true);
  });
});

test.each([
  ['', []],
  ['ab12', ['lowercase', 'digits']],
  ['ABcd12.', ['uppercase', 'lowercase', 'digits', 'special']],
  ['ABcd12.x', ['min', 'uppercase', 'lowercase', 'digits', 'special']],
])('the password %j meets the rules %j', (password, met) => {
  const parts = checkPasswordStrength(password);
  expect(parts.map(({ rule, count }) => [rule, count])).toEqual([
    ['min', 8],
    ['uppercase', 2],
    ['lowercase', 2],
    ['digits', 2],
    ['special', 1],
  ]);
  expect(parts.filter((part) => part.met).map(({ rule }) => rule)).toEqual(met);
});
