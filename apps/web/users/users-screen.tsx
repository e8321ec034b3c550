import { userCalls } from '@tarima/domain/users/contract';
import { userTexts } from '@tarima/domain/users/texts';
import { users } from '@tarima/domain/users/user';
import type { Element } from '@tarima/domain/kit/schemas';
import { UserCheck, UserX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { reservedProfileId } from '@tarima/domain/profiles/profiles';
import { isWithin, type Rights } from '@tarima/domain/profiles/rights';
import { call } from '../kit/call.ts';
import { asRecord, asText } from '../kit/cells/shown-value.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { OwnAction, OwnWays } from '../kit/own-ways.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { UserSessions } from '../sessions/user-sessions.tsx';
import { guardedProfile, useVisitor } from '../kit/visitor.ts';
import { Activity } from './activity.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { UserName } from './user-name.tsx';

const drawName = (user: Element) => <UserName user={user} />;

/** What a listed user may do. Whoever may less is shown them and no more; the server says so too. */
const rightsOf = ({ profile, permissions }: Element): Rights => ({
  id: asRecord(profile)?.id ?? reservedProfileId,
  permissions: Array.isArray(permissions) ? permissions.map(asText) : [],
});

const More = ({ record }: { record: Element }) => (
  <>
    <UserSessions record={record} />
    <Activity record={record} />
  </>
);

/** The staff of the company: a list like any other, whose people can be enabled and disabled. */
export default function UsersScreen() {
  const [changing, setChanging] = useState<Element>();
  const visitor = useVisitor();
  const own = useMemo(() => guardedProfile(visitor), [visitor]);
  const rememberFocus = useFocusReturn(changing !== undefined, changing?.id);

  const ways = useMemo<OwnWays>(() => {
    const run = (user: Element) => {
      rememberFocus();
      setChanging(user);
    };
    const enable: OwnAction = { words: userTexts.enable, icon: UserCheck, run };
    const disable: OwnAction = { words: userTexts.disable, icon: UserX, run };
    return {
      cells: { name: drawName },
      values: { name: drawName },
      notes: (user) => ({ email: user ? userTexts.newEmail : userTexts.temporaryPassword }),
      isFixed: (user) => !isWithin(rightsOf(user), own),
      actions: (user) => {
        if (!isWithin(rightsOf(user), own)) return [];
        return [user['status'] === 'active' ? disable : enable];
      },
      remove: (id) => call(userCalls.remove, { params: { id } }),
      errors: { ENTITY_IN_USE: userTexts.refused },
      More,
    };
  }, [rememberFocus, own]);

  return (
    <>
      <ListScreen module={users} ways={ways} />
      <StatusDialog user={changing} close={() => setChanging(undefined)} />
    </>
  );
}
