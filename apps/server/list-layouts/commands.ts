import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import {
  listLayoutsChangedEvent,
  type ListView,
  type ListLayoutChange,
  type UserListLayout,
  type ListViewBody,
} from '@tarima/domain/kit/list-layouts/contract';
import { findLayoutIssues } from '@tarima/domain/kit/list-layouts/issues';
import { maxListViews, type ListLayout } from '@tarima/domain/kit/list-layouts/list-layout';
import { getVisibleModule } from '@tarima/domain/kit/field-guards';
import type { Module } from '@tarima/domain/kit/module';
import { customerProfileId } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import pg from 'pg';
import { loadModuleWithCustomFields } from '../custom-fields/queries.ts';
import type { Transaction } from '../kit/database.ts';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import type { ActingUser } from '../kit/serve.ts';
import { assertCurrentRecordVersion } from '../kit/record-version.ts';
import { mayShareListViews, findPermittedList, findListView } from './queries.ts';

/** Returns whether a user has all rights of a profile; `profiles/` provides this function. */
export type ProfileRightsCheck = (
  tx: Transaction,
  person: ActingUser,
  profileId: number,
) => Promise<boolean>;

/** Stores a person's layout of a list: the named parts change, the rest stays. */
export async function saveListLayout(
  tx: Transaction,
  person: ActingUser,
  list: string,
  { layout, defaultView, order }: ListLayoutChange,
): Promise<UserListLayout> {
  const module = requirePermittedList(list, person);
  if (layout) await assertNoIssues(tx, getVisibleModule(module, person.profile), layout, 'layout');
  const stored = await lockListLayout(tx, person, list);
  const now = {
    list,
    layout: layout ?? stored.layout,
    defaultView: defaultView === undefined ? stored.defaultView : defaultView,
    order: order ?? stored.order,
  };
  await tx.row(sql`
    update list_looks
    set layout = ${JSON.stringify(now.layout)}, default_view = ${now.defaultView}, view_order = ${now.order}::bigint[]
    where account_id = ${tx.accountId} and user_id = ${person.id} and list = ${list}`);
  await announceLayoutChange(tx, person, 'own');
  return now;
}

export async function createListView(
  tx: Transaction,
  person: ActingUser,
  list: string,
  body: ListViewBody,
  hasProfileRights: ProfileRightsCheck,
): Promise<ListView> {
  const module = requirePermittedList(list, person);
  await assertBody(tx, person, module, body);
  await assertDefaultsAllowed(tx, person, hasProfileRights, body.defaultFor);
  await assertRoomForView(tx, person, list);
  const made = await runWithNameErrors(() =>
    tx.row(sql<{ id: number }>`
      insert into list_views (account_id, owner_id, list, name, look)
      values (${tx.accountId}, ${person.id}, ${list}, ${body.name}, ${JSON.stringify(body.look)})
      returning id`),
  );
  if (!made) throw new Error('A view was made and is not there');
  return shareView(tx, person, made.id, list, body, []);
}

export async function updateListView(
  tx: Transaction,
  person: ActingUser,
  id: number,
  body: ListViewBody,
  hasProfileRights: ProfileRightsCheck,
): Promise<ListView> {
  const before = await lockViewToChange(tx, person, id);
  await assertOwnerNotBroader(tx, person, hasProfileRights, before);
  assertCurrentRecordVersion(before, body.updatedAt);
  // A view shared with no profile would accidentally be visible only to its owner.
  if (!before.own && body.profiles.length === 0)
    throw createWrongValueError('profiles', 'required');
  await assertBody(tx, person, requirePermittedList(before.list, person), body);
  await assertDefaultsAllowed(
    tx,
    person,
    hasProfileRights,
    getChangedDefaults(before, body.defaultFor),
  );
  await runWithNameErrors(() =>
    tx.row(sql`
      update list_views set name = ${body.name}, look = ${JSON.stringify(body.look)}
      where account_id = ${tx.accountId} and id = ${id}`),
  );
  return shareView(tx, person, id, before.list, body, before.profiles);
}

