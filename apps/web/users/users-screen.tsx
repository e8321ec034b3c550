import { plannedWorkWarningTexts } from '@tarima/domain/absences/texts';
import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { dayMillis } from '@tarima/domain/kit/time-zone';
import { userCalls } from '@tarima/domain/users/contract';
import { userTexts } from '@tarima/domain/users/texts';
import { users } from '@tarima/domain/users/user';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { UserCheck, UserX } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { customerProfileId } from '@tarima/domain/profiles/profiles';
import { isWithinRights, type UserRights } from '@tarima/domain/profiles/user-rights';
import { callApi } from '../kit/call-api.ts';
import { parseNamedRecord, toDisplayText } from '../kit/cells/display-value.ts';
import { getPresentTime } from '../kit/clock.ts';
import { bulkEditAction, bulkRemoveAction } from '../kit/many/plain-bulk-actions.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type {
  BelowFormContentProps,
  RowMenuAction,
  ModuleOverrides,
} from '../kit/form/module-overrides.ts';
import { useFocusReturn } from '../kit/frame/use-focus-return.ts';
import { useOfferReplanAfterHoursChange } from '../plant/hours/offer-replan.tsx';
import { ShiftChangeImpactNotice } from '../plant/hours/shift-change-impact-notice.tsx';
import type { ProposedWindow } from '../plant/windows/unavailable-window-owner.ts';
import { UserPinSection } from './user-pin-section.tsx';
import { UserSessions } from '../sessions/user-sessions.tsx';
import { useHasEverBeenTrue } from '../kit/use-has-ever-been-true.ts';
import { toUserRights, useSignedInUser } from '../kit/signed-in-user.ts';
import { useLanguage } from '../kit/words.tsx';
import { UserAbsencesList } from './user-absences-list.tsx';
import { UserActivityTimeline } from './user-activity-timeline.tsx';
import { UserBadgeSection } from './user-badge-section.tsx';
import { UserSecondFactorsSection } from './user-second-factors-section.tsx';
import { UserStatusDialog } from './user-status-dialog.tsx';
import { UserNameWithAvatar } from './user-name-with-avatar.tsx';

const AbsenceDialog = lazy(async () => ({
  default: (await import('./absence-dialog.tsx')).AbsenceDialog,
}));

const drawName = (user: ModuleRecord) => <UserNameWithAvatar user={user} />;

/** Returns the rights of a listed user. A visitor with fewer rights can only view that user; the server checks this too. */
const toRights = ({ profile, permissions }: ModuleRecord): UserRights => ({
  id: parseNamedRecord(profile)?.id ?? customerProfileId,
  permissions: Array.isArray(permissions) ? permissions.map(toDisplayText) : [],
  // The list of users cannot be exported.
  mayExport: false,
  mayDelete: false,
});

function More({ record }: { record: ModuleRecord }) {
  const visitor = useSignedInUser();
  const isTheirs = isWithinRights(toRights(record), toUserRights(visitor));
  return (
    <>
      <UserAbsencesList record={record} />
      {isTheirs && (
        <>
          <UserPinSection record={record} />
          <UserBadgeSection record={record} />
          <UserSecondFactorsSection record={record} />
          <UserSessions record={record} />
        </>
      )}
      <UserActivityTimeline record={record} />
    </>
  );
}

function OutsideShift({ record, control }: BelowFormContentProps) {
  const { language: lang } = useLanguage();
  if (!record) return null;
  return (
    <ShiftChangeImpactNotice
      of={users.name}
      record={record}
      control={control}
      ask={(body) =>
        callApi(calendarCalls.tryUser, { params: { id: record.id }, query: { lang }, body })
      }
    />
  );
}

/** Screen of the users of the company: a list whose users can be enabled and disabled. */
export default function UsersScreen() {
  const { say } = useLanguage();
  const offerReplan = useOfferReplanAfterHoursChange();
  const [changing, setChanging] = useState<ModuleRecord>();
  const [leaving, setLeaving] = useState<{ user: ModuleRecord; proposed: ProposedWindow }>();
  const visitor = useSignedInUser();
  const visitorProfile = useMemo(() => toUserRights(visitor), [visitor]);
  const dialogUser = changing ?? leaving?.user;
  const rememberFocus = useFocusReturn(dialogUser !== undefined, dialogUser?.id);
  // A leave: long enough that the work goes to other users instead of waiting for the user.
  const leave = (user: ModuleRecord): ProposedWindow => ({
    startDate: new Date(getPresentTime()).toISOString(),
    endDate: new Date(getPresentTime() + 365 * dayMillis).toISOString(),
    why: say(plannedWorkWarningTexts.user, { name: toDisplayText(user['name']) }),
  });

  const overrides = useMemo<ModuleOverrides>(() => {
    const run = (user: ModuleRecord) => {
      rememberFocus();
      setChanging(user);
    };
    const enable: RowMenuAction = { words: userTexts.enable, icon: UserCheck, run };
    const disable: RowMenuAction = {
      words: userTexts.disable,
      icon: UserX,
      isInsteadOfRemoval: true,
      run,
    };
    return {
      cells: { name: drawName },
      values: { name: drawName },
      notes: (user) => ({ email: user ? userTexts.newEmail : userTexts.temporaryPassword }),
      isFixed: (user) => !isWithinRights(toRights(user), visitorProfile),
      many: [
        {
          name: 'enable',
          words: userTexts.enable,
          icon: UserCheck,
          undo: 'disable',
          allows: (user) =>
            user['status'] !== 'active' && isWithinRights(toRights(user), visitorProfile),
        },
        {
          name: 'disable',
          words: userTexts.disable,
          icon: UserX,
          undo: 'enable',
          allows: (user) =>
            user['status'] === 'active' && isWithinRights(toRights(user), visitorProfile),
        },
        { ...bulkEditAction, allows: (user) => isWithinRights(toRights(user), visitorProfile) },
        { ...bulkRemoveAction, allows: (user) => isWithinRights(toRights(user), visitorProfile) },
      ],
      actions: (user) => {
        if (!isWithinRights(toRights(user), visitorProfile)) return [];
        return [user['status'] === 'active' ? disable : enable];
      },
      remove: (id) => callApi(userCalls.remove, { params: { id } }),
      errors: { ENTITY_IN_USE: userTexts.refused },
      More,
      BelowForm: OutsideShift,
      onSaved: offerReplan,
    };
  }, [rememberFocus, visitorProfile, offerReplan]);

  return (
    <>
      <ListScreen module={users} overrides={overrides} />
      <UserStatusDialog
        user={changing}
        close={() => setChanging(undefined)}
        hasWork={(user) => {
          setChanging(undefined);
          setLeaving({ user, proposed: leave(user) });
        }}
      />
      <Suspense>
        {useHasEverBeenTrue(leaving !== undefined) && (
          <AbsenceDialog
            user={leaving && { id: leaving.user.id, name: toDisplayText(leaving.user['name']) }}
            proposed={leaving?.proposed}
            close={() => setLeaving(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
