import { createHash } from 'node:crypto';
import { CodedError } from '@tarima/domain/kit/errors';

/** Returns the hash of a parsed body, independent of the sequence of its fields. */
export const hashRequestBody = (body: object): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(body, (_name, value: unknown) => (isPlain(value) ? sortKeys(value) : value)),
    )
    .digest();

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortKeys = (value: object): object =>
  Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Asserts that a repeated call with the same key has the same body. Records without a hash are older than the hashes.
 * @throws CodedError WRONG_VALUES with status 409, naming `key`
 */
export function assertSameRequestBody(stored: Buffer | null, body: object): void {
  if (stored !== null && !stored.equals(hashRequestBody(body)))
    throw new CodedError('WRONG_VALUES', [{ path: 'key', rule: 'unique' }], { status: 409 });
}