export async function removeListView(
  tx: Transaction,
  person: ActingUser,
  id: number,
  hasProfileRights: ProfileRightsCheck,
): Promise<void> {
  const before = await lockViewToChange(tx, person, id);
  const { profiles } = before;
  await assertOwnerNotBroader(tx, person, hasProfileRights, before);
  await assertDefaultsAllowed(tx, person, hasProfileRights, getChangedDefaults(before, []));
  await tx.row(sql`delete from list_views where account_id = ${tx.accountId} and id = ${id}`);
  await announceLayoutChange(tx, person, profiles.length > 0 ? 'shared' : 'own');
}

/** Makes the user the owner of a shared view whose owner has left the company. */
export async function takeOverListView(
  tx: Transaction,
  person: ActingUser,
  id: number,
): Promise<ListView> {
  const { owner, list } = await lockViewToChange(tx, person, id);
  if (owner && !owner.left) throw new CodedError('FORBIDDEN');
  await assertRoomForView(tx, person, list);
  await runWithNameErrors(() =>
    tx.row(
      sql`update list_views set owner_id = ${person.id} where account_id = ${tx.accountId} and id = ${id}`,
    ),
  );
  await announceLayoutChange(tx, person, 'shared');
  return requireListView(tx, person, id);
}

/** Shares the views of a deleted profile with its replacement. Views that open lists for the replacement stay. */
export async function moveSharedListViews(
  tx: Transaction,
  oldProfileId: number,
  newProfileId: number,
): Promise<void> {
  await tx.row(sql`
    insert into list_views_profiles (account_id, owner_id, record_id, list)
    select account_id, owner_id, ${newProfileId}, list from list_views_profiles
    where account_id = ${tx.accountId} and record_id = ${oldProfileId}
    on conflict do nothing`);
}

/**
 * Locks and returns a view that the user may change: their own view, or a shared view where they may share.
 * @throws CodedError ENTITY_NOT_FOUND for an invisible view, FORBIDDEN for one that they may only see
 */
async function lockViewToChange(
  tx: Transaction,
  person: ActingUser,
  id: number,
): Promise<ListView> {
  await tx.row(
    sql`select id from list_views where account_id = ${tx.accountId} and id = ${id} for update`,
  );
  const view = await requireListView(tx, person, id);
  if (!view.open) throw new CodedError('FORBIDDEN');
  return view;
}

function requirePermittedList(list: string, person: ActingUser): Module {
  const module = findPermittedList(list, person);
  if (!module) throw new CodedError('ENTITY_NOT_FOUND');
  return module;
}

async function requireListView(tx: Transaction, person: ActingUser, id: number): Promise<ListView> {
  const view = await findListView(tx, person, id);
  if (!view) throw new CodedError('ENTITY_NOT_FOUND');
  return view;
}

/** Checks that a view fits its list, and that the person may share it. */
async function assertBody(
  tx: Transaction,
  person: ActingUser,
  module: Module,
  { look: layout, profiles, defaultFor }: ListViewBody,
): Promise<void> {
  if (profiles.length > 0 && !mayShareListViews(person))
    throw new CodedError('FORBIDDEN', [{ path: 'profiles', rule: 'option' }]);
  // Customers do not sign in here.
  if (profiles.includes(customerProfileId)) throw createWrongValueError('profiles', 'option');
  if (!defaultFor.every((id) => profiles.includes(id)))
    throw createWrongValueError('defaultFor', 'option');
  await assertNoIssues(tx, getVisibleModule(module, person.profile), layout, 'look');
}

