import { allPermissions, type Permission } from '@tarima/domain/profiles/permissions';
import { builtInProfiles, customerProfileId } from '@tarima/domain/profiles/profiles';
import type { UserRights } from '@tarima/domain/profiles/user-rights';
import { sql } from 'kysely';
import { AccessTokenService } from '../../kit/access-token.ts';
import type { Transaction } from '../../kit/database.ts';
import { SessionService } from '../../session/sessions.ts';
import type { TestClient } from '../../testing/client.ts';
import { createCompany } from '../../testing/company.ts';
import type { TestServer } from '../../testing/server.ts';
import { toPermissionId } from '../commands.ts';

/** User who tries forbidden steps. */
export interface TestActor {
  readonly id: number;
  readonly client: TestClient;
}

/** State of a user that only a user with more rights may change. */
export interface UserSnapshot {
  readonly id: number;
  readonly rights: UserRights;
  readonly division: number | null;
  readonly status: string;
  readonly email: string;
  /** Other data that can be taken over, in one text: name, password, live sessions. */
  readonly self: string;
}

export interface TestPeople {
  readonly accountId: number;
  readonly actors: readonly TestActor[];
  readonly positions: readonly number[];
  readonly divisions: readonly number[];
  /** The password of all of them. */
  readonly password: string;
  within<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/** Profiles that a company may have: of every built-in kind, some that assign rights, and some by chance. */
const kinds = (random: () => number): (readonly Permission[])[] => [
  ['users', 'my_settings'],
  ['profiles'],
  ['users', 'profiles', 'my_settings'],
  ['users', 'profiles', 'orders_planning', 'positions', 'my_settings'],
  ['positions', 'divisions'],
  ['users', 'profiles', 'orders', 'my_orders', 'stores', 'shipping', 'my_settings'],
  allPermissions.filter((name) => name !== 'dashboard'),
  ...Array.from({ length: 4 }, () => allPermissions.filter(() => random() < 0.5)),
];

const builtIn = builtInProfiles.map(({ id }) => id).filter((id) => id !== customerProfileId);

/** Creates a company with two divisions and a user of every kind of profile, all of them signed in. */
export async function createTestPeople(
  server: TestServer,
  host: string,
  random: () => number,
): Promise<TestPeople> {
  const { accountId, password } = await createCompany(server.database, host, builtIn);
  const within: TestPeople['within'] = (work) => server.database.tenant(accountId, work);
  const sessions = new SessionService(
    server.database,
    new AccessTokenService(server.tokenSecret),
    server.tokenSecret,
  );
  return within(async (tx) => {
    const divisions = await tx.rows(sql<{ id: number }>`
      insert into divisions (account_id, name, location)
      select ${accountId}, name, '19.4,-99.1' from unnest(array['Planta Norte', 'Planta Sur']) name returning id`);
    const positions = await tx.rows(sql<{ id: number }>`
      insert into positions (account_id, name, description, base_salary, division_id)
      select ${accountId}, 'Puesto ' || d.id || ' ' || n, 'x', 1, d.id from divisions d, generate_series(1, 3) n
      where d.account_id = ${accountId} returning id`);
    for (const permissions of kinds(random)) {
      const made = await tx.row(sql<{ id: number }>`
        insert into profiles (account_id, name, description, may_export, may_delete)
        values (${accountId}, 'Perfil propio', 'x', ${random() < 0.7}, ${random() < 0.7}) returning id`);
      await tx.row(sql`
        insert into profiles_permissions (account_id, owner_id, record_id)
        select ${accountId}, ${made?.id}, unnest(${permissions.map(toPermissionId)}::bigint[])`);
      await tx.row(sql`
        insert into users (account_id, name, email, password_hash, profile_id)
        select ${accountId}, 'Persona con perfil propio', ${`propio-${made?.id}@${host}`}, min(password_hash), ${made?.id}
        from users where account_id = ${accountId}`);
    }
    // Every user gets a position of either division; the last of each division is unused, and can be deleted.
    await tx.row(sql`
      update users u set main_position_id = (
        select id from positions p where p.account_id = u.account_id and p.name !~ '3$' order by (p.id * 7 + u.id * 13) % 5, p.id limit 1
      ) where account_id = ${accountId}`);
    const users = await tx.rows(sql<{ id: number; profile_id: number }>`
      select id, profile_id from users where account_id = ${accountId} order by id`);
    const actors: TestActor[] = [];
    for (const { id, profile_id: profileId } of users) {
      const from = { address: '127.0.0.1', userAgent: '' };
      const started = await sessions.start(tx, { accountId, id, profileId }, 'everything', from);
      const authorization = `Bearer ${started.accessToken}`;
      actors.push({ id, client: server.visitor(host).with({ authorization }) });
    }
    const toIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
    return {
      accountId,
      actors,
      positions: toIds(positions),
      divisions: toIds(divisions),
      password,
      within,
    };
  });
}

/** Loads the present state of all users, by id. */
export async function loadUserSnapshots({
  accountId,
  within,
}: TestPeople): Promise<Map<number, UserSnapshot>> {
  const rows = await within((tx) =>
    tx.rows(sql<
      Omit<UserSnapshot, 'rights'> & {
        profile: number;
        permissions: string[];
        may_export: boolean;
        may_delete: boolean;
      }
    >`
      select u.id, u.profile_id as profile, u.status, u.email, p.division_id as division,
        array(
          select n.code from profiles_permissions l join permission_names n on n.id = l.record_id
          where l.account_id = u.account_id and l.owner_id = u.profile_id
        ) as permissions, f.may_export, f.may_delete,
        concat_ws(' ', u.name, u.password_hash, u.main_position_id, u.email_validated_at, u.temporary_password, (
          select string_agg(s.id::text, ' ' order by s.id) from sessions s
          where s.account_id = u.account_id and s.user_id = u.id and s.revoked_at is null
        )) as self
      from users u join profiles f on f.account_id = u.account_id and f.id = u.profile_id
      left join positions p on p.account_id = u.account_id and p.id = u.main_position_id
      where u.account_id = ${accountId}`),
  );
  return new Map(
    rows.map(({ profile, permissions, may_export: mayExport, may_delete: mayDelete, ...row }) => [
      row.id,
      { ...row, rights: { id: profile, permissions, mayExport, mayDelete } },
    ]),
  );
}

/** The profiles that there are, built-in ones too. */
export const listProfileIds = ({ accountId, within }: TestPeople): Promise<number[]> =>
  within(async (tx) => {
    const found = await tx.rows(sql<{ id: number }>`
      select id from profiles where account_id = ${accountId} order by id`);
    return found.map(({ id }) => id);
  });
