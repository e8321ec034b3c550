import { customers } from '@tarima/domain/customers/customer';
import {
  customerPageTexts as texts,
  customerLinkTexts,
  customerStateWords,
} from '@tarima/domain/customer-page/texts';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import {
  languages,
  numberLocales,
  say as sayIn,
  type LocalizedWords,
} from '@tarima/domain/kit/words';
import { notificationSentences } from '@tarima/domain/notifications/notification-sentences';
import { pickByPath, pickListByPath, pickNumberByPath } from '@tarima/server/testing/client';
import { getDayAhead } from '@tarima/server/testing/days';
import { expectAccessible, expectInOrder } from '../pictures/judge.ts';
import { getOrigin } from '../run/product.ts';
import { createSellingCompany } from '../run/selling.ts';
import { followTraffic } from '../run/settled.ts';
import { expect, test } from '../run/test.ts';

for (const language of languages)
  test.describe(`the customer’s page in ${language}`, () => {
    test.use({ language });

    test('a shared quotation changes before acceptance, is accepted on a phone, followed on a desktop, and ordered again', async ({
      page,
      open,
      company,
      browser,
      say,
    }) => {
      test.slow();
      await createSellingCompany(company);
      const admin = await company.admin();
      const customer = pickListByPath((await admin.get('/customers')).body, 'elements')[0];
      await company.alter(`update ${customers.name} set language = '${language}'`);
      const products = pickListByPath((await admin.get('/products')).body, 'elements');
      const quotation = (quantity: number, id?: number) => ({
        customer: { id: pickNumberByPath(customer, 'id') },
        orderDate: getDayAhead(0),
        details: [
          {
            ...(id !== undefined && { id }),
            product: { id: pickNumberByPath(products[0], 'id') },
            data: { quantity, price: '10.50', discount: 0, discountType: 0 },
          },
        ],
      });
      const created = (await admin.post('/orders', quotation(100))).body;
      const order = pickNumberByPath(created, 'id');

      // The office makes the link: its address is shown this once.
      await open(`/orders?panel=view&id=${order}`);
      await page.getByRole('button', { name: say(customerLinkTexts.create) }).click();
      const address = page.getByRole('textbox', { name: say(customerLinkTexts.address) });
      await expect(address).toHaveValue(/\/q\/[\w-]{43}$/);
      const path = new URL(await address.inputValue()).pathname;

      const phone = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        reducedMotion: 'reduce',
      });
      followTraffic(phone);
      const phonePage = await phone.newPage();
      await phonePage.goto(getOrigin(company.host) + path);
      const title = (words: LocalizedWords) => sayIn(words, language, { number: order });
      await expect(phonePage.getByRole('heading', { name: title(texts.quotation) })).toBeVisible();
      await expect(phonePage.getByText('$1,050.00').first()).toBeVisible();
      await expectInOrder(phonePage);
      await expectAccessible(phonePage);
      expect(await phone.cookies()).toEqual([]);

      // The quotation changes while the customer looks at it: acceptance would cover another version than the one shown.
      const line = pickNumberByPath(created, 'details.0.id');
      await admin.put(`/orders/${order}`, quotation(120, line));
      const accept = phonePage.getByRole('button', { name: say(texts.accept), exact: true });
      await accept.click();
      const dialog = phonePage.getByRole('dialog');
      await dialog.getByRole('button', { name: say(texts.confirmAccept), exact: true }).click();
      await expect(dialog.getByText(say(validationRuleTexts.required))).toBeVisible();
      await dialog.getByRole('textbox', { name: say(texts.yourName) }).fill('Carla Ruiz');
      await dialog.getByRole('button', { name: say(texts.confirmAccept), exact: true }).click();
      await expect(phonePage.getByRole('alert')).toHaveText(say(texts.changed));
      await expect(phonePage.getByText('$1,260.00').first()).toBeVisible();
      expect(pickByPath((await admin.get(`/orders/${order}`)).body, 'status')).toBe('quotation');

      await accept.click();
      await dialog.getByRole('textbox', { name: say(texts.yourName) }).fill('Carla Ruiz');
      await phonePage.keyboard.press('Enter');
      await expect(
        phonePage.getByRole('heading', { name: say(customerStateWords.accepted), exact: true }),
      ).toBeVisible();
      await expect(phonePage.getByRole('heading', { name: title(texts.order) })).toBeVisible();

      const desk = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: numberLocales[language],
      });
      followTraffic(desk);
      const desktopPage = await desk.newPage();
      await desktopPage.goto(getOrigin(company.host) + path);
      await expect(desktopPage.locator('[aria-current=step]')).toHaveText(
        say(customerStateWords.accepted),
      );
      await expectInOrder(desktopPage);
      await expectAccessible(desktopPage);
      await desktopPage.getByRole('button', { name: say(texts.again) }).click();
      const requestDialog = desktopPage.getByRole('dialog');
      await requestDialog.getByRole('textbox', { name: /Tarima de exportación/ }).fill('40');
      await requestDialog.getByRole('textbox', { name: say(texts.yourName) }).fill('Carla Ruiz');
      await requestDialog.getByRole('button', { name: say(texts.sendRequest) }).click();
      const [, requestedOrder = ''] =
        / (\d+)\./.exec(await requestDialog.getByText(/ \d+\./).innerText()) ?? [];
      const newQuotation = (await admin.get(`/orders/${requestedOrder}`)).body;
      expect([
        pickByPath(newQuotation, 'status'),
        pickByPath(newQuotation, 'details.0.data.quantity'),
      ]).toEqual(['quotation', 40]);
      const notifications = pickListByPath(
        (await admin.get('/notifications', { lang: language })).body,
        'elements',
      );
      expect(notifications.map((each) => pickByPath(each, 'description'))).toContain(
        sayIn(notificationSentences.quotationRequested, language, {
          by: 'Carla Ruiz',
          customer: 'Cervecería del Norte',
          like: order,
          order: Number(requestedOrder),
        }),
      );

      // A revoked link opens nothing any more.
      await page
        .getByRole('button', { name: say(customerLinkTexts.revokeNamed, { at: '' }).trim() })
        .click();
      await page
        .getByRole('dialog', { name: say(customerLinkTexts.revokeTitle) })
        .getByRole('button', { name: say(customerLinkTexts.revoke), exact: true })
        .click();
      await expect(page.getByText(say(customerLinkTexts.revoked))).toBeVisible();
      await desktopPage.reload();
      await expect(
        desktopPage.getByRole('heading', { name: say(texts.noLinkTitle) }),
      ).toBeVisible();
      await phone.close();
      await desk.close();
    });
  });
