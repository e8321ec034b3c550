import { workAheadTexts } from '@tarima/domain/absences/texts';
import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { day } from '@tarima/domain/kit/time-zone';
import { userCalls } from '@tarima/domain/users/contract';
import { userTexts } from '@tarima/domain/users/texts';
import { users } from '@tarima/domain/users/user';
import type { Element } from '@tarima/domain/kit/schemas';
import { UserCheck, UserX } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { reservedProfileId } from '@tarima/domain/profiles/profiles';
import { coversRights, type Rights } from '@tarima/domain/profiles/rights';
import { call } from '../kit/call.ts';
import { asRecord, asText } from '../kit/cells/display-value.ts';
import { present } from '../kit/clock.ts';
import { editAction, removeAction } from '../kit/many/plain-actions.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { BelowFormProps, ModuleAction, ModuleOverrides } from '../kit/module-overrides.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { useOfferReplan } from '../plant/hours/offer-replan.tsx';
import { OtherShift } from '../plant/hours/other-shift.tsx';
import type { Proposed } from '../plant/windows/window-owner.ts';
import { Pin } from './pin.tsx';
import { UserSessions } from '../sessions/user-sessions.tsx';
import { useEver } from '../kit/use-ever.ts';
import { toGuardedProfile, useVisitor } from '../kit/visitor.ts';
import { useLanguage } from '../kit/words.tsx';
import { Absences } from './absences.tsx';
import { Activity } from './activity.tsx';
import { Badge } from './badge.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { UserName } from './user-name.tsx';

const AbsenceDialog = lazy(async () => ({
  default: (await import('./absence-dialog.tsx')).AbsenceDialog,
}));

const drawName = (user: Element) => <UserName user={user} />;

/** Returns the rights of a listed user. A visitor with fewer rights can only view that user; the server checks this too. */
const toRights = ({ profile, permissions }: Element): Rights => ({
  id: asRecord(profile)?.id ?? reservedProfileId,
  permissions: Array.isArray(permissions) ? permissions.map(asText) : [],
});

function More({ record }: { record: Element }) {
  const visitor = useVisitor();
  const isTheirs = coversRights(toRights(record), toGuardedProfile(visitor));
  return (
    <>
      <Absences record={record} />
      {isTheirs && (
        <>
          <Pin record={record} />
          <Badge record={record} />
          <UserSessions record={record} />
        </>
      )}
      <Activity record={record} />
    </>
  );
}

function OutsideShift({ record, control }: BelowFormProps) {
  const { language: lang } = useLanguage();
  if (!record) return null;
  return (
    <OtherShift
      of={users.name}
      record={record}
      control={control}
      ask={(body) =>
        call(calendarCalls.tryUser, { params: { id: record.id }, query: { lang }, body })
      }
    />
  );
}

/** Screen of the company's users: a list like any other, whose users can be enabled and disabled. */
export default function UsersScreen() {
  const { say } = useLanguage();
  const offerReplan = useOfferReplan();
  const [changing, setChanging] = useState<Element>();
  const [leaving, setLeaving] = useState<{ user: Element; proposed: Proposed }>();
  const visitor = useVisitor();
  const visitorProfile = useMemo(() => toGuardedProfile(visitor), [visitor]);
  const dialogUser = changing ?? leaving?.user;
  const rememberFocus = useFocusReturn(dialogUser !== undefined, dialogUser?.id);
  // Long enough that the work is not held for the user: it goes to others.
  const leave = (user: Element): Proposed => ({
    startDate: new Date(present()).toISOString(),
    endDate: new Date(present() + 365 * day).toISOString(),
    why: say(workAheadTexts.user, { name: asText(user['name']) }),
  });

  const overrides = useMemo<ModuleOverrides>(() => {
    const run = (user: Element) => {
      rememberFocus();
      setChanging(user);
    };
    const enable: ModuleAction = { words: userTexts.enable, icon: UserCheck, run };
    const disable: ModuleAction = {
      words: userTexts.disable,
      icon: UserX,
      isInsteadOfRemoval: true,
      run,
    };
    return {
      cells: { name: drawName },
      values: { name: drawName },
      notes: (user) => ({ email: user ? userTexts.newEmail : userTexts.temporaryPassword }),
      isFixed: (user) => !coversRights(toRights(user), visitorProfile),
      many: [
        {
          name: 'enable',
          words: userTexts.enable,
          icon: UserCheck,
          undo: 'disable',
          allows: (user) =>
            user['status'] !== 'active' && coversRights(toRights(user), visitorProfile),
        },
        {
          name: 'disable',
          words: userTexts.disable,
          icon: UserX,
          undo: 'enable',
          allows: (user) =>
            user['status'] === 'active' && coversRights(toRights(user), visitorProfile),
        },
        { ...editAction, allows: (user) => coversRights(toRights(user), visitorProfile) },
        { ...removeAction, allows: (user) => coversRights(toRights(user), visitorProfile) },
      ],
      actions: (user) => {
        if (!coversRights(toRights(user), visitorProfile)) return [];
        return [user['status'] === 'active' ? disable : enable];
      },
      remove: (id) => call(userCalls.remove, { params: { id } }),
      errors: { ENTITY_IN_USE: userTexts.refused },
      More,
      BelowForm: OutsideShift,
      onSaved: offerReplan,
    };
  }, [rememberFocus, visitorProfile, offerReplan]);

  return (
    <>
      <ListScreen module={users} overrides={overrides} />
      <StatusDialog
        user={changing}
        close={() => setChanging(undefined)}
        hasWork={(user) => {
          setChanging(undefined);
          setLeaving({ user, proposed: leave(user) });
        }}
      />
      <Suspense>
        {useEver(leaving !== undefined) && (
          <AbsenceDialog
            user={leaving && { id: leaving.user.id, name: asText(leaving.user['name']) }}
            proposed={leaving?.proposed}
            close={() => setLeaving(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
