import { toDisplayText } from '../cells/display-value.ts';

/** Returns the lines of a form for a request: an empty quantity counts as zero pieces. */
export const countEmptyAsZero = (lines: unknown): readonly unknown[] =>
  (Array.isArray(lines) ? lines : []).map(countLine);

const countLine = (line: unknown): unknown =>
  typeof line === 'object' &&
  line !== null &&
  'quantity' in line &&
  toDisplayText(line.quantity) === ''
    ? { ...line, quantity: 0 }
    : line;
