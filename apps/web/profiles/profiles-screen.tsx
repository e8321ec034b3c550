import type { Element } from '@tarima/domain/kit/schemas';
import { profileCalls } from '@tarima/domain/profiles/contract';
import { profiles } from '@tarima/domain/profiles/profile';
import { profileTexts } from '@tarima/domain/profiles/texts';
import { call } from '../kit/call.ts';
import { asRecords } from '../kit/cells/shown-value.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { OwnWays } from '../kit/own-ways.ts';
import { PermissionsInput } from './permissions-input.tsx';
import { PermissionsValue } from './permissions-value.tsx';

const ways: OwnWays = {
  values: {
    permissions: ({ permissions }) => (
      <PermissionsValue held={asRecords(permissions).map(({ id }) => id)} />
    ),
  },
  inputs: { permissions: PermissionsInput },
  // Built-in profiles belong to no account.
  isFixed: ({ account }: Element) => account === null,
  replaced: profileTexts.replaced,
  update: (id, body, query) => call(profileCalls.updateById, { query, body: { ...body, id } }),
};

/** What each person may do: the company's own profiles can be changed, those that come with the product are shown. */
export default function ProfilesScreen() {
  return <ListScreen module={profiles} ways={ways} />;
}
