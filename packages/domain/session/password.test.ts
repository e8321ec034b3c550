import { describe, expect, test } from 'vitest';
import { detailsOf } from '../kit/rules.ts';
import { newPassword, passwordStrength, meets } from './password.ts';

const brokenBy = (password: unknown) => {
  const { error } = newPassword.safeParse(password);
  return error ? error.issues.map(({ message }) => message) : [];
};

test.each(['ABcd12.x', 'Ñandú-ÑU22', 'A B c d 1 2 ¡', `ABcd12.${'x'.repeat(193)}`])(
  '%j is strong',
  (password) => {
    expect(brokenBy(password)).toEqual([]);
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
])('%j breaks %j', (password, rules) => {
  expect(brokenBy(password)).toEqual(rules);
});

test('an empty one is first of all required', () => {
  const { error } = newPassword.safeParse('');
  expect(error && detailsOf(error)).toMatchObject([{ path: '', rule: 'required' }]);
});

describe('the parts of its strength', () => {
  test.each([
    ['uppercase', 'AB', 'A'],
    ['lowercase', 'ab', 'a'],
    ['digits', '12', '1'],
    ['special', '.', 'a'],
  ])('%s is met by %j and not by %j', (rule, enough, tooFew) => {
    const strength = passwordStrength.find((part) => part.rule === rule);
    expect(strength && meets(strength, enough)).toBe(true);
    expect(strength && meets(strength, tooFew)).toBe(false);
    // Asked again, the answer is the same: the expression keeps no position.
    expect(strength && meets(strength, enough)).toBe(true);
  });
});
