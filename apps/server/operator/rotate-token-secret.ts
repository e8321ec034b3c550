import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { startLock, tokenSecretName } from '../kit/migrate.ts';
import { SecretCipher } from '../kit/secret-cipher.ts';
import { toSecretOwner } from '../session/second-factors.ts';
import { getWebhookSecretOwner } from '../webhooks/commands.ts';
import { toUsageError } from './accounts.ts';
import { withOwnerClient } from '../kit/owner-client.ts';
import { countServerSessions } from './server-sessions.ts';

export interface RotationSummary {
  readonly sessions: number;
  readonly mailedCodes: number;
  /** Users whose one-time codes go on working. */
  readonly authenticators: number;
  /** Webhooks whose secret goes on signing. */
  readonly webhooks: number;
  /** Users whose secret another server's token secret encrypted: their codes did not work before either. */
  readonly unreadable: number;
}

/**
 * Replaces the token secret of all companies, in one transaction while no server runs. Secrets of authenticator apps and of webhooks are encrypted again.
 * The rest that the secret made ends: sessions, mailed codes, counts of failed attempts, links of files and digests of previews.
 * Keys of the API, tablets, drivers' and customers' links, passwords, passkeys and recovery codes do not depend on it.
 * @throws OperatorError while a server runs or starts, which would go on with the old secret
 */
export const rotateTokenSecret = (ownerUrl: string): Promise<RotationSummary> =>
  withOwnerClient(ownerUrl, 'tarima rotation', async (client) => {
    await client.query('begin');
    await assertNoServer(client);
    const { rows: stored } = await client.query<{ value: Buffer }>(
      'select value from upkeep.secrets where name = $1 for update',
      [tokenSecretName],
    );
    const [current] = stored;
    if (!current) throw toUsageError('There is no token secret yet: npm start makes it');
    const next = randomBytes(current.value.length);
    const ciphers = { from: new SecretCipher(current.value), to: new SecretCipher(next) };
    const sum = { sessions: 0, mailedCodes: 0, authenticators: 0, webhooks: 0, unreadable: 0 };
    const { rows: accounts } = await client.query<{ id: number }>(
      'select id::float8 as id from accounts order by id',
    );
    for (const { id } of accounts) {
      await client.query(`select set_config('app.account_id', $1::text, true)`, [id]);
      const { encrypted, unreadable } = await reencryptAuthenticators(client, id, ciphers);
      sum.authenticators += encrypted;
      sum.unreadable += unreadable;
      sum.webhooks += await reencryptWebhooks(client, id, ciphers);
      sum.sessions += await run(
        client,
        'update sessions set revoked_at = present() where account_id = $1 and revoked_at is null',
        id,
      );
      sum.mailedCodes += await run(client, 'delete from mailed_codes where account_id = $1', id);
      // Their subjects are digests by the old secret, which no attempt finds any more.
      await run(client, 'delete from failed_attempts where account_id = $1', id);
    }
    await client.query('update upkeep.secrets set value = $2 where name = $1', [
      tokenSecretName,
      next,
    ]);
    await client.query('commit');
    return sum;
  });

/** Asserts that no server has the old secret, and keeps servers from reading it until the transaction ends. */
async function assertNoServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock($1) as taken',
    [startLock],
  );
  if (rows[0]?.taken !== true || (await countServerSessions(client)) > 0)
    throw toUsageError(
      'A server of Tarima works on this database, with the secret that would be replaced: stop every one, then repeat the command',
    );
}

const run = async (client: pg.Client, statement: string, account: number): Promise<number> =>
  (await client.query(statement, [account])).rowCount ?? 0;

async function reencryptAuthenticators(
  client: pg.Client,
  accountId: number,
  { from, to }: { from: SecretCipher; to: SecretCipher },
): Promise<{ encrypted: number; unreadable: number }> {
  const { rows } = await client.query<{
    userId: number;
    secret: Buffer | null;
    pending: Buffer | null;
  }>(
    `select user_id::float8 as "userId", secret, pending_secret as pending from authenticators
     where account_id = $1 order by user_id for update`,
    [accountId],
  );
  const count = { encrypted: 0, unreadable: 0 };
  for (const { userId, secret, pending } of rows) {
    const owner = toSecretOwner({ accountId }, userId);
    const reencrypt = (sealed: Buffer | null): Buffer | null => {
      const opened = sealed && from.decrypt(sealed, owner);
      // A secret that cannot be opened stays, for a server that can.
      return opened ? to.encrypt(opened, owner) : sealed;
    };
    const changed = { secret: reencrypt(secret), pending: reencrypt(pending) };
    await client.query(
      'update authenticators set secret = $3, pending_secret = $4 where account_id = $1 and user_id = $2',
      [accountId, userId, changed.secret, changed.pending],
    );
    if (secret && changed.secret === secret) count.unreadable += 1;
    else if (secret) count.encrypted += 1;
  }
  return count;
}

/** Encrypts the secrets of webhooks again. One that cannot be opened stays: its deliveries fail as before, until its user makes a new one. */
async function reencryptWebhooks(
  client: pg.Client,
  accountId: number,
  { from, to }: { from: SecretCipher; to: SecretCipher },
): Promise<number> {
  const { rows } = await client.query<{ id: number; secret: Buffer }>(
    'select id::float8 as id, secret from webhooks where account_id = $1 order by id for update',
    [accountId],
  );
  const owner = getWebhookSecretOwner(accountId);
  const opened = rows.flatMap(({ id, secret }) => {
    const text = from.decrypt(secret, owner);
    return text ? [{ id, text }] : [];
  });
  for (const { id, text } of opened)
    await client.query('update webhooks set secret = $3 where account_id = $1 and id = $2', [
      accountId,
      id,
      to.encrypt(text, owner),
    ]);
  return opened.length;
}
