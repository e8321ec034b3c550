import { errorCodes } from '@tarima/domain/kit/errors';
import { dashboardTexts } from '@tarima/domain/reports/texts';
import { languages } from '@tarima/domain/kit/words';
import { permissions } from '@tarima/domain/profiles/permissions';
import { homeTexts } from '@tarima/domain/shell/home-texts';
import { appShellTexts, headerTexts, screenNames } from '@tarima/domain/shell/texts';
import { demoPassword } from '../run/product.ts';
import { expect, go, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

for (const language of languages)
  test.describe(`the sign-in in ${language}`, () => {
    test.use({ language });

    test('missing fields are marked, a wrong password shows an error, and the right one shows the user’s name', async ({
      page,
      say,
      visit,
    }) => {
      await visit('/');
      await expect(page, 'a guarded screen leads to the auth screen').toHaveURL(/\/auth$/);
      const email = page.getByLabel(say({ es: 'Correo electrónico', en: 'Email' }));
      const password = page
        .getByLabel(say({ es: 'Contraseña', en: 'Password' }))
        .and(page.locator('input'));
      const submit = page.getByRole('button', {
        name: say({ es: 'Entrar', en: 'Sign in' }),
        exact: true,
      });

      await submit.click();
      await expect(email).toHaveAccessibleDescription(
        say({ es: 'Este campo es obligatorio', en: 'This field is required' }),
      );
      await expect(email).toBeFocused();

      await email.fill('admin@demo.test');
      await password.fill('not-the-password');
      await submit.click();
      await expectToast(page, say(errorCodes.CREDENTIALS_UNKNOWN.words));
      await expect(email, 'what was typed stays').toHaveValue('admin@demo.test');
      await expect(password).toBeFocused();

      await password.fill(demoPassword);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(dashboardTexts.title));

      await go(page, '/auth');
      await expect(page, 'who is signed in has no business there').toHaveURL(/\/main$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        say(homeTexts.greeting, { name: 'Ana Lucía Herrera' }),
      );
    });

    test('the menu opens every screen, and after signing out every address leads to the auth screen', async ({
      page,
      say,
      openDemo,
    }) => {
      await openDemo('/main');
      const menu = page.getByRole('navigation', { name: say(appShellTexts.menu) });
      await expect(menu.getByRole('link', { name: say(permissions.suppliers) })).toBeVisible();
      for (const name of await menu.getByRole('link').allInnerTexts()) {
        await menu.getByRole('link', { name, exact: true }).click();
        await expect(page).toHaveTitle(`${name} · Tarima`);
        const heading = page.getByRole('heading', { level: 1 });
        if (name === say(screenNames.main))
          await expect(heading).toHaveText(say(homeTexts.greeting, { name: 'Ana Lucía Herrera' }));
        // The heading of a list names its rows, and may differ from the menu's entry: shipments under Shipping.
        else await expect(heading.first()).toHaveText(/\S/);
      }

      await page
        .getByRole('button', {
          name: say(headerTexts.user, { initials: 'AL', name: 'Ana Lucía Herrera' }),
        })
        .click();
      await page.getByRole('menuitem', { name: say(headerTexts.signOut) }).click();
      await expect(page).toHaveURL(/\/auth$/);
      await expectToast(page, say(headerTexts.signedOut));
      await go(page, '/suppliers');
      await expect(page).toHaveURL(/\/auth$/);
    });
  });
