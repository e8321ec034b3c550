import { moduleOf } from '@tarima/domain/modules';
import { reservedProfileId } from '@tarima/domain/profiles/profiles';
import { users } from '@tarima/domain/users/user';
import { sql } from 'kysely';
import type { Catalogue } from '../kit/catalogue/records.ts';

/** The users of the back-office. Customers are users too, with the reserved profile, and have screens of their own. */
export const userCatalogue: Catalogue = {
  module: users,
  moduleOf,
  computed: { profilePic: sql`null::text` },
  scope: sql`profile_id <> ${sql.lit(reservedProfileId)}`,
};
