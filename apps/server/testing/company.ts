import { sql } from 'kysely';
import type { SessionTokens } from '@tarima/domain/session/contract';
import { createAccount } from '../accounts/commands.ts';
import { AccessTokenService } from '../kit/access-token.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { recordHistoryEvent } from '../kit/record-history-event.ts';
import { hashPassword } from '../session/passwords.ts';
import { SessionService } from '../session/sessions.ts';
import { testTimeZone } from './days.ts';

const password = 'NailedPallets.26';
let hashed: Promise<string> | undefined;

export interface CreatedCompany {
  readonly accountId: number;
  readonly emails: readonly string[];
  readonly password: string;
}

/** Creates a company at a host of its own, with one user for each profile; all share one password. */
export async function createCompany(
  database: Database,
  host: string,
  profiles: readonly number[],
  name = `Company of ${host}`,
): Promise<CreatedCompany> {
  const emails = profiles.map((id) => `profile-${id}@${host}`);
  const passwordHash = await (hashed ??= hashPassword(password));
  let accountId = 0;
  const fill = async (tx: Transaction) => {
    ({ accountId } = tx);
    await tx.row(sql`insert into account_hosts (host, account_id) values (${host}, ${accountId})`);
    for (const [at, profileId] of profiles.entries()) {
      await tx.row(sql`
        insert into users (account_id, name, email, password_hash, profile_id)
        values (${accountId}, ${`Person ${at} of ${host}`}, ${emails[at]}, ${passwordHash}, ${profileId})`);
    }
  };
  await createAccount(database, name, fill, { timeZone: testTimeZone });
  return { accountId, emails, password };
}

/**
 * Opens a session for each user, like their sign-in, but without checking the password.
 * That check is slow on purpose, and the tests of signing in cover it.
 */
export async function openUserSessions(
  database: Database,
  tokenSecret: Uint8Array,
  accountId: number,
  emails: readonly string[],
): Promise<SessionTokens[]> {
  const sessions = new SessionService(database, new AccessTokenService(tokenSecret), tokenSecret);
  return database.tenant(accountId, async (tx) => {
    const users = await tx.rows(sql<{ id: number; email: string; profileId: number }>`
      select id, email, profile_id as "profileId" from users where account_id = ${accountId} and email = any(${[...emails]})`);
    const tokens: SessionTokens[] = [];
    for (const email of emails) {
      const user = users.find((each) => each.email === email);
      if (!user) throw new Error(`Nobody has the e-mail ${email}`);
      const { id, profileId } = user;
      const event = { accountId, module: 'users', entityId: id, userId: id } as const;
      await recordHistoryEvent(tx, { ...event, action: 'sign-in' });
      const from = { address: '127.0.0.1', userAgent: '' };
      tokens.push(await sessions.start(tx, { accountId, id, profileId }, 'everything', from));
    }
    return tokens;
  });
}

/** Changes the rows of a company like the passing of time, or an administrator at the database. */
export const alterCompanyRows = (
  database: Database,
  accountId: number,
  statement: string,
): Promise<unknown> => database.tenant(accountId, (tx) => tx.rows(sql.raw(statement)));
