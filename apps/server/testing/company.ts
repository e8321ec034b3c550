import { sql } from 'kysely';
import { createAccount } from '../accounts/commands.ts';
import type { Database } from '../kit/database.ts';
import { hashPassword } from '../session/passwords.ts';

const password = 'NailedPallets.26';
let hashed: Promise<string> | undefined;

export interface FoundedCompany {
  readonly accountId: number;
  readonly emails: readonly string[];
  readonly password: string;
}

/** Founds a company at a host of its own, with one user for each given profile; all share one password. */
export async function foundCompany(
  database: Database,
  host: string,
  profiles: readonly number[],
  name = `Company of ${host}`,
): Promise<FoundedCompany> {
  const emails = profiles.map((id) => `profile-${id}@${host}`);
  const passwordHash = await (hashed ??= hashPassword(password));
  let accountId = 0;
  await createAccount(database, name, async (tx) => {
    ({ accountId } = tx);
    await tx.row(sql`insert into account_hosts (host, account_id) values (${host}, ${accountId})`);
    for (const [at, profileId] of profiles.entries()) {
      await tx.row(sql`
        insert into users (account_id, name, email, password_hash, profile_id)
        values (${accountId}, ${`Person ${at} of ${host}`}, ${emails[at]}, ${passwordHash}, ${profileId})`);
    }
  });
  return { accountId, emails, password };
}

/** Does to the rows of a company what time, or somebody at the database, would do. */
export const alterRows = (
  database: Database,
  accountId: number,
  statement: string,
): Promise<unknown> => database.tenant(accountId, (tx) => tx.rows(sql.raw(statement)));
