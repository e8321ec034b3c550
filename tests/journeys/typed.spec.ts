import { mailResultTexts } from '@tarima/domain/kit/mail-result-texts';
import { parseDay } from '@tarima/domain/kit/day-text';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { languages } from '@tarima/domain/kit/words';
import { orders } from '@tarima/domain/orders/order';
import { orderActionWords, orderTexts, orderOriginWords } from '@tarima/domain/orders/texts';
import { pickByPath as at } from '@tarima/server/testing/client';
import { getDayAhead } from '@tarima/server/testing/days';
import {
  openOrderAction,
  createSellingCompany,
  getRowField,
  toLabelPattern,
  palletNames,
  noWords,
} from '../run/selling.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

for (const language of languages)
  test.describe(`typing in ${language}`, () => {
    test.use({ language });

    test('quickly typed values are stored as typed, and a double click acts once', async ({
      page,
      open,
      company,
      say,
    }) => {
      test.slow();
      await createSellingCompany(company);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
      });
      const admin = await company.admin();
      const loadStored = async () =>
        at((await admin.get('/orders', { size: 5 })).body, 'elements.0.requestedDate');
      const today = getDayAhead(0);

      await open('/orders');
      await page
        .getByRole('button', { name: say(orderTexts.addQuotation) })
        .first()
        .click();
      const panel = page.getByRole('dialog').first();
      const field = (name: string) =>
        panel.getByLabel(toLabelPattern(say(orders.fields[name]?.label ?? noWords))).first();
      const wanted = field('requestedDate');

      await field('customer').click();
      await page.keyboard.type('norte cerve');
      await page.keyboard.press('Enter');
      await field('customer').fill('cerve');
      await page.keyboard.press('Tab');
      await expect(field('customer')).toHaveValue('Cervecería del Norte');
      await getRowField(panel, orderTexts.product, 1, language).fill(palletNames[1]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(getRowField(panel, orderTexts.product, 1, language)).toHaveValue(palletNames[1]);
      await getRowField(panel, orderTexts.quantity, 1, language).fill('5');

      await wanted.click();
      await page.keyboard.type('31/2/2027');
      await page.keyboard.press('Control+Enter');
      await expect(panel.getByText(say(formAndDialogTexts.dayUnread))).toBeVisible();
      await expect(wanted).toHaveValue('31/2/2027');
      expect(sent.filter((path) => path === '/api/orders')).toEqual([]);

      await wanted.fill('');
      await wanted.pressSequentially('5/12/2026');
      await expect(panel.getByText(/5 de diciembre de 2026|December 5, 2026/)).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expectToast(page, say(orderTexts.created, { id: '' }));
      expect(await loadStored()).toBe('2026-12-05');

      for (const text of ['25/11/2026', '5/12', '+15']) {
        await openOrderAction(page, language, orderActionWords.edit);
        await wanted.fill(text);
        await wanted.press('Tab');
        await field('customer').press('Control+Enter');
        await expect.poll(loadStored).toBe(parseDay(text, today, language)); // the toast of the day before may still be there
        await expectToast(page, say(orderTexts.updated));
      }

      await openOrderAction(page, language, orderActionWords.sendByEmail);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(orderTexts.send), exact: true })
        .and(page.locator(':enabled'))
        .evaluate((button: HTMLElement) => {
          button.click();
          button.click();
        });
      await expectToast(page, say(mailResultTexts.queued, { email: 'compras@cerveceria.test' }));
      expect(sent.filter((path) => path.endsWith('/share-via-email'))).toHaveLength(1);

      await openOrderAction(page, language, orderActionWords.accept);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(orderActionWords.accept), exact: true })
        .click();
      await expectToast(page, say(orderTexts.accepted));
      await openOrderAction(page, language, orderActionWords.createOrder);
      const line = page.getByRole('dialog').getByRole('listitem').first();
      await line
        .getByText(say(orderOriginWords.production), { exact: true })
        .evaluate((choice: HTMLElement) => {
          choice.click();
          choice.click();
        });
      await expect(line).toContainText(say(orderTexts.toBeProduced));
      expect(sent.filter((path) => path.includes('/manage-detail/'))).toHaveLength(1);
    });
  });
