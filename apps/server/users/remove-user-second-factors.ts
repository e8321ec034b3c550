import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { say } from '@tarima/domain/kit/words';
import { secondFactorTexts } from '@tarima/domain/session/second-factor-texts';
import type { AccountRegistry } from '../accounts/accounts.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { mailSecondFactorNotice, removeAllSecondFactors } from '../session/second-factors.ts';
import { revokeUserSessions } from '../session/sessions.ts';
import { lockUser } from './lock-user.ts';

/**
 * Removes the second factors of another user who lost them, and ends their sessions: they sign in by password, and set up
 * others where their profile requires one.
 * @throws CodedError WRONG_VALUES for oneself; ENTITY_NOT_FOUND where there is none; FORBIDDEN for a user with more rights
 */
export async function removeUserSecondFactors(
  tx: Transaction,
  accounts: AccountRegistry,
  person: ActingUser,
  id: number,
): Promise<void> {
  if (id === person.id) throw createWrongValueError('id', 'ownSecondFactor');
  await lockUser(tx, person, id);
  if (!(await removeAllSecondFactors(tx, id, person.id))) throw new CodedError('ENTITY_NOT_FOUND');
  await revokeUserSessions(tx, id);
  await mailSecondFactorNotice(tx, { accounts }, id, 'secondFactorRemoved', ({ language }) => ({
    factor: say(secondFactorTexts.allFactors, language),
  }));
}
