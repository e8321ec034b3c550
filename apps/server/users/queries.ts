import type { Permission } from '@tarima/domain/profiles/permissions';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../kit/database.ts';

interface Happening {
  module: 'users' | 'profiles' | 'accounts';
  action: string;
  at: string;
  by: { id: number; name: string } | null;
  subject: { id: number; es: string; en: string } | null;
  changed: string[];
  given: Permission[];
  taken: Permission[];
}

/**
 * Lists the latest hundred events of a user: changes of the record, sign-ins and failures.
 * It includes the user's changes of other people's rights: profiles and the account's settings.
 */
export const listUserActivity = (tx: Transaction, id: number) =>
  tx.rows(sql<Happening>`
    with told as (
      (
        select * from history
        where account_id = ${tx.accountId} and module = 'users' and entity_id = ${id}
        order by id desc limit 100
      ) union all (
        select * from history
        where account_id = ${tx.accountId} and user_id = ${id} and module in ('profiles', 'accounts')
        order by id desc limit 100
      )
    ), latest as (select * from told order by id desc limit 100)
    select h.module, h.action, h.at,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as by,
      case when h.module = 'profiles' then jsonb_build_object(
        'id', h.entity_id,
        'es', coalesce(p.name_es, gone.profile ->> 'name_es', ''),
        'en', coalesce(p.name_en, gone.profile ->> 'name_en', '')
      ) end as subject,
      array(
        select coalesce(n.key, o.key)
        from jsonb_each(case when h.module = 'accounts' then (h.after -> 'settings') || (h.after -> 'style_metadata') else h.after end) n
        full join jsonb_each(case when h.module = 'accounts' then (h.before -> 'settings') || (h.before -> 'style_metadata') else h.before end) o
          on o.key = n.key
        where h.action = 'update' and n.value is distinct from o.value
          and coalesce(n.key, o.key) not in ('updated_at', 'password_changed_at')
        order by 1
      ) as changed,
      ${buildLinkedPermissionExpression(sql`h.after`)} as given, ${buildLinkedPermissionExpression(sql`h.before`)} as taken
    from latest h
    left join users u on u.account_id = h.account_id and u.id = h.user_id
    left join profiles p on h.module = 'profiles' and p.account_id = h.account_id and p.id = h.entity_id
    left join lateral (
      select before as profile from history
      where h.module = 'profiles' and p.id is null
        and account_id = h.account_id and module = 'profiles' and entity_id = h.entity_id and action = 'delete'
      order by id desc limit 1
    ) gone on true
    order by h.id desc`);

/** Builds the permission of a link between profile and permission, as a list. */
const buildLinkedPermissionExpression = (recordRow: RawBuilder<unknown>) => sql`
  array(
    select n.code from permission_names n
    where h.module = 'profiles' and jsonb_typeof(${recordRow} -> 'permissions') = 'number'
      and n.id = (${recordRow} ->> 'permissions')::bigint
  )`;
