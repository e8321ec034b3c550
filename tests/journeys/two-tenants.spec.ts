import { accountStyleColors } from '@tarima/domain/accounts/account-style';
import { globalSettingsTexts } from '@tarima/domain/accounts/texts';
import { errorCodes } from '@tarima/domain/kit/errors';
import { languages } from '@tarima/domain/kit/words';
import { TestClient, pickByPath } from '@tarima/server/testing/client';
import type { Page } from '@playwright/test';
import { AuthScreen } from '../run/auth.ts';
import { Company } from '../run/company.ts';
import { openOtherBrowser } from '../run/people.ts';
import { getProduct } from '../run/product.ts';
import { expect, go, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';
import { storeTokens, getStoredTokens } from '../run/tokens.ts';

const getHeaderColor = (page: Page): Promise<string> =>
  page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor);

/** Sets the colour of a company through the API. */
async function setCompanyColor(
  { host, email, password }: Company,
  bgColor: string,
): Promise<TestClient> {
  const admin = await new TestClient(getProduct().port, host).signedIn(email, password);
  const style = pickByPath((await admin.get('/account/settings')).body, 'styleMetadata');
  if (typeof style !== 'object') throw new Error('No style');
  const painted = { styleMetadata: { ...style, bgColor } };
  expect((await admin.put('/account/settings', painted)).status).toBe(200);
  return admin;
}

for (const language of languages)
  test.describe(`two companies side by side in ${language}`, () => {
    test.use({ language });

    test('each has its colours, and users of one company cannot sign in to the other', async ({
      browser,
      database,
      say,
    }) => {
      test.slow();
      const north = await Company.create(database);
      const south = await Company.create(database);
      const [ruler] = await Promise.all([
        setCompanyColor(north, '#5b2333'),
        setCompanyColor(south, '#12482f'),
      ]);
      const browsers = await Promise.all(
        [north, south].map(({ host }) => openOtherBrowser(browser, host, language)),
      );
      const [here, there] = browsers;
      if (!here || !there) throw new Error('Two browsers were wanted');

      const thereAuth = new AuthScreen(there, say);
      await thereAuth.signIn(north.email, north.password);
      await expectToast(there, say(errorCodes.CREDENTIALS_UNKNOWN.words));
      await thereAuth.signIn(south.email, south.password);
      await new AuthScreen(here, say).signIn(north.email, north.password);
      for (const page of browsers) await expect(page).toHaveURL(/\/dashboard$/);
      await expect.poll(() => getHeaderColor(here)).toBe('rgb(91, 35, 51)');
      await expect.poll(() => getHeaderColor(there)).toBe('rgb(18, 72, 47)');

      const stolen = await ruler.at(south.host).get('/users/current');
      expect(stolen.status).toBe(401);
      expect(stolen.text).not.toContain(north.email);

      await go(here, '/global-settings');
      const background = here.getByLabel(new RegExp(`^${say(accountStyleColors.bgColor)}`)).first();
      await background.fill('#204060');
      await here.getByRole('button', { name: say(globalSettingsTexts.save) }).click();
      await expectToast(here, say(globalSettingsTexts.updated));
      await expect.poll(() => getHeaderColor(here)).toBe('rgb(32, 64, 96)');
      await there.reload();
      await expect.poll(() => getHeaderColor(there)).toBe('rgb(18, 72, 47)');

      const tokens = await getStoredTokens(here);
      if (!tokens) throw new Error('Nobody is signed in');
      await storeTokens(there, tokens);
      await there.reload();
      await expect(there, 'the tokens of one open nothing of the other').toHaveURL(/\/auth$/);
      await Promise.all(browsers.map((page) => page.context().close()));
    });
  });
