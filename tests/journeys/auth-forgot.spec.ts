import { errorCodes } from '@tarima/domain/kit/errors';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { languages } from '@tarima/domain/kit/words';
import { authTexts, passwordStrengthTexts } from '@tarima/domain/session/auth-texts';
import { signInMailWords } from '@tarima/domain/session/mails';
import { expect, strongPassword, test, createWrongCode } from '../run/auth.ts';
import { expectToast } from '../run/toast.ts';

for (const language of languages)
  test.describe(`a forgotten password, in ${language}`, () => {
    test.use({ language });

    test('is replaced with the code from the mail, and the new password signs the user in', async ({
      page,
      auth,
      company,
      say,
      mailedCode,
    }) => {
      await auth.email.fill(company.email);
      await auth.link(authTexts.toForgot).click();
      await auth.expectTitle(authTexts.forgotTitle);
      await expect(auth.email, 'typed once').toHaveValue(company.email);
      await expect(auth.email).toBeFocused();
      await page.keyboard.press('Enter');
      await expectToast(page, say(authTexts.codeSent, { email: company.email }));

      await expect(page).toHaveURL(/\/auth\?view=forgot&step=code$/);
      await expect(auth.newPassword).toBeFocused();
      await page.reload();
      await expect(auth.email, 'a reload keeps the flow').toHaveValue(company.email);
      await auth.newPassword.fill(strongPassword);
      await auth.code.fill(await mailedCode(signInMailWords.reset.subject));
      await page.keyboard.press('Enter');

      await expectToast(page, say(authTexts.passwordChanged));
      await auth.expectSignIn(company.email);
      await auth.password.fill(strongPassword);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    test('starts again when it is opened again, and a link switches between having a code and requesting one', async ({
      page,
      auth,
    }) => {
      await auth.link(authTexts.toForgot).click();
      await auth.link(authTexts.haveCode).click();
      await expect(auth.code).toBeVisible();
      await expect(auth.link(authTexts.haveCode)).toHaveCount(0);
      await auth.link(authTexts.haveNoCode).click();
      await expect(auth.code).toHaveCount(0);
      await auth.link(authTexts.haveCode).click();
      await page.goBack();
      await expect(auth.code, 'back undoes a step').toHaveCount(0);

      await auth.link(authTexts.haveCode).click();
      await auth.link(authTexts.toSignIn).click();
      await auth.expectTitle(authTexts.title);
      await auth.link(authTexts.toForgot).click();
      await auth.expectTitle(authTexts.forgotTitle);
      await expect(auth.code).toHaveCount(0);
    });

    test('is not replaced with a weak new password, a wrong code or an expired code', async ({
      page,
      auth,
      company,
      say,
      mailedCode,
    }) => {
      await auth.link(authTexts.toForgot).click();
      await auth.email.fill(company.email);
      await auth.press(authTexts.sendCode);
      const code = await mailedCode(signInMailWords.reset.subject);

      await auth.newPassword.fill('AB12');
      const rule = page.locator('[data-met]', {
        hasText: say(passwordStrengthTexts.uppercase, { count: 2 }),
      });
      await expect(rule).toBeVisible();
      await expect(page.locator('[data-met]')).toHaveCount(2);
      await auth.code.fill(code);
      await auth.press(authTexts.changePassword);
      await auth.expectMarked(auth.newPassword, say(validationRuleTexts.min, { min: 8 }));

      await auth.newPassword.fill(strongPassword);
      await expect(page.locator('[data-met]')).toHaveCount(5);
      await auth.code.fill(createWrongCode(code));
      await auth.press(authTexts.changePassword);
      await expectToast(page, say(errorCodes.INVALID_CODE.words));
      await auth.expectMarked(auth.code, say(validationRuleTexts.invalid));
      await expect(auth.newPassword, 'what was typed stays').toHaveValue(strongPassword);

      await company.alter("update mailed_codes set expires_at = present() - interval '1 second'");
      await auth.code.fill(code);
      await page.keyboard.press('Enter');
      await auth.expectMarked(auth.code, say(validationRuleTexts.invalid));

      for (let tries = 2; tries < 5; tries += 1) {
        await auth.code.fill(code);
        await page.keyboard.press('Enter');
        await auth.expectMarked(auth.code, say(validationRuleTexts.invalid));
      }
      await page.keyboard.press('Enter');
      await expectToast(page, say(errorCodes.ATTEMPTS_LIMIT_EXCEEDED.words));

      await auth.link(authTexts.toSignIn).click();
      await auth.password.fill(company.password);
      await page.keyboard.press('Enter');
      await expect(page, 'the old password is still good').toHaveURL(/\/dashboard$/);
    });

    test('gets the same answer for an unknown e-mail', async ({ page, auth, say }) => {
      await auth.link(authTexts.toForgot).click();
      await auth.email.fill('nobody@example.com');
      await auth.press(authTexts.sendCode);
      await expectToast(page, say(authTexts.codeSent, { email: 'nobody@example.com' }));
      await auth.newPassword.fill(strongPassword);
      await auth.code.fill('123456');
      await page.keyboard.press('Enter');
      await expectToast(page, say(errorCodes.INVALID_CODE.words));
    });
  });
