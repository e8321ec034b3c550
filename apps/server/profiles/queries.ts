import { builtInProfile } from '@tarima/domain/profiles/profiles';
import type { ReadProfile } from '../kit/serve.ts';

/** The profile that a user holds; one that is gone permits nothing. */
export const readProfile: ReadProfile = async (_tx, id) => ({
  id,
  permissions: builtInProfile(id)?.permissions ?? [],
});
