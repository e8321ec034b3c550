import './shell/style-nonce.ts';
import './shell/styles.ts';
import { retryImport } from './kit/retry-import.ts';
import { mountOfficeApp } from './shell/mount-office-app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// A tablet at a station has no user session. It has its own screen, which the office never loads.
if (/^\/floor\/?$/.test(location.pathname)) void openTablet(root);
// A driver with the link of a trip has no user session either.
else if (/^\/driver\/?$/.test(location.pathname)) void openPhone(root);
// A customer with the link of an order has no user session either.
else if (/^\/q(\/|$)/.test(location.pathname)) void openCustomerPage(root);
else mountOfficeApp(root);

/** The call above does not await this function: the chunk of the floor imports from this chunk, and would wait for it. */
async function openTablet(container: HTMLElement): Promise<void> {
  const { mountFloorPage: openFloor } = await retryImport(
    () => import('./floor/mount-floor-page.tsx'),
  );
  await openFloor(container);
}

async function openPhone(container: HTMLElement): Promise<void> {
  const { mountDriverPage: openDriver } = await retryImport(
    () => import('./driver/mount-driver-page.tsx'),
  );
  await openDriver(container);
}

async function openCustomerPage(container: HTMLElement): Promise<void> {
  const { mountCustomerPage: openPage } = await retryImport(
    () => import('./customer-page/mount-customer-page.tsx'),
  );
  openPage(container);
}
