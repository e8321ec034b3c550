import { Button } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { WordParams, LocalizedWords } from '@tarima/domain/kit/words';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { MomentText } from '../cells/cells.tsx';
import { useLanguage } from '../words.tsx';
import classes from './event-timeline.module.css';

/** Section of a record's view below its values. */
export function RecordViewSection({
  title,
  children,
}: {
  title: LocalizedWords;
  children: ReactNode;
}) {
  const { say } = useLanguage();
  return (
    <section className={classes.section} aria-label={say(title)}>
      <h3 className={classes.title}>{say(title)}</h3>
      {children}
    </section>
  );
}

/** List of events, newest first. */
export const EventTimeline = ({ children }: { children: ReactNode }) => (
  <ol className={classes.happenings}>{children}</ol>
);

interface TimelineEventProps {
  readonly icon: LucideIcon;
  readonly at: string;
  /** Text beside the time of the event. */
  readonly details?: string | undefined;
  readonly amount?: string;
  readonly failed?: boolean;
  readonly children: ReactNode;
}

export function TimelineEvent(props: TimelineEventProps) {
  const { icon: Icon, at, details, amount, failed, children } = props;
  return (
    <li className={classes.happening} data-failed={failed || undefined}>
      <Icon size={16} aria-hidden />
      <div>
        {children}
        <p className={classes.details}>
          <MomentText instant={at} />
          {details && ` · ${details}`}
        </p>
      </div>
      {amount !== undefined && <span className={classes.amount}>{amount}</span>}
    </li>
  );
}

/** Message for an empty list of events. */
export function EmptyTimelineMessage({
  words,
  params,
}: {
  words: LocalizedWords;
  params?: WordParams;
}) {
  const { say } = useLanguage();
  return <p className={classes.details}>{say(words, params)}</p>;
}

/** Message in place of the events when they could not be loaded, with a button to retry. */
export function TimelineErrorMessage({
  words,
  retry,
}: {
  words: LocalizedWords;
  retry: () => void;
}) {
  const { say } = useLanguage();
  return (
    <div className={classes.failed} role="alert">
      <p className={classes.details}>{say(words)}</p>
      <Button variant="default" size="xs" onClick={retry}>
        {say(kitTexts.retry)}
      </Button>
    </div>
  );
}
