import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followDeviceColorScheme } from '../kit/offline/follow-device-color-scheme.ts';
import { registerInstallablePage } from '../kit/offline/register-installable-page.ts';
import { LanguageProvider } from '../kit/words.tsx';
import { FloorApp } from './floor-app.tsx';
import { createFloorTabletModel } from './floor-tablet-model.ts';
import { openFloorOfflineStore } from './floor-offline-store.ts';

/** Opens the screen of a station: a tablet has no user session, so nothing of the office surrounds it. */
export async function mountFloorPage(root: HTMLElement): Promise<void> {
  followDeviceColorScheme();
  const floor = createFloorTabletModel(await openFloorOfflineStore());
  await floor.read();
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <FloorApp floor={floor} />
      </LanguageProvider>
    </StrictMode>,
  );
  registerInstallablePage({
    page: '/floor',
    manifest: '/floor.webmanifest',
    worker: '/floor-worker.js',
  });
}
