import { expect, test } from 'vitest';
import { refuseFullDisk } from './room-left.mjs';

test('a nearly full disk is refused before the tests start, and a disk with enough space is not', () => {
  expect(() => refuseFullDisk(['/full'], () => 0.3 * 2 ** 30)).toThrow(
    'The disk of /full has 0.3 GB left and the tests need 2 GB. Make room there',
  );
  expect(() => refuseFullDisk(['/roomy'], () => 2 * 2 ** 30)).not.toThrow();
  expect(() => refuseFullDisk()).not.toThrow();
});
