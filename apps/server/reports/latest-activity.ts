import { orderDocument } from '@tarima/domain/orders/document';
import type { LogEntry } from '@tarima/domain/reports/contract';
import type { Language } from '@tarima/domain/kit/words';
import { isPermission } from '@tarima/domain/profiles/permissions';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { importableModules } from '@tarima/domain/sheets/modules';
import { sql, type RawBuilder } from 'kysely';
import { allRowsCondition } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { getOrderScope, readerOrderScreens } from '../orders/order-scope.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Modules whose new records are listed, besides orders. Lines, links and derived records are not listed. */
const loggedModules = [
  'calendar_days',
  'customers',
  'divisions',
  'measures',
  'piece_rates',
  'positions',
  'price_lists',
  'products',
  'products_families',
  'profiles',
  'raw_materials',
  'shifts',
  'stores',
  'suppliers',
  'users',
  'vehicles',
  'workplaces',
];

const latest = 20;

/**
 * Lists the latest events: created records, orders that ended with the customer, imported sheets.
 * Each user gets only those that their permissions and their division let them open.
 */
export async function listLatestActivity(
  tx: Transaction,
  person: ActingUser,
  language: Language,
): Promise<LogEntry[]> {
  const { profile } = person;
  const may = (module: string): boolean => isPermission(module) && hasCallAccess(module, profile);
  const reached = getOrderScope(person, readerOrderScreens);
  const made = await listNewRecords(tx, loggedModules.filter(may), language);
  const ordered = await listNewOrders(tx, reached);
  const concluded = await listConcludedOrders(tx, reached);
  const imported = await listImportedSheets(
    tx,
    importableModules.map(({ name }) => name).filter(may),
  );
  return [...imported, ...made, ...ordered, ...concluded]
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, latest);
}

async function listImportedSheets(
  tx: Transaction,
  modules: readonly string[],
): Promise<LogEntry[]> {
  const rows = await tx.rows(sql<{ module: string; rows: number; user: string | null; at: string }>`
    select i.module, i.creates + i.updates as rows, u.name as "user", i.created_at as at
    from (
      select * from imports where account_id = ${tx.accountId} and module = any(${[...modules]})
      order by id desc limit ${latest}
    ) i
    left join users u on u.account_id = i.account_id and u.id = i.user_id`);
  return rows.map(({ module, rows: count, user, at }) => ({
    action: 'new_import' as const,
    metadata: { module, entity: { id: null, name: '' }, rows: count },
    user: { name: user ?? '' },
    createdAt: at,
  }));
}

interface Made {
  module: string;
  id: number;
  name: string | null;
  user: string | null;
  at: string;
}

async function listNewRecords(
  tx: Transaction,
  modules: readonly string[],
  language: Language,
): Promise<LogEntry[]> {
  // The latest records of each module come from the index in that sequence: a user with few permissions causes few reads.
  const rows = await tx.rows(sql<Made>`
    select h.module, h.entity_id as id, coalesce(
        h.after ->> ${`name_${language}`}, h.after ->> 'name', h.after ->> ${`description_${language}`}, h.after ->> 'code'
      ) as name, u.name as "user", h.at
    from unnest(${[...modules]}::text[]) of_module
    cross join lateral (
      select * from history
      where account_id = ${tx.accountId} and action = 'create' and module = of_module
      order by id desc limit ${latest}
    ) h
    left join users u on u.account_id = h.account_id and u.id = h.user_id
    order by h.id desc limit ${latest}`);
  return rows.map(({ module, id, name, user, at }) => ({
    action: 'new_entity' as const,
    metadata: { module, entity: { id, name: name ?? String(id) } },
    user: { name: user ?? '' },
    createdAt: at,
  }));
}

async function listNewOrders(tx: Transaction, reached: RawBuilder<unknown>): Promise<LogEntry[]> {
  const rows = await tx.rows(sql<{ id: number; user: string | null; at: string }>`
    select o.id, u.name as "user", o.created_at as at
    from (
      select * from orders where account_id = ${tx.accountId} and ${reached} order by id desc limit ${latest}
    ) o
    left join users u on u.account_id = o.account_id and u.id = o.created_by_id`);
  return rows.map(({ id, user, at }) => ({
    action: 'new_entity' as const,
    metadata: { module: 'orders', entity: { id, name: String(id) }, order: { id } },
    user: { name: user ?? '' },
    createdAt: at,
  }));
}

async function listConcludedOrders(
  tx: Transaction,
  reached: RawBuilder<unknown>,
): Promise<LogEntry[]> {
  const ofReached =
    reached === allRowsCondition
      ? allRowsCondition
      : sql`owner_id in (select id from orders where account_id = ${tx.accountId} and ${reached})`;
  const rows = await tx.rows(sql<{ id: number; customer: string; user: string | null; at: string }>`
    select o.id, c.name as customer, u.name as "user", m.created_at as at
    from (
      select * from orders_moves
      where account_id = ${tx.accountId} and ${buildStatusCondition(orderDocument, ['collected', 'delivered'], 'to_status')} and ${ofReached}
      order by id desc limit ${latest}
    ) m
    join orders o on o.account_id = m.account_id and o.id = m.owner_id
    join customers c on c.account_id = o.account_id and c.id = o.customer_id
    left join users u on u.account_id = m.account_id and u.id = m.user_id`);
  return rows.map(({ id, customer, user, at }) => ({
    action: 'order_concluded' as const,
    metadata: { module: 'orders', entity: { id, name: customer }, order: { id } },
    user: { name: user ?? '' },
    createdAt: at,
  }));
}
