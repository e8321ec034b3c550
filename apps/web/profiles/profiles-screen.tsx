import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { profileCalls } from '@tarima/domain/profiles/contract';
import { profiles } from '@tarima/domain/profiles/profile';
import { nonReplacementProfileIds } from '@tarima/domain/profiles/profiles';
import { coversRights, type UserRights } from '@tarima/domain/profiles/user-rights';
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
  // Whether a profile is for viewing only: built-in ones belong to no account,
  // and one with more permissions than the user's own cannot be changed.
  const isFixed = ({ id, account, permissions, mayExport, mayDelete }: ModuleRecord) =>
    account === null ||
    !coversRights(
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
    }),
    isFixed,
    many: [{ ...bulkRemoveAction, allows: (profile) => !isFixed(profile) }],
    neverReplacing: nonReplacementProfileIds,
    replaced: profileTexts.replaced,
    update: (id, body, query) => callApi(profileCalls.updateById, { query, body: { ...body, id } }),
  };
};

/** Returns the ids of permissions: a listed profile names them in the reader's language, so that names cannot be compared. */
const toIds = (permissions: readonly { readonly id: number }[]): string[] =>
  permissions.map(({ id }) => String(id));

/** Screen of profiles: the company's own ones can be changed, those that come with the product are only shown. */
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
