import { initialDivision } from '@tarima/domain/accounts/first-records';
import { primaryClocks, defaultAccountSettings } from '@tarima/domain/accounts/account-settings';
import { firstStepCalls, isChecklistOpen } from '@tarima/domain/first-steps/contract';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import type { CurrentUser } from '@tarima/domain/session/contract';
import { isPermission, permissions } from '@tarima/domain/profiles/permissions';
import { sql } from 'kysely';
import { buildCustomValuesColumn } from '../kit/catalogue/custom-values.ts';
import { loadFirstStepsChecklist } from '../first-steps/queries.ts';
import type { Transaction } from '../kit/database.ts';
import { findPreviewLink, type FileService } from '../kit/files/file-service.ts';
import type { ActingUser } from '../kit/serve.ts';
import { toPermissionId } from '../profiles/commands.ts';

type Row = Omit<CurrentUser, 'id' | 'profilePic' | 'profile' | 'account' | 'firstSteps'> & {
  long_dates: unknown;
  picture_id: number | null;
  profile_name: string;
};

/** Loads the current user for the browser: their data and rights. */
export async function loadCurrentUser(
  tx: Transaction,
  files: FileService,
  person: ActingUser,
): Promise<CurrentUser> {
  const { accountId, id, profile, timeZone } = person;
  const user = await tx.row(sql<Row>`
    select u.name, u.email, u.pending_email as "pendingEmail", u.status, u.created_at as "createdAt", u.updated_at as "updatedAt", u.picture_id,
      ${buildCustomValuesColumn('users', sql`u.custom_fields`)} as "customFields", p.name as profile_name,
      (select a.settings ->> 'longDates' from accounts a where a.id = u.account_id) as long_dates,
      (
        select jsonb_build_object(
          'id', m.id, 'name', m.name, 'division', jsonb_build_object('id', d.id, 'name', d.name,
            'names', jsonb_build_object('es', d.name_es, 'en', d.name_en)))
        from positions m join divisions d on d.account_id = m.account_id and d.id = m.division_id
        where m.account_id = u.account_id and m.id = u.main_position_id
      ) as "mainPosition",
      (
        select nullif(d.location, ${initialDivision.location})
        from positions m join divisions d on d.account_id = m.account_id and d.id = m.division_id
        where m.account_id = u.account_id and m.id = u.main_position_id
      ) as "divisionLocation",
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.id), '[]')
        from users_positions l join positions m on m.account_id = l.account_id and m.id = l.record_id
        where l.account_id = u.account_id and l.owner_id = u.id
      ) as positions
    from users u join profiles p on p.account_id = u.account_id and p.id = u.profile_id
    where u.account_id = ${accountId} and u.id = ${id}`);
  if (!user) throw new Error('A signed-in person has no user');
  const {
    picture_id: pictureId,
    profile_name: profileName,
    long_dates: longDates,
    ...userFields
  } = user;
  return {
    ...userFields,
    id,
    profilePic: findPreviewLink(files, { accountId, id }, pictureId),
    account: {
      timeZone,
      longDates:
        primaryClocks.find((clock) => clock === longDates) ?? defaultAccountSettings.longDates,
    },
    firstSteps:
      hasCallAccess(firstStepCalls.read.access, profile) &&
      isChecklistOpen(await loadFirstStepsChecklist(tx, person)),
    profile: {
      id: profile.id,
      name: profileName,
      permissions: profile.permissions.filter(isPermission).map((name) => ({
        id: toPermissionId(name),
        name,
        language: permissions[name],
      })),
      mayExport: profile.mayExport,
      mayDelete: profile.mayDelete,
    },
  };
}
