import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

interface Happening {
  action: string;
  at: string;
  by: { id: number; name: string } | null;
  changed: string[];
}

/** The latest hundred things that happened to a user: changes of the record, sign-ins, failures. */
export const readActivity = (tx: Transaction, accountId: number, id: number) =>
  tx.rows(sql<Happening>`
    select h.action, h.at,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as by,
      array(
        select coalesce(n.key, o.key)
        from jsonb_each(h.after) n full join jsonb_each(h.before) o on o.key = n.key
        where h.action = 'update' and n.value is distinct from o.value
          and coalesce(n.key, o.key) not in ('updated_at', 'password_changed_at')
        order by 1
      ) as changed
    from history h
    left join users u on u.account_id = h.account_id and u.id = h.user_id
    where h.account_id = ${accountId} and h.module = 'users' and h.entity_id = ${id}
    order by h.id desc limit 100`);
