import { VisuallyHidden } from '@mantine/core';
import { catalogWords } from '@tarima/domain/catalogs/catalogs';
import type { Element } from '@tarima/domain/kit/schemas';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { asText } from '../kit/cells/display-value.ts';
import { TimeAgo } from '../kit/time-ago.tsx';
import { useLanguage } from '../kit/words.tsx';
import { Description } from './description.tsx';
import classes from './item.module.css';
import { NotificationActions } from './notification-actions.tsx';
import { ResponsePanel } from './response-panel.tsx';
import { useAnswering } from './use-answering.ts';

interface NotificationItemProps {
  /** Level of the heading, below that of the content above. */
  readonly heading: 'h2' | 'h3';
  readonly notification: Element;
  /** Runs when an action leads to another screen. */
  onLeave?(): void;
}

/** Notification in the bell and on a small screen: its text, its time, and its actions. */
export function NotificationItem({
  heading: Heading,
  notification,
  onLeave,
}: NotificationItemProps) {
  const { say } = useLanguage();
  const answering = useAnswering(notification, onLeave);
  const words = catalogWords('notificationTypes', asText(notification['type']));
  return (
    <article
      tabIndex={-1}
      data-answering={answering.panelId}
      className={classes.item}
      data-seen={notification['seen'] === true || undefined}
    >
      <div className={classes.head}>
        {notification['seen'] === false && (
          <span className={classes.dot}>
            <VisuallyHidden>{say(notificationTexts.notSeen)}</VisuallyHidden>
          </span>
        )}
        <Heading className={classes.type}>{words && say(words)}</Heading>
        <TimeAgo instant={notification.createdAt} className={classes.ago} />
      </div>
      <p className={classes.description}>
        <Description answering={answering} text={asText(notification['description'])} />
      </p>
      <NotificationActions answering={answering} />
      <ResponsePanel answering={answering} />
    </article>
  );
}
