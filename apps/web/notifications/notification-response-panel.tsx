import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from './item.module.css';
import type { NotificationResponseState } from './use-notification-response.ts';

const ResponseForm = lazy(() => import('./notification-response-form.tsx'));

/** Panel below the button of an action, with the form of that action. */
export function NotificationResponsePanel({ answering }: { answering: NotificationResponseState }) {
  if (!answering.form) return null;
  return (
    <div id={answering.panelId} className={classes.panel}>
      <Suspense fallback={<Skeleton height={96} />}>
        <ResponseForm key={answering.form} answering={answering} />
      </Suspense>
    </div>
  );
}
