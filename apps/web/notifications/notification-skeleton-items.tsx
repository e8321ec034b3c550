import { VisuallyHidden } from '@mantine/core';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { SkeletonBar } from '../kit/list/skeleton-rows.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './item.module.css';

/** Placeholders for notifications, of about their height. */
export function NotificationSkeletonItems() {
  const { say } = useLanguage();
  return (
    <div>
      <VisuallyHidden component="output">{say(notificationTexts.loading)}</VisuallyHidden>
      {[1, 2, 3].map((at) => (
        <div key={at} className={classes.waiting} aria-hidden>
          <SkeletonBar />
          <SkeletonBar />
        </div>
      ))}
    </div>
  );
}
