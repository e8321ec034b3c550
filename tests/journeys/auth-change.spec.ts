import { errorCodes } from '@tarima/domain/kit/errors';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { languages } from '@tarima/domain/kit/words';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { expectAccessible, expectInOrder, expectReadableByNight } from '../pictures/judge.ts';
import { expect, strongPassword, test } from '../run/auth.ts';
import { expectToast } from '../run/toast.ts';
import { getStoredTokens } from '../run/tokens.ts';

const causes = {
  NEED_CHANGE_PASSWORD: {
    statement: 'update users set temporary_password = true',
    info: authTexts.firstLogin,
  },
  PASSWORD_EXPIRED: {
    statement: "update users set password_changed_at = present() - interval '181 days'",
    info: errorCodes.PASSWORD_EXPIRED.words,
  },
} as const;

for (const language of languages)
  test.describe(`a password that must be changed, in ${language}`, () => {
    test.use({ language });

    for (const [code, { statement, info }] of Object.entries(causes))
      test(`${code} opens the change of password, and afterwards the sign-in`, async ({
        page,
        auth,
        company,
        say,
      }) => {
        await company.alter(statement);
        await auth.signIn(company.email, company.password);
        await auth.expectTitle(authTexts.changeTitle);
        await expectToast(page, say(info));
        await expect(page.getByText(company.email)).toBeVisible();
        await expect(auth.newPassword).toBeFocused();
        await expect(page).toHaveURL(/\/auth\?view=change$/);
        expect(await getStoredTokens(page), 'a temporary token is no session').toBeUndefined();
        await expectInOrder(page);
        await expectAccessible(page);
        await expectReadableByNight(page);

        await auth.newPassword.fill('short');
        await auth.press(authTexts.changePassword);
        await auth.expectMarked(auth.newPassword, say(validationRuleTexts.min, { min: 8 }));
        await auth.newPassword.fill(company.password);
        await auth.press(authTexts.changePassword);
        await expectToast(page, say(errorCodes.INVALID_PASSWORD.words));
        await auth.expectMarked(auth.newPassword, say(validationRuleTexts.different));

        await auth.newPassword.fill(strongPassword);
        await page.keyboard.press('Enter');
        await expectToast(page, say(authTexts.passwordChanged));
        await auth.expectSignIn(company.email);
        await auth.password.fill(strongPassword);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/\/dashboard$/);
      });

    test('is requested again after a reload', async ({ page, auth, company }) => {
      await company.alter(causes.NEED_CHANGE_PASSWORD.statement);
      await auth.signIn(company.email, company.password);
      await auth.expectTitle(authTexts.changeTitle);
      await page.reload();
      await auth.expectSignIn(company.email);
    });

    test('must be changed within a quarter of an hour, or the user signs in again', async ({
      page,
      auth,
      company,
      say,
    }) => {
      await company.alter(causes.PASSWORD_EXPIRED.statement);
      await auth.signIn(company.email, company.password);
      await auth.expectTitle(authTexts.changeTitle);
      await company.alter("update sessions set expires_at = present() - interval '1 second'");
      await auth.newPassword.fill(strongPassword);
      await page.keyboard.press('Enter');
      await expectToast(page, say(errorCodes.ACCESS_EXPIRED.words));
      await auth.expectSignIn(company.email);
    });
  });
