import { createHash } from 'node:crypto';
import { CodedError } from '@tarima/domain/kit/errors';

/** Returns the hash of a parsed body, whatever the order of its fields. */
export const hashOfBody = (body: object): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(body, (_name, value: unknown) => (isPlain(value) ? sorted(value) : value)),
    )
    .digest();

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (value: object): object =>
  Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Asserts that what comes again under a key is what came first. Without a stored hash it was written before hashes were.
 * @throws CodedError WRONG_VALUES, 409, naming `key`
 */
export function assertSameBody(stored: Buffer | null, body: object): void {
  if (stored !== null && !stored.equals(hashOfBody(body)))
    throw new CodedError('WRONG_VALUES', [{ path: 'key', rule: 'unique' }], { status: 409 });
}
