import { CodedError } from '@tarima/domain/kit/errors';
import type { ActingUser } from './serve.ts';

/**
 * Refuses a user who has not proven in the last ten minutes who they are. For what only some bodies of a call do; a call that
 * always needs it has `reauthenticates` in its contract.
 * @throws CodedError REAUTHENTICATION_REQUIRED
 */
export function assertRecentlyReauthenticated({ isProven }: Pick<ActingUser, 'isProven'>): void {
  if (!isProven) throw new CodedError('REAUTHENTICATION_REQUIRED');
}
