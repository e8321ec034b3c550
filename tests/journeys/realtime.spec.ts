import { defaultAccountStyle } from '@tarima/domain/accounts/account-style';
import { sheetGearMenuTexts } from '@tarima/domain/kit/sheets/sheet-gear-menu-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { languages, sayCount } from '@tarima/domain/kit/words';
import { notificationTexts, unseenCountWords } from '@tarima/domain/notifications/texts';
import { TestClient, pickByPath } from '@tarima/server/testing/client';
import { getProduct } from '../run/product.ts';
import { expect, test } from '../run/test.ts';
import { letAccessExpire, getStoredTokens } from '../run/tokens.ts';

for (const language of languages)
  test.describe(`the realtime connection in ${language}`, () => {
    test.use({ language });

    test('opens again with a new token after an interruption, and still receives messages', async ({
      page,
      open,
      company,
    }) => {
      const sockets: { close(): Promise<void> }[] = [];
      await page.routeWebSocket(/\/socket\.io\//, (socket) => {
        socket.connectToServer();
        sockets.push(socket);
      });
      await open('/main');
      await expect.poll(() => sockets.length).toBe(1);
      await page.waitForLoadState('networkidle');

      const expired = await letAccessExpire(page);
      await sockets[0]?.close();
      // The connection opens again with a new token: after a refusal of the old one, or after another request has renewed it.
      await expect.poll(() => sockets.length).toBeGreaterThanOrEqual(2);
      await expect.poll(async () => (await getStoredTokens(page))?.accessToken).not.toBe(expired);

      const admin = await new TestClient(getProduct().port, company.host).signedIn(
        company.email,
        company.password,
      );
      const background = () =>
        page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor);
      await expect
        .poll(async () => {
          await admin.put('/account/settings', {
            styleMetadata: { ...defaultAccountStyle, bgColor: '#113322' },
          });
          return background();
        })
        .toBe('rgb(17, 51, 34)');
    });

    test('loads the notifications that arrived before a late connection opened', async ({
      page,
      open,
      company,
      say,
    }) => {
      const opening = Promise.withResolvers<void>();
      await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
        await opening.promise;
        socket.connectToServer();
      });
      await open('/measures');
      const bell = (count: number) =>
        page.getByRole('button', {
          name: `${say(notificationTexts.bell)}: ${sayCount(unseenCountWords, count, language)}`,
        });
      await expect(bell(0)).toBeVisible();
      await page.getByRole('button', { name: say(kitTexts.moreOfList) }).click();
      await page.getByRole('menuitem', { name: say(sheetGearMenuTexts.export) }).click();
      const admin = await company.admin();
      await expect
        .poll(async () =>
          pickByPath((await admin.get('/notifications/last')).body, 'notificationsCounter'),
        )
        .toBe(1);
      opening.resolve();
      await expect(bell(1)).toBeVisible();
    });
  });
