import path from 'node:path';
import type { Page } from '@playwright/test';
import { languages, type Language } from '@tarima/domain/kit/words';
import { settled } from '../run/settled.ts';
import { speak, test } from './gallery.ts';
import { byDay, expectAccessible, expectInOrder, expectReadableByNight, frame } from './judge.ts';
import { screens } from './screens.ts';

const out = path.join(import.meta.dirname, 'out');
const [first, ...others] = languages;
/** The screens that menu and header are judged with. */
const withFrame: ReadonlySet<string> = new Set(['home', 'dashboard', 'menu', 'palette', 'bell']);

// A screen is loaded once for each size; the page itself changes its language and its colours. The soak loads it in each language.
for (const size of ['wide', 'phone'] as const)
  test.describe(size, () => {
    for (const screen of screens.filter(({ only = size }) => only === size))
      test(screen.name, async ({ gallery }) => {
        const room = await gallery.room(size, screen.visitor === true);
        const loaded = async (language: Language): Promise<Page> => {
          const opened = await room.open(screen.path, language);
          await screen.show?.(opened, language);
          await settled(opened);
          return opened;
        };
        const besides = withFrame.has(screen.name) ? [] : frame;
        let page = await loaded(first);
        const picture = (name: string) =>
          page.screenshot({ path: path.join(out, `${screen.name}-${name}.png`) });
        await picture(`${first}-${size}`);
        await expectInOrder(page);
        // Words change neither colours nor roles: these are judged in one language.
        await expectAccessible(page, besides);
        await expectReadableByNight(page, besides);
        await picture(`${first}-${size}-dark`);
        await byDay(page);
        for (const language of others) {
          if (process.env['SOAK']) page = await loaded(language);
          else await speak(page, language);
          await picture(`${language}-${size}`);
          await expectInOrder(page);
        }
        room.watch.expectSilence();
      });
  });
