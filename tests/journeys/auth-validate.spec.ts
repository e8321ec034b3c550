import { errorCodes } from '@tarima/domain/kit/errors';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { languages } from '@tarima/domain/kit/words';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { signInMailWords } from '@tarima/domain/session/mails';
import { expect, test, createWrongCode } from '../run/auth.ts';
import { expectToast } from '../run/toast.ts';

for (const language of languages)
  test.describe(`validating an e-mail, in ${language}`, () => {
    test.use({ language });

    test('is required before the sign-in, takes the mailed code, and is done once', async ({
      page,
      auth,
      company,
      say,
      mailedCode,
    }) => {
      await company.alter('update users set email_validated_at = null');
      await auth.signIn(company.email, company.password);
      await expectToast(page, say(errorCodes.EMAIL_NOT_VALIDATED.words));
      await auth.expectTitle(authTexts.validateTitle);
      await expect(page).toHaveURL(/\/auth\?view=validate$/);
      await expect(auth.email).toHaveValue(company.email);
      await auth.press(authTexts.sendCode);
      await expectToast(page, say(authTexts.codeSent, { email: company.email }));
      const code = await mailedCode(signInMailWords.validate.subject);

      await expect(auth.code).toBeFocused();
      await auth.code.fill('12');
      await page.keyboard.press('Enter');
      await auth.expectMarked(auth.code, say(validationRuleTexts.min, { min: 3 }));
      await auth.code.fill(createWrongCode(code));
      await page.keyboard.press('Enter');
      await expectToast(page, say(errorCodes.INVALID_CODE.words));
      await auth.expectMarked(auth.code, say(validationRuleTexts.invalid));
      await auth.code.fill(code);
      await page.keyboard.press('Enter');
      await expectToast(page, say(authTexts.validated));
      await auth.expectSignIn(company.email);

      await auth.link(authTexts.toValidate).click();
      await auth.link(authTexts.haveCode).click();
      await auth.code.fill(code);
      await page.keyboard.press('Enter');
      await expectToast(page, say(errorCodes.NOT_AUTHORIZED.words));
      await auth.expectSignIn(company.email);

      await auth.password.fill(company.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    test('is limited to five codes in a quarter of an hour', async ({
      page,
      auth,
      company,
      say,
    }) => {
      await auth.link(authTexts.toValidate).click();
      await auth.email.fill(company.email);
      for (let mails = 0; mails < 5; mails += 1) {
        await auth.press(authTexts.sendCode);
        await expect(auth.code).toBeVisible();
        await auth.link(authTexts.haveNoCode).click();
        await expect(auth.code).toHaveCount(0);
      }
      await auth.press(authTexts.sendCode);
      await expectToast(page, say(errorCodes.ATTEMPTS_LIMIT_EXCEEDED.words));
      await expect(auth.email, 'what was typed stays').toHaveValue(company.email);
    });
  });
