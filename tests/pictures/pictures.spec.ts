import path from 'node:path';
import { languages } from '@tarima/domain/kit/words';
import { test } from '../run/test.ts';
import { expectAccessible, expectInOrder, expectReadableByNight, stillness } from './judge.ts';
import { screens } from './screens.ts';

const out = path.join(import.meta.dirname, 'out');

const sizes = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

for (const language of languages)
  for (const size of ['wide', 'phone'] as const)
    test.describe(`${size}, in ${language}`, () => {
      test.use({ language, ...sizes[size] });

      for (const screen of screens.filter(({ only = size }) => only === size))
        test(screen.name, async ({ page, visit, openDemo }) => {
          await (screen.visitor ? visit : openDemo)(screen.path);
          await screen.show?.(page, language);
          await stillness(page);
          await page.screenshot({ path: path.join(out, `${screen.name}-${language}-${size}.png`) });
          await expectInOrder(page);
          // Words change neither colours nor roles: these are judged in one language.
          if (language !== languages[0]) return;
          await expectAccessible(page);
          await expectReadableByNight(page);
          await page.screenshot({
            path: path.join(out, `${screen.name}-${language}-${size}-dark.png`),
          });
        });
    });
