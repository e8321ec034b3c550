import { Button } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellOff, CircleAlert } from 'lucide-react';
import { ExportsInProgressList } from '../kit/sheets/exports-in-progress-list.tsx';
import { useLanguage } from '../kit/words.tsx';
import { getScreenPath } from '../kit/screen-path.ts';
import classes from './bell.module.css';
import { NotificationListItem } from './notification-list-item.tsx';
import { latestNotificationsQueryOptions } from './notifications-data.ts';
import { NotificationSkeletonItems } from './notification-skeleton-items.tsx';

/** Panel of the latest notifications with their actions, and a link to all notifications. */
export function NotificationBellPanel({ close }: { close(): void }) {
  const { language, say } = useLanguage();
  const last = useQuery(latestNotificationsQueryOptions(language));
  const latest = last.data?.notifications;
  return (
    <>
      <div className={classes.top}>
        <h2 className={classes.title}>{say(notificationTexts.bell)}</h2>
      </div>
      <ExportsInProgressList />
      {latest && latest.length > 0 && (
        <ul className={classes.list}>
          {latest.map((notification) => (
            <li key={notification.id}>
              <NotificationListItem heading="h3" notification={notification} onLeave={close} />
            </li>
          ))}
        </ul>
      )}
      {latest?.length === 0 && (
        <div className={classes.message}>
          <BellOff size={24} aria-hidden />
          <strong>{say(notificationTexts.empty)}</strong>
          <p>{say(notificationTexts.emptyHint)}</p>
        </div>
      )}
      {!latest && last.isPending && <NotificationSkeletonItems />}
      {!latest && last.isError && (
        <div className={classes.message}>
          <CircleAlert size={24} aria-hidden />
          <strong>{say(notificationTexts.failed)}</strong>
          <Button variant="default" size="xs" onClick={() => void last.refetch()}>
            {say(kitTexts.retry)}
          </Button>
        </div>
      )}
      <div className={classes.foot}>
        <Link to={getScreenPath('notifications')} className={classes.all ?? ''} onClick={close}>
          {say(notificationTexts.showAll)}
        </Link>
      </div>
    </>
  );
}
