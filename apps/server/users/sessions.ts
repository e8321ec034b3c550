import { CodedError } from '@tarima/domain/kit/errors';
import { reservedProfileId } from '@tarima/domain/profiles/profiles';
import { endUserSessions, readUserSessions } from '@tarima/domain/session/sessions';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import { assertNotBroader } from '../profiles/rights.ts';
import { endSessions, openSessions } from '../session/open-sessions.ts';
import { lockUser } from './lock-user.ts';

/** Serves other users' sessions to administrators, who can end them. */
export function userSessionRoutes(server: Server): void {
  serve(server, readUserSessions, async ({ tx, person, params }) => {
    await assertMayManageSessions(tx, person, params.id);
    return openSessions(tx, person, params.id);
  });

  serve(server, endUserSessions, async ({ tx, person, params }) => {
    await lockUser(tx, person, params.id);
    await endSessions(tx, person, params.id);
  });
}

/** @throws CodedError ENTITY_NOT_FOUND; FORBIDDEN for a user with more rights: reading their sessions is as sensitive as ending them */
async function assertMayManageSessions(tx: Transaction, person: Person, id: number): Promise<void> {
  const found = await tx.row(sql<{ profileId: number }>`
    select profile_id as "profileId" from users
    where account_id = ${person.accountId} and id = ${id} and profile_id <> ${reservedProfileId}`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  await assertNotBroader(tx, person, found.profileId);
}
