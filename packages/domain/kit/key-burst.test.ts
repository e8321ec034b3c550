import { expect, test } from 'vitest';
import {
  addKeyToScannerBurst,
  emptyScannerKeyBurst,
  type ScannerKeyBurstResult,
} from './key-burst.ts';

/** Presses keys one after the other, with a gap between each. */
function press(keys: readonly string[], gap: (at: number) => number): ScannerKeyBurstResult[] {
  let burst = emptyScannerKeyBurst;
  let now = 1_000;
  return keys.map((key, at) => {
    now += gap(at);
    const after = addKeyToScannerBurst(burst, { key, at: now });
    burst = after.burst;
    return after;
  });
}
const characters = (text: string): string[] => text.split('');
const code = (after: readonly ScannerKeyBurstResult[]) => after.at(-1)?.code;

test('six quick keys and Enter are a scanned code; five are not', () => {
  expect(code(press([...characters('123456'), 'Enter'], () => 30))).toBe('123456');
  expect(code(press([...characters('12345'), 'Enter'], () => 30))).toBeUndefined();
});

test('slowly typed keys are not a code, nor are keys with a pause before Enter', () => {
  expect(code(press([...characters('123456'), 'Enter'], () => 51))).toBeUndefined();
  expect(
    code(press([...characters('123456'), 'Enter'], (at) => (at === 6 ? 51 : 30))),
  ).toBeUndefined();
  // The code begins after the pause.
  expect(code(press([...characters('99123456'), 'Enter'], (at) => (at === 2 ? 400 : 50)))).toBe(
    '123456',
  );
});

test('the Shift key between characters does not interrupt a scanned code', () => {
  expect(code(press(['Shift', 'L', 'Shift', 'T', ...characters('-2024'), 'Enter'], () => 10))).toBe(
    'LT-2024',
  );
});

test('a key that is held down is not a scanned code', () => {
  let burst = emptyScannerKeyBurst;
  for (let at = 0; at < 20; at += 1)
    burst = addKeyToScannerBurst(burst, { key: '1', at: at * 30, repeat: at > 0 }).burst;
  expect(addKeyToScannerBurst(burst, { key: 'Enter', at: 610 }).code).toBeUndefined();
});

test('keys count as scanned from the third quick key on, and so does the Enter of a code', () => {
  const after = press([...characters('123456'), 'Enter'], () => 10);
  expect(after.map(({ isScanned }) => isScanned)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(press(['1', 'Enter'], () => 400).map(({ isScanned }) => isScanned)).toEqual([
    false,
    false,
  ]);
});
