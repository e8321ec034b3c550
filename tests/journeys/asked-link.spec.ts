import { languages } from '@tarima/domain/kit/words';
import { headerTexts, screenNames } from '@tarima/domain/shell/texts';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { AuthScreen } from '../run/auth.ts';
import { List } from '../run/list.ts';
import { expect, test } from '../run/test.ts';
import { createExpiredToken, storeTokens, getStoredTokens } from '../run/tokens.ts';

const link = '/suppliers?size=10&orderBy=name&orderType=asc';

for (const language of languages)
  test.describe(`the link opened before the sign-in, in ${language}`, () => {
    test.use({ language });

    test('opens after the sign-in, with its search', async ({ page, visit, company, say }) => {
      await visit(link, company.host);
      await expect(page).toHaveURL(/\/auth$/);
      await new AuthScreen(page, say).signIn(company.email, company.password);
      await new List(page, suppliers, language).expectReady();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(link);
    });

    test('opens again after an expired session, and not after a sign-out', async ({
      page,
      open,
      company,
      say,
    }) => {
      await open(link);
      await new List(page, suppliers, language).expectReady();
      const tokens = await getStoredTokens(page);
      await storeTokens(page, {
        accessToken: createExpiredToken(tokens?.accessToken ?? ''),
        refreshToken: 'rotated-away',
      });
      await page.reload();
      await expect(page).toHaveURL(/\/auth$/);
      await new AuthScreen(page, say).signIn(company.email, company.password);
      await expect(page).toHaveURL(/\/suppliers\?size=10/);

      const user = page.getByRole('button', { name: /: (tu cuenta|your account)$/ });
      await user.click();
      await page.getByRole('menuitem', { name: say(screenNames.my_settings) }).click();
      await expect(page).toHaveURL(/\/my-settings$/);
      await user.click();
      await page.getByRole('menuitem', { name: say(headerTexts.signOut) }).click();
      await expect(page).toHaveURL(/\/auth$/);
      await new AuthScreen(page, say).signIn(company.email, company.password);
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    test('leads to the start screen of a user without permission for it', async ({
      page,
      visit,
      company,
      say,
    }) => {
      await company.alter('update users set profile_id = 4');
      await visit('/global-settings', company.host);
      await expect(page).toHaveURL(/\/auth$/);
      await new AuthScreen(page, say).signIn(company.email, company.password);
      await expect(page).toHaveURL(/\/main$/);
    });
  });
