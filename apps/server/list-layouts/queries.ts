import { getModuleAccess } from '@tarima/domain/kit/contract';
import type {
  ListView,
  ListLayouts,
  UserListLayout,
} from '@tarima/domain/kit/list-layouts/contract';
import type { Module } from '@tarima/domain/kit/module';
import { findModule } from '@tarima/domain/modules';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';

/** Returns whether a user may share views, and manage shared views of others. */
export const mayShareListViews = ({ profile }: ActingUser): boolean =>
  hasCallAccess('shared_views', profile);

/** Returns the list of a name, if the user may open it. */
export function findPermittedList(name: string, { profile }: ActingUser): Module | undefined {
  const module = findModule(name);
  // Permissions are chosen in a form; no screen lists them.
  if (!module || module.name === 'permissions') return undefined;
  return hasCallAccess(getModuleAccess(module), profile) ? module : undefined;
}

/** Loads the layouts of the lists that a user may open. */
export async function loadListLayouts(tx: Transaction, person: ActingUser): Promise<ListLayouts> {
  const lists = await tx.rows(
    withCachedQueryPlan(sql<UserListLayout>`
      select list, layout, default_view as "defaultView", view_order::float8[] as order from list_looks
      where account_id = ${person.accountId} and user_id = ${person.id}`),
  );
  const views = await listViews(tx, person);
  const isOpen = ({ list }: { readonly list: string }): boolean =>
    findPermittedList(list, person) !== undefined;
  return {
    lists: lists.filter(isOpen),
    views: views.filter(isOpen),
    shares: mayShareListViews(person),
  };
}

/** Returns a view as the user sees it; undefined for a view that they may not see. */
export async function findListView(
  tx: Transaction,
  person: ActingUser,
  id: number,
): Promise<ListView | undefined> {
  const [view] = await listViews(tx, person, id);
  return view && findPermittedList(view.list, person) && view;
}

/** Lists a user's own views, those shared with their profile, and all shared ones where they manage shared views. */
async function listViews(tx: Transaction, person: ActingUser, id?: number): Promise<ListView[]> {
  const managesShared = mayShareListViews(person);
  return tx.rows(
    withCachedQueryPlan(sql<ListView>`
      select v.id, v.list, v.name, v.look, v.updated_at as "updatedAt",
        case when u.id is not null then jsonb_build_object(
          'id', u.id, 'name', u.name, 'left', u.status <> 'active') end as owner,
        v.owner_id is not distinct from ${person.id} as own,
        v.owner_id is not distinct from ${person.id} or ${person.profile.id} = any(p.shared) as shown,
        case when cardinality(p.shared) > 0 then ${managesShared} else true end as open,
        ${person.profile.id} = any(p.defaults) as opens,
        p.shared::float8[] as profiles, p.defaults::float8[] as "defaultFor"
      from list_views v
      left join users u on u.account_id = v.account_id and u.id = v.owner_id
      cross join lateral (
        select coalesce(array_agg(l.record_id order by l.record_id), '{}') as shared,
          coalesce(array_agg(l.record_id order by l.record_id) filter (where l.is_default), '{}') as defaults
        from list_views_profiles l where l.account_id = v.account_id and l.owner_id = v.id
      ) p
      where v.account_id = ${person.accountId} and (${id ?? null}::bigint is null or v.id = ${id ?? null})
        and (v.owner_id = ${person.id} or ${person.profile.id} = any(p.shared) or (${managesShared} and cardinality(p.shared) > 0))
      order by v.id`),
  );
}