async function assertNoIssues(
  tx: Transaction,
  module: Module,
  layout: ListLayout,
  path: string,
): Promise<void> {
  const issues = findLayoutIssues(await loadModuleWithCustomFields(tx, module), layout);
  if (issues.length === 0) return;
  throw new CodedError(
    'WRONG_VALUES',
    issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` })),
  );
}

/**
 * Refuses to change or delete a shared view of a user with more rights, as long as that user works for the company.
 * @throws CodedError FORBIDDEN naming `owner`
 */
async function assertOwnerNotBroader(
  tx: Transaction,
  person: ActingUser,
  mayAllOf: ProfileRightsCheck,
  { own: isMine, owner }: ListView,
): Promise<void> {
  if (isMine || !owner || owner.left) return;
  const found = await tx.row(sql<{ profileId: number }>`
    select profile_id as "profileId" from users where account_id = ${tx.accountId} and id = ${owner.id}`);
  if (found && !(await mayAllOf(tx, person, found.profileId)))
    throw new CodedError('FORBIDDEN', [{ path: 'owner', rule: 'broader' }]);
}

/**
 * Refuses to decide how a list opens for profiles that may more.
 * @throws CodedError FORBIDDEN naming `defaultFor`
 */
async function assertDefaultsAllowed(
  tx: Transaction,
  person: ActingUser,
  mayAllOf: ProfileRightsCheck,
  changed: readonly number[],
): Promise<void> {
  for (const profileId of changed)
    if (!(await mayAllOf(tx, person, profileId)))
      throw new CodedError('FORBIDDEN', [{ path: 'defaultFor', rule: 'broader' }]);
}

/** Returns the profiles whose list opens differently after a change. Users may withdraw their own view from all profiles. */
function getChangedDefaults(
  { own: isMine, defaultFor: before }: ListView,
  after: readonly number[],
): readonly number[] {
  const added = after.filter((id) => !before.includes(id));
  // A change of another user's view affects its columns and filters for all profiles whose list opens with it.
  return isMine ? added : [...added, ...before];
}

/** Locks the layout row of a user's list, which is created if missing. */
async function lockListLayout(
  tx: Transaction,
  person: ActingUser,
  list: string,
): Promise<UserListLayout> {
  const row = await tx.row(sql<UserListLayout>`
    insert into list_looks (account_id, user_id, list) values (${tx.accountId}, ${person.id}, ${list})
    on conflict (account_id, user_id, list) do update set list = excluded.list
    returning list, layout, default_view as "defaultView", view_order::float8[] as order`);
  if (!row) throw new Error('A look was kept and is not there');
  return row;
}

/** Simultaneous requests of one user and list wait for each other, so that both cannot become the last view that fits. */
async function assertRoomForView(tx: Transaction, person: ActingUser, list: string): Promise<void> {
  await lockListLayout(tx, person, list);
  const found = await tx.row(sql<{ count: number }>`
    select count(*)::int as count from list_views
    where account_id = ${tx.accountId} and owner_id = ${person.id} and list = ${list}`);
  if (found && found.count >= maxListViews)
    throw createWrongValueError('name', 'views', { max: maxListViews });
}

/** Shares a view with exactly these profiles. Lists of a profile then open with this view only. */
async function shareView(
  tx: Transaction,
  person: ActingUser,
  id: number,
  list: string,
  { profiles, defaultFor }: ListViewBody,
  before: readonly number[],
): Promise<ListView> {
  const { accountId } = tx;
  await tx.row(sql`
    update list_views_profiles set is_default = false
    where account_id = ${accountId} and list = ${list} and record_id = any(${defaultFor}::bigint[]) and owner_id <> ${id}`);
  await tx.row(
    sql`delete from list_views_profiles where account_id = ${accountId} and owner_id = ${id}`,
  );
  try {
    await tx.row(sql`
      insert into list_views_profiles (account_id, owner_id, record_id, list, is_default)
      select ${accountId}, ${id}, profile, ${list}, profile = any(${defaultFor}::bigint[])
      from unnest(${profiles}::bigint[]) profile
      on conflict do nothing`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23503')
      throw createWrongValueError('profiles', 'unknown');
    throw error;
  }
  await announceLayoutChange(tx, person, profiles.length + before.length > 0 ? 'shared' : 'own');
  return requireListView(tx, person, id);
}

const announceLayoutChange = (
  tx: Transaction,
  { accountId, id }: ActingUser,
  audience: 'own' | 'shared',
) =>
  announceToBrowsers(tx, {
    to: audience === 'own' ? { accountId, userId: id } : { accountId },
    event: listLayoutsChangedEvent,
  });

async function runWithNameErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'list_views_name')
      throw new CodedError('ENTITY_ALREADY_EXIST', [{ path: 'name', rule: 'unique' }]);
    throw error;
  }
}
