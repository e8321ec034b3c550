import { notificationsStore } from '@mantine/notifications';
import { runWhenIdle } from '../kit/run-when-idle.ts';

/** Waits until the browser is idle, or until a toast is shown: a busy page does not delay a toast. */
export const waitForToasts = (): Promise<void> =>
  new Promise((resolve) => {
    runWhenIdle(resolve);
    const stop = notificationsStore.subscribe(() => {
      stop();
      resolve();
    });
  });
