import { createHash } from 'node:crypto';
import type { ForemanApproval } from '@tarima/domain/floor/contract';
import type { ApprovableReport } from '@tarima/domain/floor/sent-report';
import { minuteMillis } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { matchesSecretHash, createSecret } from '../kit/secret-credentials.ts';
import type { VerifiedTablet } from './tablets.ts';

/** Milliseconds for which an approval is valid: enough for an unstable network, and not until another day. */
const validFor = 5 * minuteMillis;

interface StoredApproval {
  readonly userId: number;
  readonly secretHash: Buffer;
  readonly digest: Buffer;
}

/** Returns the digest of a report's whole content: an approval is valid for exactly this content and key. */
function computeDigest(report: ApprovableReport): Buffer {
  const content =
    'undoes' in report
      ? ['undo', report.key, report.presence, report.at, report.undoes]
      : [
          report.kind,
          report.key,
          report.presence,
          report.at,
          report.detail.id,
          report.good,
          report.scrap,
          report.aside,
          report.reason,
        ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** Stores a foreman's approval of one report at one tablet. Its secret is returned once. */
export async function createReportApproval(
  tx: Transaction,
  tablet: VerifiedTablet,
  userId: number,
  report: ApprovableReport,
): Promise<Pick<ForemanApproval, 'pass' | 'expiresAt'>> {
  await tx.row(sql`
    delete from floor_approvals where account_id = ${tx.accountId} and tablet_id = ${tablet.id}
      and created_at < present() - interval '1 day'`);
  const { secret, hash } = createSecret();
  const made = await tx.row(sql<{ id: number; expiresAt: string }>`
    insert into floor_approvals (account_id, tablet_id, user_id, secret_hash, report_digest)
    values (${tx.accountId}, ${tablet.id}, ${userId}, ${hash}, ${computeDigest(report)})
    returning id, created_at + ${validFor} * interval '1 millisecond' as "expiresAt"`);
  if (!made) throw new Error('An approval was not stored');
  return { pass: `${made.id}.${secret}`, expiresAt: made.expiresAt };
}

/** Returns the foreman who approved a report, by the report's approval; undefined for another tablet or report, or an expired approval. */
export async function findReportApprover(
  tx: Transaction,
  tablet: VerifiedTablet,
  approvalPass: string,
  report: ApprovableReport,
): Promise<number | undefined> {
  const [, id, secret] = /^(\d{1,15})\.([\w-]{43})$/.exec(approvalPass) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  const found = await tx.row(sql<StoredApproval>`
    select user_id as "userId", secret_hash as "secretHash", report_digest as digest from floor_approvals
    where account_id = ${tx.accountId} and id = ${Number(id)} and tablet_id = ${tablet.id}
      and created_at > present() - ${validFor} * interval '1 millisecond'`);
  const isGood =
    found &&
    matchesSecretHash(found.secretHash, secret) &&
    found.digest.equals(computeDigest(report));
  return isGood ? found.userId : undefined;
}
