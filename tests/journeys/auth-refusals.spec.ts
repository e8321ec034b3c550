import { errorCodes } from '@tarima/domain/kit/errors';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { languages } from '@tarima/domain/kit/words';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { AuthScreen, expect, strongPassword, test } from '../run/auth.ts';
import { findPartFile } from '../run/part-file.ts';
import { expectToast } from '../run/toast.ts';

for (const language of languages)
  test.describe(`errors of the auth screen, in ${language}`, () => {
    test.use({ language });

    test('five wrong passwords show one error, and the sixth attempt another, even with the right password', async ({
      page,
      auth,
      company,
      say,
    }) => {
      for (let tries = 0; tries < 5; tries += 1) {
        const answered = page.waitForResponse('**/api/auth/sign-in');
        await auth.signIn(company.email, `Not-The-One.${tries}${tries}`);
        expect((await answered).status()).toBe(401);
        await expectToast(page, say(errorCodes.CREDENTIALS_UNKNOWN.words));
        await expect(auth.password).toBeFocused();
      }
      await auth.signIn(company.email, company.password);
      await expectToast(page, say(errorCodes.ATTEMPTS_LIMIT_EXCEEDED.words));
      await expect(page).toHaveURL(/\/auth$/);
      await expect(auth.password, 'what was typed stays').toHaveValue(company.password);
    });

    test('a sign-in without connection shows an error, and can be repeated with the typed values', async ({
      page,
      context,
      auth,
      company,
      say,
    }) => {
      await expect(auth.email).toBeFocused();
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await auth.signIn(company.email, company.password);
      await expectToast(page, say(errorCodes.SERVICE_UNAVAILABLE.words));
      await context.setOffline(false);
      await auth.press(authTexts.submit);
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    test('a toast is shown although the code of the toast area loads late', async ({
      page,
      company,
      visit,
      say,
    }) => {
      let refusals = 0;
      await page.route(`**/${findPartFile('toast-area')}*`, (route) => {
        refusals += 1;
        return refusals === 1 ? route.abort() : route.continue();
      });
      await visit('/auth', company.host);
      await new AuthScreen(page, say).signIn(company.email, 'Not-The-One.12');
      await expectToast(page, say(errorCodes.CREDENTIALS_UNKNOWN.words));
      expect(refusals).toBe(2);
    });

    test('an internal error of the server is shown as such', async ({
      page,
      auth,
      company,
      say,
      watch,
    }) => {
      watch.allow(/UNKNOWN_ERROR|status of 500/);
      await company.alter("update users set password_hash = 'not a hash'");
      await auth.signIn(company.email, company.password);
      await expectToast(page, say(errorCodes.UNKNOWN_ERROR.words));
      await expect(auth.password, 'what was typed stays').toHaveValue(company.password);
    });

    test('values refused only by the server are marked at their field', async ({
      page,
      auth,
      company,
      say,
    }) => {
      // Sends the password of an older page, which has weaker rules.
      await page.route('**/api/auth/confirm-forgot-password', (route) => {
        const body: object = route.request().postDataJSON();
        return route.continue({ postData: { ...body, newPassword: 'Weak.Password1' } });
      });
      await auth.link(authTexts.toForgot).click();
      await auth.link(authTexts.haveCode).click();
      await auth.email.fill(company.email);
      await auth.newPassword.fill(strongPassword);
      await auth.code.fill('123456');
      await page.keyboard.press('Enter');
      await expectToast(page, say(errorCodes.WRONG_VALUES.words));
      await auth.expectMarked(auth.newPassword, say(validationRuleTexts.digits, { count: 2 }));
    });
  });
