import type { LogEntry } from '@tarima/domain/reports/contract';
import type { Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** Modules whose new records are news. Lines, links and what follows from other things are not. */
const told = [
  'customers',
  'divisions',
  'measures',
  'orders',
  'positions',
  'products',
  'products_families',
  'profiles',
  'raw_materials',
  'stores',
  'suppliers',
  'users',
  'workplaces',
];

const latest = 20;

/** The latest things that happened: records that were made, orders that ended with the customer, sheets that were imported. */
export async function lastLogs(
  tx: Transaction,
  accountId: number,
  language: Language,
): Promise<LogEntry[]> {
  const made = await newRecords(tx, accountId, language);
  const concluded = await concludedOrders(tx, accountId);
  const imported = await importedSheets(tx, accountId);
  return [...imported, ...made, ...concluded]
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, latest);
}

async function importedSheets(tx: Transaction, accountId: number): Promise<LogEntry[]> {
  const rows = await tx.rows(sql<{ module: string; rows: number; user: string | null; at: string }>`
    select i.module, i.creates + i.updates as rows, u.name as "user", i.created_at as at
    from (select * from imports where account_id = ${accountId} order by id desc limit ${latest}) i
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

async function newRecords(
  tx: Transaction,
  accountId: number,
  language: Language,
): Promise<LogEntry[]> {
  const rows = await tx.rows(sql<Made>`
    select h.module, h.entity_id as id, coalesce(
        h.after ->> ${`name_${language}`}, h.after ->> 'name', h.after ->> ${`description_${language}`}, h.after ->> 'code'
      ) as name, u.name as "user", h.at
    from (
      select * from history
      where account_id = ${accountId} and action = 'create' and module = any(${told})
      order by id desc limit ${latest}
    ) h
    left join users u on u.account_id = h.account_id and u.id = h.user_id`);
  return rows.map(({ module, id, name, user, at }) => ({
    action: 'new_entity' as const,
    metadata: {
      module,
      entity: { id, name: name ?? String(id) },
      ...(module === 'orders' && { order: { id } }),
    },
    user: { name: user ?? '' },
    createdAt: at,
  }));
}

async function concludedOrders(tx: Transaction, accountId: number): Promise<LogEntry[]> {
  const rows = await tx.rows(sql<{ id: number; customer: string; user: string | null; at: string }>`
    select o.id, c.name as customer, u.name as "user", m.created_at as at
    from (
      select * from orders_moves
      where account_id = ${accountId} and to_status in ('collected', 'delivered')
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
