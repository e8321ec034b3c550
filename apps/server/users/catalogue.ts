import { getModule } from '@tarima/domain/modules';
import { customerProfileId } from '@tarima/domain/profiles/profiles';
import { users } from '@tarima/domain/users/user';
import { sql } from 'kysely';
import { loadModuleWithCustomFields } from '../custom-fields/queries.ts';
import type { Catalogue } from '../kit/catalogue/records.ts';
import { findPreviewLink, type FileService } from '../kit/files/file-service.ts';

/** Users of the back-office. */
export const createUserCatalogue = (files: FileService): Catalogue => ({
  module: users,
  moduleOf: getModule,
  computed: {
    profilePic: sql`t.picture_id`,
    permissions: sql`
      array(
        select n.code from profiles_permissions l join permission_names n on n.id = l.record_id
        where l.account_id = t.account_id and l.owner_id = t.profile_id order by n.id
      )`,
  },
  completeDto: (user, reader) => ({
    ...user,
    profilePic: findPreviewLink(files, reader, toPictureId(user['profilePic'])),
  }),
  extend: loadModuleWithCustomFields,
  scope: sql`profile_id <> ${sql.lit(customerProfileId)}`,
});

const toPictureId = (value: unknown): number | null => (typeof value === 'number' ? value : null);
