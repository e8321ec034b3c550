import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { profileCalls } from '@tarima/domain/profiles/contract';
import { profiles } from '@tarima/domain/profiles/profile';
import { nonReplacementProfileIds } from '@tarima/domain/profiles/profiles';
import { isWithinRights, type UserRights } from '@tarima/domain/profiles/user-rights';
import { profileTexts } from '@tarima/domain/profiles/texts';
import { useMemo } from 'react';
import { callApi } from '../kit/call-api.ts';
import { parseNamedRecords } from '../kit/cells/display-value.ts';
import { bulkRemoveAction } from '../kit/many/plain-bulk-actions.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { ModuleOverrides } from '../kit/form/module-overrides.ts';
import { toUserRights, useSignedInUser } from '../kit/signed-in-user.ts';
import { PermissionsInput } from './permissions-input.tsx';
import { PermittedScreensList } from './permitted-screens-list.tsx';

const createOverrides = (visitorRights: UserRights): ModuleOverrides => {
  // A built-in profile, which belongs to no account, is read-only.
  // So is a profile with more permissions than the user's own.
  const isFixed = ({ id, account, permissions, mayExport, mayDelete }: ModuleRecord) =>
    account === null ||
    !isWithinRights(
      {
        id,
        permissions: toIds(parseNamedRecords(permissions)),
        mayExport: mayExport === true,
        mayDelete: mayDelete === true,
      },
      visitorRights,
    );
  return {
    values: {
      permissions: ({ permissions }) => (
        <PermittedScreensList ids={parseNamedRecords(permissions).map(({ id }) => id)} />
      ),
    },
    inputs: { permissions: PermissionsInput },
    notes: () => ({
      mayExport: profileTexts.mayExportHint,
      mayDelete: profileTexts.mayDeleteHint,
      onlyMine: profileTexts.onlyMineHint,
      secondFactorRequired: profileTexts.secondFactorHint,
    }),
    isFixed,
    many: [{ ...bulkRemoveAction, allows: (profile) => !isFixed(profile) }],
    neverReplacing: nonReplacementProfileIds,
    replaced: profileTexts.replaced,
    update: (id, body, query) => callApi(profileCalls.updateById, { query, body: { ...body, id } }),
  };
};

/** Returns the ids of permissions: a listed profile names them in the language of the reader, so that names cannot be compared. */
const toIds = (permissions: readonly { readonly id: number }[]): string[] =>
  permissions.map(({ id }) => String(id));

/** Screen of the profiles: the user can change the profiles of the company; the built-in ones are read-only. */
export default function ProfilesScreen() {
  const { profile } = useSignedInUser();
  const overrides = useMemo(
    () =>
      createOverrides({
        ...toUserRights({ profile }),
        permissions: toIds(profile.permissions),
      }),
    [profile],
  );
  return <ListScreen module={profiles} overrides={overrides} />;
}
