import type { Element } from '@tarima/domain/kit/schemas';
import { profileCalls } from '@tarima/domain/profiles/contract';
import { profiles } from '@tarima/domain/profiles/profile';
import { neverReplacing } from '@tarima/domain/profiles/profiles';
import { coversRights, type Rights } from '@tarima/domain/profiles/rights';
import { profileTexts } from '@tarima/domain/profiles/texts';
import { useMemo } from 'react';
import { call } from '../kit/call.ts';
import { asRecords } from '../kit/cells/display-value.ts';
import { removeAction } from '../kit/many/plain-actions.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { ModuleOverrides } from '../kit/module-overrides.ts';
import { useVisitor } from '../kit/visitor.ts';
import { PermissionsInput } from './permissions-input.tsx';
import { PermissionsValue } from './permissions-value.tsx';

const createOverrides = (visitorRights: Rights): ModuleOverrides => {
  // Whether a profile is for viewing only: built-in ones belong to no account, and one with more permissions than the user's own cannot be
  // changed.
  const isFixed = ({ id, account, permissions }: Element) =>
    account === null ||
    !coversRights({ id, permissions: toIds(asRecords(permissions)) }, visitorRights);
  return {
    values: {
      permissions: ({ permissions }) => (
        <PermissionsValue ids={asRecords(permissions).map(({ id }) => id)} />
      ),
    },
    inputs: { permissions: PermissionsInput },
    notes: () => ({ onlyMine: profileTexts.onlyMineHint }),
    isFixed,
    many: [{ ...removeAction, allows: (profile) => !isFixed(profile) }],
    neverReplacing,
    replaced: profileTexts.replaced,
    update: (id, body, query) => call(profileCalls.updateById, { query, body: { ...body, id } }),
  };
};

/** Returns the ids of permissions: a listed profile names them in the reader's language, so that names cannot be compared. */
const toIds = (permissions: readonly { readonly id: number }[]): string[] =>
  permissions.map(({ id }) => String(id));

/** Screen of profiles: the company's own ones can be changed, those that come with the product are only shown. */
export default function ProfilesScreen() {
  const { profile } = useVisitor();
  const overrides = useMemo(
    () => createOverrides({ id: profile.id, permissions: toIds(profile.permissions) }),
    [profile],
  );
  return <ListScreen module={profiles} overrides={overrides} />;
}
