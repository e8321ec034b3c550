import { languages } from '@tarima/domain/kit/words';
import { permissions } from '@tarima/domain/profiles/permissions';
import { appShellTexts, errorScreenTexts } from '@tarima/domain/shell/texts';
import { expect, go, test } from '../run/test.ts';

for (const language of languages)
  test.describe(`the guard in ${language}`, () => {
    test.use({ language });

    test('shows the 404 page for unknown addresses, missing screens and screens without permission', async ({
      page,
      openDemo,
      say,
    }) => {
      await openDemo('/main', 'ventas@demo.test');
      const menu = page.getByRole('navigation', { name: say(appShellTexts.menu) });
      await expect(menu.getByRole('link').first()).toBeVisible();
      await expect(menu.getByRole('link', { name: say(permissions.suppliers) })).toHaveCount(0);

      for (const path of [
        '/suppliers',
        '/suppliers?panel=create',
        '/nowhere/at/all',
        '/not-found',
      ]) {
        await go(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 404');
        await expect(page.getByText(say(errorScreenTexts.notFound))).toBeVisible();
        await expect(page).toHaveURL(/\/not[_-]found$/);
      }
      await page.getByRole('link', { name: say(errorScreenTexts.goHome), exact: true }).click();
      await expect(page).toHaveURL(/\/main$/);
    });

    test('leads to the auth screen from every address without a session', async ({
      page,
      visit,
    }) => {
      for (const path of ['/', '/main', '/suppliers', '/nowhere', '/not_found']) {
        await visit(path);
        await expect(page).toHaveURL(/\/auth$/);
      }
    });
  });
