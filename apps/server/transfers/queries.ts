import { CodedError } from '@tarima/domain/kit/errors';
import type { ListAnswer, ListQuery } from '@tarima/domain/kit/list-query';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { getModule } from '@tarima/domain/modules';
import { hasCallAccess, ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import { transferRequests } from '@tarima/domain/transfers/transfer-request';
import { sql, type RawBuilder } from 'kysely';
import { listPageRows } from '../kit/catalogue/list.ts';
import { buildRecordColumns, allRowsCondition, type Catalogue } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { mayAnswerTransferRequest } from './commands.ts';

export const transferCatalogue: Catalogue = {
  module: transferRequests,
  moduleOf: getModule,
  computed: {
    order: sql`jsonb_build_object('id', t.order_id)`,
    customer: sql`(
      select jsonb_build_object('id', c.id, 'name', c.name, 'user', jsonb_build_object('name', c.name))
      from customers c where c.account_id = t.account_id and c.id = t.customer_id)`,
    message: sql`t.message`,
    // Replaced for each user after the query.
    answerable: sql`t.division_requested_id`,
  },
};

/**
 * Returns the condition of the transfer requests that a user may see: those from and to their division, or all of them.
 * A user who is restricted to their own orders sees the requests for those.
 */
export function getTransferScope({ id, divisionId, profile }: ActingUser): RawBuilder<unknown> {
  if (profile.onlyMine)
    return sql`order_id in (
      select o.id from orders o where o.account_id = current_account() and o.created_by_id = ${id})`;
  if (!hasCallAccess('orders', profile)) return sql`user_request_id = ${id}`;
  if (profile.id !== ownDivisionProfileId) return allRowsCondition;
  return sql`(division_request_id = ${divisionId} or division_requested_id = ${divisionId})`;
}

/** Lists the transfer requests that a user may see, page by page, and ends the transaction. */
export async function listTransfers(
  tx: Transaction,
  person: ActingUser,
  query: ListQuery,
): Promise<ListAnswer> {
  const { accountId, timeZone } = person;
  const listQuery = {
    ...query,
    accountId,
    timeZone,
    scope: getTransferScope(person),
    endsTransaction: true as const,
    beside: transferCatalogue,
  };
  const columns = buildRecordColumns(transferCatalogue, query.lang);
  const page = await listPageRows<ModuleRecord>(tx, transferRequests, columns, listQuery);
  return { ...page, elements: page.elements.map((element) => toTransferDto(person, element)) };
}

export async function getTransfer(
  tx: Transaction,
  person: ActingUser,
  id: number,
  language: Language,
): Promise<ModuleRecord> {
  const found = await tx.row(sql<ModuleRecord>`
    select ${buildRecordColumns(transferCatalogue, language)} from transfer_requests t
    where account_id = ${person.accountId} and id = ${id} and ${getTransferScope(person)}`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return toTransferDto(person, found);
}

const toTransferDto = (person: ActingUser, element: ModuleRecord): ModuleRecord => ({
  ...element,
  answerable:
    element['status'] === 'pending' &&
    hasCallAccess('orders', person.profile) &&
    mayAnswerTransferRequest(person, Number(element['answerable'])),
});
