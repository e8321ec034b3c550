import { languages } from '@tarima/domain/kit/words';
import { getServerTime } from '@tarima/server/kit/clock';
import { pickByPath } from '@tarima/server/testing/client';
import { signIn } from '../run/company.ts';
import { expect, test } from '../run/test.ts';

const aMinute = 60_000;

for (const language of languages)
  test.describe(`the clock in ${language}`, () => {
    test.use({ language });

    test('shows the same moment in the page, the server, the database and the tests', async ({
      page,
      open,
      company,
    }) => {
      await open('/main');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { accessToken } = await signIn(company.host, company.email, company.password);
      const claims = JSON.parse(
        Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString(),
      );
      const databaseTime = pickByPath(await company.alter('select present() as now'), '0.now');
      const clocks = {
        page: await page.evaluate(() => Date.now()),
        madeInPage: await page.evaluate(() => new Date().getTime()),
        server: claims.iat * 1000,
        database: Date.parse(String(databaseTime)),
      };
      for (const [name, time] of Object.entries(clocks))
        expect(Math.abs(time - getServerTime()), name).toBeLessThan(aMinute);
    });
  });
