import type { CurrentUser } from '@tarima/domain/session/contract';
import { isPermission, permissions } from '@tarima/domain/profiles/permissions';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { Files } from '../kit/files/files.ts';
import type { Person } from '../kit/serve.ts';
import { permissionId } from '../profiles/commands.ts';

/** The person as the browser keeps them: who they are and what they may. */
export async function readCurrent(
  tx: Transaction,
  files: Files,
  { accountId, id, profile }: Person,
): Promise<CurrentUser> {
  const user = await tx.row(sql<{
    name: string;
    email: string;
    picture_id: number | null;
    profile_name: string;
  }>`
    select u.name, u.email, u.picture_id, p.name as profile_name
    from users u join profiles p on p.account_id = u.account_id and p.id = u.profile_id
    where u.account_id = ${accountId} and u.id = ${id}`);
  if (!user) throw new Error('A signed-in person has no user');
  return {
    id,
    name: user.name,
    email: user.email,
    profilePic: pictureOf(files, accountId, user.picture_id),
    profile: {
      id: profile.id,
      name: user.profile_name,
      permissions: profile.permissions.filter(isPermission).map((name) => ({
        id: permissionId(name),
        name,
        language: permissions[name],
      })),
    },
  };
}

export const pictureOf = (files: Files, accountId: number, id: number | null): string | null =>
  id === null ? null : files.link(accountId, id, 'preview');
