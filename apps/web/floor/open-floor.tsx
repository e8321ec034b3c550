import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageProvider } from '../kit/words.tsx';
import { FloorApp } from './floor-app.tsx';
import { createFloor } from './floor.ts';
import { install } from './install.ts';
import { openShelf } from './shelf.ts';

/** Opens the screen of a station: a tablet is nobody's session, so nothing of the office is around it. */
export async function openFloor(root: HTMLElement): Promise<void> {
  followScheme();
  const floor = createFloor(await openShelf());
  await floor.read();
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <FloorApp floor={floor} />
      </LanguageProvider>
    </StrictMode>,
  );
  install();
}

/** Light or dark as the tablet is: what the browser draws by itself, too. */
function followScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light';
  };
  follow();
  dark.addEventListener('change', follow);
}
