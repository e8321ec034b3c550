import { CodedError } from '@tarima/domain/kit/errors';
import { customerProfileId } from '@tarima/domain/profiles/profiles';
import { endUserSessionsCall, listUserSessionsCall } from '@tarima/domain/session/sessions';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { assertProfileNotBroader } from '../profiles/rights.ts';
import { endSelectedSessions, listOpenSessions } from '../session/open-sessions.ts';
import { lockUser } from './lock-user.ts';

/** Serves other users' sessions to administrators, who can end them. */
export function registerUserSessionRoutes(server: ApiServer): void {
  serveCall(server, listUserSessionsCall, async ({ tx, person, params }) => {
    await assertMayManageAccess(tx, person, params.id);
    return listOpenSessions(tx, person, params.id);
  });

  serveCall(server, endUserSessionsCall, async ({ tx, person, params }) => {
    await lockUser(tx, person, params.id);
    await endSelectedSessions(tx, person, params.id);
  });
}

/**
 * Asserts that the user may manage another user's sessions and second factors.
 * @throws CodedError ENTITY_NOT_FOUND; FORBIDDEN for a user with more rights: reading their sessions is as sensitive as ending them
 */
export async function assertMayManageAccess(
  tx: Transaction,
  person: ActingUser,
  id: number,
): Promise<void> {
  const found = await tx.row(sql<{ profileId: number }>`
    select profile_id as "profileId" from users
    where account_id = ${person.accountId} and id = ${id} and profile_id <> ${customerProfileId}`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  await assertProfileNotBroader(tx, person, found.profileId);
}
