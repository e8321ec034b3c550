import { customerLinkAuthScheme } from '@tarima/domain/customer-page/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import { hashLinkToken } from '../fulfilment/order-links.ts';
import { consumeRateLimits, hashRateLimitSubject, type RateLimit } from '../kit/rate-limits.ts';
import { getRateLimitAddress } from '../kit/rate-limit-address.ts';
import { withCachedQueryPlan, type Database, type Transaction } from '../kit/database.ts';

/** Link of a request, and the one order that it gives access to. */
export interface VerifiedOrderLink {
  readonly id: number;
  readonly orderId: number;
  readonly hash: Buffer;
}

/** Limits of views and actions of a page. An office shares an address, and a link is often forwarded within it. */
const often = {
  look: { perLink: 150, perAddress: 600 },
  act: { perLink: 30, perAddress: 60 },
} as const;
export type LinkActivity = keyof typeof often;
/** Maximum number of invalid links from one address: 256 bits cannot be guessed, and no customer needs many attempts. */
const wrongLinks = 40;

/** Returns the token of a request. @throws CodedError ACCESS_EXPIRED without a token of the right format. */
export function getLinkToken(authorization: string | undefined): string {
  const found = new RegExp(String.raw`^${customerLinkAuthScheme} ([\w-]{43})$`).exec(
    authorization ?? '',
  );
  if (!found?.[1]) throw new CodedError('ACCESS_EXPIRED');
  return found[1];
}

/**
 * Returns the link of a token at the account of a host, counted for the link and for the client's address.
 * @throws CodedError ACCESS_EXPIRED for an unknown, expired or revoked link: the error does not distinguish them. ATTEMPTS_LIMIT_EXCEEDED.
 */
export async function verifyOrderLink(
  database: Database,
  accountId: number,
  {
    token,
    address,
    doing,
  }: { readonly token: string; readonly address: string; readonly doing: LinkActivity },
): Promise<VerifiedOrderLink> {
  const from = getRateLimitAddress(address);
  const createRateLimit = (subject: string, most: number): RateLimit => ({
    subject: hashRateLimitSubject(subject),
    most,
    within: '15 minutes',
  });
  const { perLink, perAddress } = often[doing];
  // A separate transaction counts the attempt even if the request is refused later.
  const known = await runWithLink(database, accountId, hashLinkToken(token), async (tx, link) => {
    const of = link ? `${doing} by link ${link.id}` : `no link from ${from}`;
    await consumeRateLimits(tx, [
      createRateLimit(of, link ? perLink : wrongLinks),
      createRateLimit(`${doing} by links from ${from}`, perAddress),
    ]);
    return link;
  });
  if (!known) throw new CodedError('ACCESS_EXPIRED');
  return known;
}

/** Runs work in a transaction opened by a link. The link may have been revoked since it was counted. */
export async function runLinkTransaction<Result>(
  database: Database,
  accountId: number,
  { hash }: VerifiedOrderLink,
  work: (tx: Transaction, link: VerifiedOrderLink) => Promise<Result>,
): Promise<Result> {
  return runWithLink(database, accountId, hash, async (tx, link) => {
    if (!link) throw new CodedError('ACCESS_EXPIRED');
    return work(tx, link);
  });
}

interface Opened {
  id: number;
  order_id: number;
}

/** Runs work for a token: one function of the database resolves the token and sets the tenant; there is no other access. */
async function runWithLink<Result>(
  database: Database,
  accountId: number,
  hash: Buffer,
  work: (tx: Transaction, link: VerifiedOrderLink | undefined) => Promise<Result>,
): Promise<Result> {
  const openQuery = withCachedQueryPlan(
    sql<Opened>`select id, order_id from open_link(${accountId}, ${hash})`,
  );
  const { result } = await database.transaction(accountId, openQuery, (tx, opened) =>
    work(tx, opened && { id: opened.id, orderId: opened.order_id, hash }),
  );
  return result;
}

/** Stores the time of a visit, to the minute, which avoids a write at every visit. */
export const recordLinkOpened = (tx: Transaction, { id }: VerifiedOrderLink): Promise<unknown> =>
  tx.row(sql`
    update orders_links set opened_at = present(), first_opened_at = coalesce(first_opened_at, present())
    where account_id = ${tx.accountId} and id = ${id} and (opened_at is null or opened_at < present() - interval '1 minute')`);
