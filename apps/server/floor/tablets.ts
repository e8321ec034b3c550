import { randomInt } from 'node:crypto';
import type { PairedTablet as PairedTabletDto } from '@tarima/domain/floor/contract';
import { floorReportedEvent } from '@tarima/domain/floor/floor-reported-event';
import { pairingCodeDigits } from '@tarima/domain/floor/report-kinds';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import {
  hashSecret,
  matchesSecretHash,
  createSecret,
  type ParsedCredentials,
} from '../kit/secret-credentials.ts';

/** Maximum number of wrong codes for an invitation: among a hundred million codes, a lucky guess stays improbable. */
const mostWrongCodes = 1_000;

/** Stored tablet; whether it is closed follows from its counted attempts. */
type PairedTablet = Omit<PairedTabletDto, 'closedUntil'>;

/** Tablet whose credentials were verified. */
export interface VerifiedTablet {
  readonly id: number;
  readonly name: string;
  readonly workplaceId: number;
  readonly divisionId: number;
  /** User who paired the tablet: the tablet sees pictures as that user does. */
  readonly createdById: number;
}

interface StoredTablet extends VerifiedTablet {
  readonly secretHash: Buffer;
}

/** Verifies a tablet and records the time. @throws CodedError ACCESS_EXPIRED for an unknown or revoked tablet. */
export async function verifyTablet(
  tx: Transaction,
  { id, secret }: ParsedCredentials,
): Promise<VerifiedTablet> {
  const found = await tx.row(sql<StoredTablet>`
    select t.id, t.name, t.workplace_id as "workplaceId", w.division_id as "divisionId",
      t.created_by_id as "createdById", t.secret_hash as "secretHash"
    from floor_tablets t
    join workplaces w on w.account_id = t.account_id and w.id = t.workplace_id
    where t.account_id = ${tx.accountId} and t.id = ${id} and t.revoked_at is null and t.secret_hash is not null`);
  if (!found || !matchesSecretHash(found.secretHash, secret))
    throw new CodedError('ACCESS_EXPIRED');
  // The time of the last request is stored to the minute, which avoids a write at every request.
  await tx.row(sql`
    update floor_tablets set seen_at = present()
    where account_id = ${tx.accountId} and id = ${id} and (seen_at is null or seen_at < present() - interval '1 minute')`);
  return found;
}

/** Lists the tablets of a workplace that may still be used or paired, the newest last. */
export const listTablets = (tx: Transaction, workplaceId: number): Promise<PairedTablet[]> =>
  tx.rows(sql<PairedTablet>`
    select id, name, paired_at as "pairedAt", seen_at as "seenAt" from floor_tablets
    where account_id = ${tx.accountId} and workplace_id = ${workplaceId} and revoked_at is null
      and (secret_hash is not null or (code_expires_at > present() and wrong_codes < ${mostWrongCodes}))
    order by id`);

export interface TabletInvitation {
  readonly tablet: PairedTabletDto;
  readonly code: string;
  readonly expiresAt: string;
}

/** Creates an invited tablet and its pairing code, which is returned once, and valid once, for ten minutes. */
export async function inviteTablet(
  tx: Transaction,
  workplaceId: number,
  name: string,
  byId: number,
): Promise<TabletInvitation> {
  const code = String(randomInt(10 ** pairingCodeDigits)).padStart(pairingCodeDigits, '0');
  const made = await tx.row(sql<PairedTablet & { expiresAt: string }>`
    insert into floor_tablets (account_id, workplace_id, name, code_hash, code_expires_at, created_by_id)
    select account_id, id, ${name}, ${hashSecret(code)}, present() + interval '10 minutes', ${byId}
    from workplaces where account_id = ${tx.accountId} and id = ${workplaceId}
    returning id, name, paired_at as "pairedAt", seen_at as "seenAt", code_expires_at as "expiresAt"`);
  if (!made) throw new CodedError('ENTITY_NOT_FOUND');
  const { expiresAt, ...tablet } = made;
  return { tablet: { ...tablet, closedUntil: null }, code, expiresAt };
}

/**
 * Returns the secret that identifies a tablet from now on.
 * @throws CodedError INVALID_CODE for a code that is unknown, used, expired or had too many attempts.
 */
export async function pairTabletByCode(tx: Transaction, code: string): Promise<string> {
  const { secret, hash } = createSecret();
  const paired = await tx.row(sql<{ id: number }>`
    update floor_tablets
    set code_hash = null, code_expires_at = null, secret_hash = ${hash}, paired_at = present()
    where account_id = ${tx.accountId} and code_hash = ${hashSecret(code)} and code_expires_at > present() and revoked_at is null
      and wrong_codes < ${mostWrongCodes}
    returning id`);
  if (!paired) throw new CodedError('INVALID_CODE');
  // The office, which shows the code, sees that it was used.
  await announceToBrowsers(tx, { to: { accountId: tx.accountId }, event: floorReportedEvent });
  return `${paired.id}.${secret}`;
}

/** Counts a wrong code against every open invitation, in a fixed sequence: simultaneous guesses wait for each other. */
export const countWrongPairingCode = (tx: Transaction): Promise<unknown> =>
  tx.row(sql`
    with open as (
      select id from floor_tablets
      where account_id = ${tx.accountId} and code_hash is not null and code_expires_at > present() and revoked_at is null
      order by id for update
    )
    update floor_tablets t set wrong_codes = wrong_codes + 1
    from open where t.account_id = ${tx.accountId} and t.id = open.id`);

/** Revokes a lost tablet: its secret becomes invalid. */
export async function revokeTablet(
  tx: Transaction,
  workplaceId: number,
  tabletId: number,
): Promise<void> {
  const revoked = await tx.row(sql<{ id: number }>`
    update floor_tablets set revoked_at = present(), secret_hash = null, code_hash = null, code_expires_at = null
    where account_id = ${tx.accountId} and id = ${tabletId} and workplace_id = ${workplaceId} and revoked_at is null
    returning id`);
  if (!revoked) throw new CodedError('ENTITY_NOT_FOUND');
}
