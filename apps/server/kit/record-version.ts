import { CodedError } from '@tarima/domain/kit/errors';

/**
 * Prevents lost updates: an editor must have loaded the latest version.
 * @param expectedVersion `updatedAt` of the version that the editor loaded; without it nothing is compared
 * @throws CodedError STALE_ENTITY
 */
export function assertCurrentRecordVersion(
  { updatedAt }: { readonly updatedAt: string },
  expectedVersion: string | undefined,
): void {
  if (expectedVersion !== undefined && Date.parse(expectedVersion) < Date.parse(updatedAt))
    throw new CodedError('STALE_ENTITY');
}
