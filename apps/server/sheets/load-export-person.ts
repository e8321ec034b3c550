import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';

interface Row {
  name: string;
  email: string;
  profile_id: number;
  permissions: string[];
  only_mine: boolean;
  may_export: boolean;
  may_delete: boolean;
  division_id: number | null;
  time_zone: string;
}

/** Loads the current state of a user, long after their request; undefined when they are deleted or inactive. */
export async function loadExportPerson(
  tx: Transaction,
  userId: number,
): Promise<ActingUser | undefined> {
  const found = await tx.row(sql<Row>`
    select u.name, u.email, u.profile_id, f.only_mine, f.may_export, f.may_delete, p.division_id, a.time_zone, array(
      select n.code from profiles_permissions l join permission_names n on n.id = l.record_id
      where l.account_id = u.account_id and l.owner_id = u.profile_id
    ) as permissions
    from users u
    join profiles f on f.account_id = u.account_id and f.id = u.profile_id
    join accounts a on a.id = u.account_id
    left join positions p on p.account_id = u.account_id and p.id = u.main_position_id
    where u.account_id = ${tx.accountId} and u.id = ${userId} and u.status = 'active'`);
  return (
    found && {
      id: userId,
      name: found.name,
      email: found.email,
      accountId: tx.accountId,
      sessionId: '',
      isProven: false,
      timeZone: found.time_zone,
      divisionId: found.division_id,
      profile: {
        id: found.profile_id,
        permissions: found.permissions,
        onlyMine: found.only_mine,
        mayExport: found.may_export,
        mayDelete: found.may_delete,
      },
    }
  );
}
