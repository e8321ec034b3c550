import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followScheme } from '../kit/offline/follow-scheme.ts';
import { install } from '../kit/offline/install.ts';
import { LanguageProvider } from '../kit/words.tsx';
import { FloorApp } from './floor-app.tsx';
import { createFloor } from './floor.ts';
import { openFloorStore } from './floor-store.ts';

/** Opens the screen of a station: a tablet has no user session, so nothing of the office surrounds it. */
export async function openFloor(root: HTMLElement): Promise<void> {
  followScheme();
  const floor = createFloor(await openFloorStore());
  await floor.read();
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <FloorApp floor={floor} />
      </LanguageProvider>
    </StrictMode>,
  );
  install({ page: '/floor', manifest: '/floor.webmanifest', worker: '/floor-worker.js' });
}
