import { languages } from '@tarima/domain/kit/words';
import {
  headerTexts,
  languageNames,
  colorSchemeNames,
  screenNames,
} from '@tarima/domain/shell/texts';
import { getOrigin } from '../run/product.ts';
import { expect, test } from '../run/test.ts';

for (const language of languages)
  test.describe(`preferences of a user, starting in ${language}`, () => {
    test.use({ language });

    test('a changed language is kept for the next visit', async ({ page, openDemo }) => {
      await openDemo('/main');
      const other = language === 'es' ? 'en' : 'es';
      const choose = headerTexts.language[language]
        .replace('{name}', languageNames[language])
        .replace('{code}', language.toUpperCase());
      await page.getByRole('button', { name: choose }).click();
      await page.getByRole('menuitemradio', { name: languageNames[other] }).click();
      const menu = page.getByRole('navigation');
      await expect(menu.getByRole('link', { name: screenNames.suppliers[other] })).toBeVisible();
      await page.reload();
      await expect(menu.getByRole('link', { name: screenNames.suppliers[other] })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', other);
    });

    test('the colour scheme follows the system until one is chosen, and the choice is kept', async ({
      page,
      openDemo,
      say,
    }) => {
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await page.emulateMedia({ colorScheme: 'dark' });
      await openDemo('/main');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const dark = await background();
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(background).not.toBe(dark);

      await page
        .getByRole('button', {
          name: say(headerTexts.scheme, { name: say(colorSchemeNames.auto) }),
        })
        .click();
      await page.getByRole('menuitemradio', { name: say(colorSchemeNames.dark) }).click();
      await expect.poll(background).toBe(dark);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await background()).toBe(dark);
    });
  });

test('a visitor without a chosen language sees Spanish', async ({ page }) => {
  await page.goto(getOrigin('localhost'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inicia sesión');
});
