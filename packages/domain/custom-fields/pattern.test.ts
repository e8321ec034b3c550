import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern } from './pattern.ts';
import { getCaseCount } from '../kit/testing/case-count.ts';

describe('a pattern matches as the JavaScript regular expression does', () => {
  test.each([
    ['abc', ['abc', 'xabcx', 'ab', '']],
    ['^abc$', ['abc', 'xabc', 'abcx']],
    ['a|bc|', ['a', 'bc', 'x', '']],
    ['(ab)+c?', ['ab', 'ababc', 'c', 'ba']],
    ['(?:a|b){2,3}$', ['a', 'ab', 'aba', 'abab', 'xx']],
    ['^a{3}$', ['aa', 'aaa', 'aaaa']],
    ['^a{2,}$', ['a', 'aa', 'aaaaaa']],
    ['^[A-Z]{2}-\\d{4}$', ['MX-2026', 'mx-2026', 'MX-20266', 'MX2026']],
    ['^[^aeiou\\s]+$', ['xyz', 'xaz', 'x z', '']],
    ['\\bpino\\b', ['un pino', 'pinos', 'pino.', 'opino']],
    ['\\Bpino', ['opino', 'pino']],
    ['^\\p{Lu}\\p{L}*$', ['Ñandú', 'ñandú', 'Ñ1']],
    ['^.$', ['a', '🌲', 'ab', '\n', '']],
    ['\\$\\d+\\.\\d{2}', ['$12.50', '12.50', '$12,50']],
    ['^(a*)*$', ['', 'aaaa', 'aab']],
    ['^(a|a?)+b$', ['aaab', 'b', 'aaa']],
    ['a+?b*?c??$', ['aabbc', 'a', 'b']],
    ['[\\]\\-x]', [']', '-', 'x', 'y']],
    ['', ['', 'a']],
    ['()', ['', 'a']],
    ['^$', ['', 'a']],
    ['a$b', ['ab', 'a$b']],
  ])('for the expression %s', (source, texts) => {
    const pattern = compilePattern(source);
    for (const text of texts)
      expect([text, pattern?.test(text)]).toEqual([text, new RegExp(source, 'u').test(text)]);
  });

  const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '1', '^', '$', '\\b');
  const { expression } = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { depthSize: 'small' },
      atom,
      fc.tuple(tie('expression'), tie('expression')).map((parts) => parts.join('')),
      fc.tuple(tie('expression'), tie('expression')).map((parts) => parts.join('|')),
      fc
        .tuple(tie('expression'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0,}', '*?'))
        .map(([inner, count]) => `(?:${inner})${count}`),
    ),
  }));
  test('for random expressions and texts', () => {
    fc.assert(
      fc.property(
        expression,
        fc.string({ unit: fc.constantFrom('a', 'b', '1', ' '), maxLength: 8 }),
        (source, text) => {
          const pattern = compilePattern(source);
          // Counted repeats within repeats can exceed the size limit.
          fc.pre(pattern !== undefined);
          expect(pattern?.test(text)).toBe(new RegExp(source, 'u').test(text));
        },
      ),
      { numRuns: getCaseCount(2_000) },
    );
  });
});

test.each([
  '(',
  ')',
  '(a',
  'a)',
  '[',
  '[b-a]',
  '*',
  'a**',
  '+a',
  'a{2',
  'a{3,2}',
  'a{501}',
  '((a{400}){400})',
  '\\',
  '\\1',
  '(a)\\1',
  '\\k<x>',
  '(?=a)',
  '(?!a)',
  '(?<=a)',
  '(?<x>a)',
  '\\u0041',
  '\\p{Nonsense}',
  '}',
  ']',
  '^*',
  '\u0000',
  '\ud800',
  'a'.repeat(201),
  '('.repeat(60) + ')'.repeat(60),
])('the expression %s is refused', (source) => {
  expect(compilePattern(source)).toBeUndefined();
});

test.each([
  ['(a+)+$', `${'a'.repeat(499)}!`],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(500)],
  ['(.*)*(.*)*(.*)*x', 'y'.repeat(500)],
  ['(a?){100}a{100}', 'a'.repeat(99)],
  ['(\\w|\\d|[a-z]|.)*$^x', '0'.repeat(500)],
])('the expression %s is matched on a long text without backtracking', (source, text) => {
  const pattern = compilePattern(source);
  // A backtracking engine does not come to an end here.
  expect(pattern?.test(text)).toBe(false);
});
