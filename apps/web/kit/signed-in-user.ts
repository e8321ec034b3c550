import type { CurrentUser } from '@tarima/domain/session/contract';
import type { RecordRight, UserRights } from '@tarima/domain/profiles/user-rights';
import { rootRouteId, useRouteContext } from '@tanstack/react-router';

/** Fields of a profile that decide permissions. */
export interface GuardProfile {
  readonly id: number;
  readonly permissions: readonly string[];
}

interface ProfileHolder {
  readonly profile: {
    readonly id: number;
    readonly permissions: readonly { readonly name: string }[];
  };
}

export const toGuardProfile = ({ profile }: ProfileHolder): GuardProfile => ({
  id: profile.id,
  permissions: profile.permissions.map(({ name }) => name),
});

/** Returns the rights of the signed-in user, as far as the browser decides by them. */
export const toUserRights = ({ profile }: Pick<CurrentUser, 'profile'>): UserRights => ({
  ...toGuardProfile({ profile }),
  mayExport: profile.mayExport,
  mayDelete: profile.mayDelete,
});

/** Returns whether the signed-in user has a right over records, such as to delete them. */
export const useRecordRight = (right: RecordRight): boolean => useSignedInUser().profile[right];

/** Returns the signed-in user. The guard admits only users with a session to a screen. */
export function useSignedInUser(): CurrentUser {
  const { visitor } = useRouteContext({ from: rootRouteId });
  if (!visitor) throw new Error('This screen is shown to a signed-in person only');
  return visitor;
}
