import { findBuiltInProfile } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { demoPeople } from './people.ts';

/** Demo people of each role, in the sequence of the divisions. */
export interface DemoUsers {
  readonly sellers: readonly ActingUser[];
  readonly planners: readonly ActingUser[];
  readonly clerks: readonly ActingUser[];
  /** People who work at a station. */
  readonly operators: readonly ActingUser[];
}

interface Row {
  id: number;
  name: string;
  email: string;
  profile_id: number;
  division_id: number;
  time_zone: string;
}

const salesperson = 2;
const planner = 3;
const clerk = 4;

/** Loads the demo's people in the form in which commands take the user. */
export async function loadDemoUsers(
  tx: Transaction,
  divisionIds: readonly number[],
): Promise<DemoUsers> {
  const rows = await tx.rows(sql<Row>`
    select u.id, u.name, u.email, u.profile_id, p.division_id, a.time_zone
    from users u
    join positions p on p.account_id = u.account_id and p.id = u.main_position_id
    join accounts a on a.id = u.account_id
    where u.account_id = ${tx.accountId} order by u.id`);
  const people = rows.map((row): ActingUser => ({
    id: row.id,
    name: row.name,
    email: row.email,
    accountId: tx.accountId,
    sessionId: '',
    isProven: true,
    timeZone: row.time_zone,
    divisionId: row.division_id,
    profile: {
      id: row.profile_id,
      permissions: findBuiltInProfile(row.profile_id)?.permissions ?? [],
      mayExport: true,
      mayDelete: true,
    },
  }));
  const ofEach = (profileId: number): ActingUser[] =>
    divisionIds.map((divisionId) => {
      const found = people.find(
        (person) => person.profile.id === profileId && person.divisionId === divisionId,
      );
      if (!found) throw new Error(`The demo has nobody with profile ${profileId} in a division`);
      return found;
    });
  const names = demoPeople.filter(({ profile }) => profile === 'operators').map(({ name }) => name);
  return {
    sellers: ofEach(salesperson),
    planners: ofEach(planner),
    clerks: ofEach(clerk),
    operators: people.filter(({ name }) => names.includes(name)),
  };
}
