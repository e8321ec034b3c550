import { languages } from '@tarima/domain/kit/words';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { headerTexts } from '@tarima/domain/shell/texts';
import { expect, test } from '../run/auth.ts';
import { expectToast } from '../run/toast.ts';

for (const language of languages)
  test.describe(`the slides of the auth screen, in ${language}`, () => {
    test.use({ language });

    test('the Tab key goes through fields, buttons and links, and stays in the shown slide', async ({
      page,
      auth,
      say,
    }) => {
      await expect(auth.email).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(auth.password).toBeFocused();
      await page.keyboard.type('secret');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(auth.password).toHaveAttribute('type', 'text');
      await expect(page.getByRole('button', { name: say(authTexts.hidePassword) })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      // The sign-in itself, and that with a passkey, come before the links.
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
      await expect(auth.link(authTexts.toForgot)).toBeFocused();
      await page.keyboard.press('Enter');
      await auth.expectTitle(authTexts.forgotTitle);
      await expect(auth.email, 'the first field of the shown slide').toBeFocused();
    });

    test('a slide that leaves can be neither focused nor read', async ({ page, auth }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await auth.link(authTexts.toForgot).click();
      const slides = page.locator('[data-at] > *');
      await expect(slides).toHaveCount(3);
      await expect(page.locator('[data-at] > [inert]')).toHaveCount(2);
      await expect(slides.nth(0)).not.toHaveAttribute('inert');
      await expect(page.locator('input')).toHaveCount(1);
      await expect(auth.email).toBeInViewport({ ratio: 1 });
      await auth.link(authTexts.toSignIn).click();
      await expect(page.locator('input')).toHaveCount(2);
      await expect(auth.password).toBeInViewport({ ratio: 1 });
    });

    test('the fields have the autocomplete attributes for password managers', async ({ auth }) => {
      await expect(auth.email).toHaveAttribute('autocomplete', 'username');
      await expect(auth.password).toHaveAttribute('autocomplete', 'current-password');
      await auth.link(authTexts.toForgot).click();
      await auth.link(authTexts.haveCode).click();
      await expect(auth.email).toHaveAttribute('autocomplete', 'username');
      await expect(auth.newPassword).toHaveAttribute('autocomplete', 'new-password');
      await expect(auth.code).toHaveAttribute('autocomplete', 'one-time-code');
    });

    test('the e-mail is kept for the next sign-in, and the password is stored nowhere', async ({
      page,
      auth,
      company,
      say,
    }) => {
      await auth.signIn(company.email, company.password);
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.getByRole('button', { name: new RegExp(company.host) }).click();
      await page.getByRole('menuitem', { name: say(headerTexts.signOut) }).click();
      await expectToast(page, say(headerTexts.signedOut));
      await auth.expectSignIn(company.email);
      await page.reload();
      await auth.expectSignIn(company.email);
      const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
      expect(kept).not.toContain(company.password);
    });
  });
