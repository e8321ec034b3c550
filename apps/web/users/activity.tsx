import { Button, Skeleton } from '@mantine/core';
import type { Element } from '@tarima/domain/kit/schemas';
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
import { formatMoment } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import { activityQuery, gathered, sayHappening, type Happening } from './activity-data.ts';
import classes from './users.module.css';

const shownAtFirst = 10;

/** What happened to a user, how they got in, and what they did to profiles and settings, newest first. */
export function Activity({ record }: { record: Element }) {
  const { say } = useLanguage();
  const activity = useQuery(activityQuery(record.id));
  const [all, setAll] = useState(false);
  const happenings = gathered(activity.data ?? []);
  const shown = all ? happenings : happenings.slice(0, shownAtFirst);
  return (
    <section className={classes.activity} aria-label={say(activityTexts.title)}>
      <h3 className={classes.title}>{say(activityTexts.title)}</h3>
      {activity.isPending && <Skeleton height={96} />}
      {activity.isError && <p className={classes.hint}>{say(activityTexts.failed)}</p>}
      {activity.isSuccess && happenings.length === 0 && (
        <p className={classes.hint}>{say(activityTexts.empty)}</p>
      )}
      {shown.length > 0 && (
        <ol className={classes.happenings}>
          {shown.map((happening, at) => (
            // Two can happen at one moment, and the list only grows at its head.
            <HappeningItem
              key={happenings.length - at}
              happening={happening}
              isTheirs={happening.by?.id === record.id}
            />
          ))}
        </ol>
      )}
      {shown.length < happenings.length && (
        <Button variant="default" size="xs" onClick={() => setAll(true)}>
          {say(activityTexts.more)}
        </Button>
      )}
    </section>
  );
}

const icons: Readonly<Record<string, LucideIcon>> = {
  create: UserPlus,
  'sign-in': LogIn,
  'failed-sign-in': CircleX,
  'password-change': KeyRound,
};

/** What concerns more people than this one looks the same whatever was done. */
const iconsOf: Readonly<Record<string, LucideIcon>> = { profiles: ShieldCheck, accounts: Settings };

function HappeningItem({ happening, isTheirs }: { happening: Happening; isTheirs: boolean }) {
  const speech = useLanguage();
  const { module, action, at, by } = happening;
  const Icon = iconsOf[module] ?? icons[action] ?? Pencil;
  return (
    <li className={classes.happening} data-failed={action === 'failed-sign-in' || undefined}>
      <Icon size={16} aria-hidden />
      <div>
        {sayHappening(happening, speech)}
        <div className={classes.details}>
          <time dateTime={at}>{formatMoment(at, speech.language)}</time>
          {by && !isTheirs && ` · ${speech.say(activityTexts.by, { name: by.name })}`}
        </div>
      </div>
    </li>
  );
}
