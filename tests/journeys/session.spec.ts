import { errorCodes } from '@tarima/domain/kit/errors';
import { languages } from '@tarima/domain/kit/words';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { Form } from '../run/form.ts';
import { List } from '../run/list.ts';
import { supplier } from '../run/samples.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';
import {
  createExpiredToken,
  storeTokens,
  letAccessExpire,
  getStoredTokens,
} from '../run/tokens.ts';

for (const language of languages)
  test.describe(`a session in ${language}`, () => {
    test.use({ language });

    test('ends at the auth screen with one message when it cannot be renewed', async ({
      page,
      open,
      say,
    }) => {
      await open('/suppliers');
      await new List(page, suppliers, language).expectReady();
      const tokens = await getStoredTokens(page);
      const accessToken = createExpiredToken(tokens?.accessToken ?? '');
      await storeTokens(page, { accessToken, refreshToken: 'rotated-away' });

      await page.reload();
      await expect(page).toHaveURL(/\/auth$/);
      await expectToast(page, say(errorCodes.ACCESS_EXPIRED.words));
      expect(await getStoredTokens(page)).toBeUndefined();

      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(say(errorCodes.ACCESS_EXPIRED.words))).toHaveCount(0);
    });

    test('ended by the server opens the auth screen at the next request, with one toast', async ({
      page,
      open,
      say,
    }) => {
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      await list.expectReady();
      const tokens = await getStoredTokens(page);
      const revoked = await page.evaluate(async (token) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch('/api/current-session/sign-out', { method: 'POST', headers })).status;
      }, tokens?.accessToken);
      expect(revoked).toBe(204);

      // Any call will do: one of the bell's may come first and take the list away.
      await Promise.race([list.sortBy('name'), page.waitForURL(/\/auth$/)]);
      await expect(page).toHaveURL(/\/auth$/);
      await expectToast(page, say(errorCodes.ACCESS_EXPIRED.words));
      await expect(page.locator('.mantine-Notification-root')).toHaveCount(1);
    });

    test('is renewed without a message, at the next screen and within a form', async ({
      page,
      open,
      company,
    }) => {
      await company.createRecord(suppliers, supplier({ name: 'Maderas Viejas' }));
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      await list.expectColumn('name', ['Maderas Viejas']);

      await letAccessExpire(page);
      const before = await getStoredTokens(page);
      await page.reload();
      await list.expectColumn('name', ['Maderas Viejas']);
      const renewed = await getStoredTokens(page);
      expect(renewed?.accessToken).not.toBe(before?.accessToken);

      const form = new Form(await list.add(), suppliers, language);
      await form.write(supplier({ code: 'LATE-001', name: 'Typed for an hour' }));
      await letAccessExpire(page);
      await form.save();
      await list.expectColumn('name', ['Typed for an hour', 'Maderas Viejas']);
      await expect(page.locator('.mantine-Notification-root')).toHaveCount(1);
    });
  });
