import { VisuallyHidden } from '@mantine/core';
import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { TimeAgoText } from '../kit/time-ago-text.tsx';
import { useLanguage } from '../kit/words.tsx';
import { NotificationText } from './notification-text.tsx';
import classes from './item.module.css';
import { NotificationActions } from './notification-actions.tsx';
import { NotificationResponsePanel } from './notification-response-panel.tsx';
import { useNotificationResponse } from './use-notification-response.ts';

interface NotificationItemProps {
  /** Level of the heading, below that of the content above. */
  readonly heading: 'h2' | 'h3';
  readonly notification: ModuleRecord;
  /** Runs when an action leads to another screen. */
  onLeave?(): void;
}

/** Notification in the bell and on a small screen: its text, its time, and its actions. */
export function NotificationListItem({
  heading: Heading,
  notification,
  onLeave,
}: NotificationItemProps) {
  const { say } = useLanguage();
  const answering = useNotificationResponse(notification, onLeave);
  const words = findCatalogWords('notificationTypes', toDisplayText(notification['type']));
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
        <TimeAgoText instant={notification.createdAt} className={classes.ago} />
      </div>
      <p className={classes.description}>
        <NotificationText answering={answering} text={toDisplayText(notification['description'])} />
      </p>
      <NotificationActions answering={answering} />
      <NotificationResponsePanel answering={answering} />
    </article>
  );
}
