import { notificationsStore } from '@mantine/notifications';
import { whenIdle } from '../kit/when-idle.ts';

/** Until the browser has nothing better to do, or something is told: a busy page does not keep that to itself. */
export const toastsWanted = (): Promise<void> =>
  new Promise((resolve) => {
    whenIdle(resolve);
    const stop = notificationsStore.subscribe(() => {
      stop();
      resolve();
    });
  });
