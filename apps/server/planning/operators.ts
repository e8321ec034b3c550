import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { previewOf, type Files } from '../kit/files/files.ts';
import type { LinkReader } from '../kit/files/links.ts';

/** Who may work at a workplace: active people one of whose positions is among its positions, by name. */
export async function operatorsOf(
  tx: Transaction,
  files: Files,
  reader: LinkReader,
  workplaceId: number,
) {
  const { accountId } = reader;
  const people = await tx.rows(sql<{ id: number; name: string; picture_id: number | null }>`
    select u.id, u.name, u.picture_id from users u
    where u.account_id = ${accountId} and u.status = 'active' and exists (
      select from workplaces_positions p
      where p.account_id = u.account_id and p.owner_id = ${workplaceId} and (
        p.record_id = u.main_position_id or p.record_id in (
          select l.record_id from users_positions l
          where l.account_id = u.account_id and l.owner_id = u.id)))
    order by u.name, u.id`);
  return people.map(({ id, name, picture_id: pictureId }) => ({
    id,
    name,
    profilePic: previewOf(files, reader, pictureId),
  }));
}
