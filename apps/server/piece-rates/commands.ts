import { getLocalDay } from '@tarima/domain/floor/week-bounds';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import type { ModuleRecordBody, ModuleRecord } from '@tarima/domain/kit/schemas';
import { pieceRates } from '@tarima/domain/piece-rates/piece-rate';
import {
  findClosedWeekIssue,
  findPieceRateTermsIssue,
  type PieceRateTerms,
} from '@tarima/domain/piece-rates/rate-terms';
import { sql } from 'kysely';
import {
  createRecord,
  removeRecord,
  updateRecord,
  type Catalogue,
  type RecordReader,
} from '../kit/catalogue/records.ts';
import { getReferencedId } from '../kit/catalogue/references.ts';
import type { Transaction } from '../kit/database.ts';
import { holdLock } from '../kit/hold-lock.ts';
import type { ActingUser } from '../kit/serve.ts';

/** Locks the rates of the account until the commit: the rates that one is checked against stay unchanged. */
export const lockPieceRates = (tx: Transaction): Promise<unknown> => holdLock(tx, 'piece_rates');

/** Creates a piece rate. @throws CodedError WRONG_VALUES naming the field, as `assertValidPieceRate` and `assertNoGaps` do */
export async function createPieceRate(
  tx: Transaction,
  person: ActingUser,
  catalogue: Catalogue,
  reader: RecordReader,
  body: ModuleRecordBody,
): Promise<ModuleRecord> {
  await lockPieceRates(tx);
  await assertValidPieceRate(tx, person, { id: undefined, body });
  const created = await createRecord(tx, catalogue, reader, body);
  await assertNoGaps(tx, created.id);
  return created;
}

/** Updates a piece rate. @throws CodedError WRONG_VALUES naming the field; ENTITY_NOT_FOUND, STALE_ENTITY */
export async function updatePieceRate(
  tx: Transaction,
  person: ActingUser,
  catalogue: Catalogue,
  reader: RecordReader,
  id: number,
  body: ModuleRecordBody,
): Promise<ModuleRecord> {
  await lockPieceRates(tx);
  await assertValidPieceRate(tx, person, { id, body });
  const updated = await updateRecord(tx, catalogue, reader, id, body);
  await assertNoGaps(tx, id);
  return updated;
}

/**
 * Deletes a piece rate.
 * @throws CodedError WRONG_VALUES where it has paid in closed weeks, or rates of later pieces need it; ENTITY_NOT_FOUND
 */
export async function removePieceRate(
  tx: Transaction,
  person: ActingUser,
  reader: RecordReader,
  id: number,
): Promise<void> {
  await lockPieceRates(tx);
  const before = await findTerms(tx, id);
  if (!before) throw new CodedError('ENTITY_NOT_FOUND');
  assertNoIssue(findClosedWeekIssue(before, undefined, await getToday(tx, person)));
  await removeRecord(tx, pieceRates, reader, id);
  await assertNoGaps(tx, id);
}

/**
 * Refuses a rate that contradicts itself, changes closed weeks or pays the same work as another.
 * An unknown id is left to the write that follows.
 * @throws CodedError WRONG_VALUES naming the field
 */
export async function assertValidPieceRate(
  tx: Transaction,
  person: ActingUser,
  { id, body }: { readonly id: number | undefined; readonly body: ModuleRecordBody },
): Promise<void> {
  const terms = parseTerms(body);
  assertNoIssue(findPieceRateTermsIssue(terms));
  const before = id === undefined ? undefined : await findTerms(tx, id);
  assertNoIssue(findClosedWeekIssue(before, terms, await getToday(tx, person)));
  const other = await tx.row(sql<{ name: string }>`
    select name from piece_rates
    where account_id = ${tx.accountId} and id is distinct from ${id ?? null} and above = ${terms.above}
      and product_id is not distinct from ${terms.productId}
      and product_family_id is not distinct from ${terms.productFamilyId}
      and workplace_id is not distinct from ${terms.workplaceId}
      and daterange(valid_from, valid_until, '[]') && daterange(${terms.validFrom}, ${terms.validUntil}, '[]')
    order by valid_from limit 1`);
  if (other)
    assertNoIssue({ path: 'validFrom', rule: 'rateOverlap', params: { name: other.name } });
}

function assertNoIssue(issue: ErrorDetail | undefined): void {
  if (issue) throw new CodedError('WRONG_VALUES', [issue]);
}

/**
 * Refuses rates for later pieces without a rate for the first pieces on each of their days.
 * @param id id of the written rate: the error names no other rate where this rate lacks the first pieces
 */
async function assertNoGaps(tx: Transaction, id: number): Promise<void> {
  const lacking = await tx.row(sql<{ id: number; name: string }>`
    select r.id, r.name from piece_rates r
    where r.account_id = ${tx.accountId} and r.above > 0 and not coalesce((
      select range_agg(daterange(b.valid_from, b.valid_until, '[]')) from piece_rates b
      where b.account_id = r.account_id and b.above = 0
        and b.product_id is not distinct from r.product_id
        and b.product_family_id is not distinct from r.product_family_id
        and b.workplace_id is not distinct from r.workplace_id
    ) @> daterange(r.valid_from, r.valid_until, '[]'), false)
    order by r.id <> ${id}, r.id limit 1`);
  if (!lacking) return;
  assertNoIssue(
    lacking.id === id
      ? { path: 'above', rule: 'rangeGap' }
      : { path: 'above', rule: 'rangeNeeded', params: { name: lacking.name } },
  );
}

/** Refuses to replace a product family by another where both have rates for the same pieces on the same days. */
export async function assertNoOverlappingPieceRates(
  tx: Transaction,
  oldFamilyId: number,
  newFamilyId: number,
): Promise<void> {
  await lockPieceRates(tx);
  const meeting = await tx.row(sql<{ name: string }>`
    select one.name from piece_rates one
    join piece_rates other on other.account_id = one.account_id and other.product_family_id = ${newFamilyId}
      and other.above = one.above and other.workplace_id is not distinct from one.workplace_id
      and daterange(other.valid_from, other.valid_until, '[]') && daterange(one.valid_from, one.valid_until, '[]')
    where one.account_id = ${tx.accountId} and one.product_family_id = ${oldFamilyId}
    order by one.id limit 1`);
  if (meeting) assertNoIssue({ path: 'newId', rule: 'ratesMeet', params: { name: meeting.name } });
}

async function getToday(tx: Transaction, { timeZone }: ActingUser): Promise<string> {
  const clock = await tx.row(sql<{ now: string }>`select present() as now`);
  return getLocalDay(Date.parse(clock?.now ?? ''), timeZone);
}

const findTerms = (tx: Transaction, id: number): Promise<PieceRateTerms | undefined> =>
  tx.row(sql<PieceRateTerms>`
    select product_id as "productId", product_family_id as "productFamilyId", workplace_id as "workplaceId",
      above::float8, rate::float8, valid_from as "validFrom", valid_until as "validUntil"
    from piece_rates where account_id = ${tx.accountId} and id = ${id}`);

/** Returns the terms that a checked body states. */
const parseTerms = (body: ModuleRecordBody): PieceRateTerms => ({
  productId: parseId(body['product']),
  productFamilyId: parseId(body['productFamily']),
  workplaceId: parseId(body['workplace']),
  above: Number(body['above']),
  rate: Number(body['rate']),
  validFrom: String(body['validFrom']),
  validUntil: typeof body['validUntil'] === 'string' ? body['validUntil'] : null,
});

const parseId = (reference: unknown): number | null =>
  reference ? getReferencedId(reference) : null;
