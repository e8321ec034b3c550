import { expect, test } from 'vitest';
import { Later } from './later.mjs';

test('what is told before its turn is printed once it comes, in order, and what is told after at once', () => {
  const printed: string[] = [];
  const later = new Later((data) => void printed.push(String(data)));
  later.tell(Buffer.from('one'));
  later.tell(Buffer.from('two'));
  expect(printed).toEqual([]);
  later.now();
  expect(printed).toEqual(['one', 'two']);
  later.tell(Buffer.from('three'));
  later.now();
  expect(printed).toEqual(['one', 'two', 'three']);
});
