import { Button, Skeleton } from '@mantine/core';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { activityTexts } from '@tarima/domain/users/activity-texts';
import { useQuery } from '@tanstack/react-query';
import {
  CircleX,
  KeyRound,
  LogIn,
  Pencil,
  Settings,
  ShieldCheck,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import {
  TimelineEvent,
  EventTimeline,
  EmptyTimelineMessage,
  TimelineErrorMessage,
  RecordViewSection,
} from '../kit/frame/event-timeline.tsx';
import { useLanguage } from '../kit/words.tsx';
import {
  userActivityQueryOptions,
  mergeActivityEntries,
  sayActivityEntry,
  type UserActivityEntry as Acted,
} from './activity-data.ts';

const shownAtFirst = 10;

/** Activity of a user, newest first: changes of the user, sign-ins, and the user's changes of profiles and settings. */
export function UserActivityTimeline({ record }: { record: ModuleRecord }) {
  const { say } = useLanguage();
  const activity = useQuery(userActivityQueryOptions(record.id));
  const [all, setAll] = useState(false);
  const entries = mergeActivityEntries(activity.data ?? []);
  const shown = all ? entries : entries.slice(0, shownAtFirst);
  return (
    <RecordViewSection title={activityTexts.title}>
      {activity.isPending && <Skeleton height={96} />}
      {activity.isError && (
        <TimelineErrorMessage words={activityTexts.failed} retry={() => void activity.refetch()} />
      )}
      {activity.isSuccess && entries.length === 0 && (
        <EmptyTimelineMessage words={activityTexts.empty} />
      )}
      {shown.length > 0 && (
        <EventTimeline>
          {shown.map((happening, at) => (
            // Two entries can have the same moment, and the list only grows at its head.
            <ActivityEntry
              key={entries.length - at}
              entry={happening}
              isTheirs={happening.by?.id === record.id}
            />
          ))}
        </EventTimeline>
      )}
      {shown.length < entries.length && (
        <Button variant="default" size="xs" onClick={() => setAll(true)}>
          {say(activityTexts.more)}
        </Button>
      )}
    </RecordViewSection>
  );
}

const icons: Readonly<Record<string, LucideIcon>> = {
  create: UserPlus,
  'sign-in': LogIn,
  'failed-sign-in': CircleX,
  'password-change': KeyRound,
};

/** Icons of changes that concern more users than this one: the same icon for every action. */
const iconsOf: Readonly<Record<string, LucideIcon>> = { profiles: ShieldCheck, accounts: Settings };

function ActivityEntry({ entry, isTheirs }: { entry: Acted; isTheirs: boolean }) {
  const speech = useLanguage();
  const { module, action, at, by } = entry;
  return (
    <TimelineEvent
      icon={iconsOf[module] ?? icons[action] ?? Pencil}
      at={at}
      details={by && !isTheirs ? speech.say(activityTexts.by, { name: by.name }) : undefined}
      failed={action === 'failed-sign-in'}
    >
      {sayActivityEntry(entry, speech)}
    </TimelineEvent>
  );
}
