import { CodedError } from '@tarima/domain/kit/errors';

/**
 * Prevents lost updates: an editor must have seen the latest version.
 * @param expectedVersion the `updatedAt` that the editor had; without one nothing is compared
 * @throws CodedError STALE_ENTITY
 */
export function assertCurrentRecordVersion(
  { updatedAt }: { readonly updatedAt: string },
  expectedVersion: string | undefined,
): void {
  if (expectedVersion !== undefined && Date.parse(expectedVersion) < Date.parse(updatedAt))
    throw new CodedError('STALE_ENTITY');
}
