import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { normalizeTextLine } from './plain-line.ts';

test.each([
  ['Aceros\u00a0del\u00a0Norte', 'Aceros del Norte'],
  ['  Aceros  del\tNorte ', 'Aceros del Norte'],
  ['\u3000Aceros\u2009del\u202fNorte', 'Aceros del Norte'],
  ['Aceros del\u200b Nor\u00adte\ufeff', 'Aceros del Norte'],
  ['Cerveceri\u0301a', 'Cervecería'],
  ['TARIMA 🌲 Única', 'TARIMA 🌲 Única'],
  ['m³', 'm³'],
  ['', ''],
])('the text %j is normalised to %j', (text, plain) => {
  expect(normalizeTextLine(text)).toBe(plain);
});

test('texts that look the same are compared as equal', () => {
  expect(foldText('ACEROS\u00a0 del\u200b Norte')).toBe('aceros del norte');
  expect(foldText('Cerveceri\u0301a')).toBe('cerveceria');
  expect(foldText('ﬁn ｍ³ №')).toBe('fin m3 no');
  // Blanks around are left to the caller.
  expect(foldText(' a ')).toBe(' a ');
});
