import path from 'node:path';
import type { Page } from '@playwright/test';
import { languages, type Language } from '@tarima/domain/kit/words';
import { drawOrder, isScreenInRun, selectSizes } from '../run/drawn.ts';
import { waitUntilSettled } from '../run/settled.ts';
import { resize, setLanguage, test, type Size } from './gallery.ts';
import {
  showDayScheme,
  expectAccessible,
  expectInOrder,
  expectReadableByNight,
  frame,
} from './judge.ts';
import { screens } from './screens.ts';
import type { Screen } from './ways.ts';

const out = path.join(import.meta.dirname, 'out');
const isSoak = process.env['SOAK'] !== undefined;
/** Pictures for eyes are kept on request; what can be judged without eyes is judged at every run. */
const areKept = isSoak || process.env['PICTURES'] !== undefined;
/** Screens on which menu and header are checked. */
const withFrame: ReadonlySet<string> = new Set(['home', 'dashboard', 'menu', 'palette', 'bell']);

/** Returns the sizes in which this run takes a screen, among those that the screen supports. */
const listScreenSizes = ({ name, only }: Screen): readonly Size[] =>
  selectSizes<Size>(name, only ? [only] : ['wide', 'phone']);

async function keep(page: Page, name: string): Promise<void> {
  if (areKept) await page.screenshot({ path: path.join(out, `${name}.png`) });
}

// A page goes from screen to screen and changes its size, its language and its colours. The soak loads each screen anew in each size and language.
for (const screen of screens.filter(({ name }) => isScreenInRun(name)))
  test(`${screen.name}, ${listScreenSizes(screen).join(' and ')}`, async ({ gallery }) => {
    const screenBrowser = await gallery.getBrowser(screen.visitor === true);
    const openScreen = async (size: Size, language: Language): Promise<Page> => {
      const opened = await screenBrowser[isSoak ? 'open' : 'goTo'](screen.path, size, language);
      await screen.show?.(opened, language);
      await waitUntilSettled(opened);
      return opened;
    };
    const besides = withFrame.has(screen.name) ? [] : frame;
    // A phone begins with the language that the wide screen ended with; the seed draws the first one.
    const spoken = drawOrder(screen.name, languages);
    let page: Page | undefined;
    for (const size of listScreenSizes(screen)) {
      for (const [nth, language] of spoken.entries()) {
        if (!page || isSoak) page = await openScreen(size, language);
        else if (nth > 0) await setLanguage(page, language);
        else {
          await resize(page, size);
          await waitUntilSettled(page);
        }
        await keep(page, `${screen.name}-${language}-${size}`);
        await expectInOrder(page);
        if (nth > 0) continue;
        // Words change neither colours nor roles: these are judged in one language.
        await expectAccessible(page, besides);
        await expectReadableByNight(page, besides);
        await keep(page, `${screen.name}-${language}-${size}-dark`);
        await showDayScheme(page);
      }
      spoken.reverse();
    }
    screenBrowser.watch.expectSilence();
    if (!screen.show) screenBrowser.markUntouched();
  });
