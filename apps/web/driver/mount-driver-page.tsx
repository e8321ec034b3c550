import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followDeviceColorScheme } from '../kit/offline/follow-device-color-scheme.ts';
import { registerInstallablePage } from '../kit/offline/register-installable-page.ts';
import { openOfflineStore } from '../kit/offline/offline-store.ts';
import { LanguageProvider } from '../kit/words.tsx';
import { DriverApp } from './driver-app.tsx';
import { createDriverPageModel } from './driver-page-model.ts';
import { driverStorageOptions } from './stored-driver-state.ts';

/** Opens the page of a driver: a link has no user session, so nothing of the office surrounds it. */
export async function mountDriverPage(root: HTMLElement): Promise<void> {
  followDeviceColorScheme();
  const driver = createDriverPageModel(await openOfflineStore(driverStorageOptions));
  await driver.read();
  await driver.openLink(location.hash);
  // The token is stored, so it is removed from the address bar, so that the driver does not share it by accident.
  if (location.hash !== '') history.replaceState(null, '', location.pathname);
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <DriverApp driver={driver} />
      </LanguageProvider>
    </StrictMode>,
  );
  registerInstallablePage({
    page: '/driver',
    manifest: '/driver.webmanifest',
    worker: '/offline-worker.js',
  });
}
