import { userCalls } from '@tarima/domain/users/contract';
import { userTexts } from '@tarima/domain/users/texts';
import { users } from '@tarima/domain/users/user';
import type { Element } from '@tarima/domain/kit/schemas';
import { UserCheck, UserX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { call } from '../kit/call.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { OwnAction, OwnWays } from '../kit/own-ways.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { UserSessions } from '../sessions/user-sessions.tsx';
import { Activity } from './activity.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { UserName } from './user-name.tsx';

const drawName = (user: Element) => <UserName user={user} />;

const More = ({ record }: { record: Element }) => (
  <>
    <UserSessions record={record} />
    <Activity record={record} />
  </>
);

/** The staff of the company: a list like any other, whose people can be enabled and disabled. */
export default function UsersScreen() {
  const [changing, setChanging] = useState<Element>();
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
      actions: ({ status }) => [status === 'active' ? disable : enable],
      remove: (id) => call(userCalls.remove, { params: { id } }),
      errors: { ENTITY_IN_USE: userTexts.refused },
      More,
    };
  }, [rememberFocus]);

  return (
    <>
      <ListScreen module={users} ways={ways} />
      <StatusDialog user={changing} close={() => setChanging(undefined)} />
    </>
  );
}
