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
import { addressOf } from '../run/product.ts';
import { found } from '../run/selling.ts';
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
      await found(company);
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
      const made = (await admin.post('/orders', quotation(100))).body;
      const order = pickNumberByPath(made, 'id');

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
      const shown = await phone.newPage();
      await shown.goto(addressOf(company.host) + path);
      const title = (words: LocalizedWords) => sayIn(words, language, { number: order });
      await expect(shown.getByRole('heading', { name: title(texts.quotation) })).toBeVisible();
      await expect(shown.getByText('$1,050.00').first()).toBeVisible();
      await expectInOrder(shown);
      await expectAccessible(shown);
      expect(await phone.cookies()).toEqual([]);

      // The quotation changes while the customer looks at it: acceptance would cover another version than the one shown.
      const line = pickNumberByPath(made, 'details.0.id');
      await admin.put(`/orders/${order}`, quotation(120, line));
      const accept = shown.getByRole('button', { name: say(texts.accept), exact: true });
      await accept.click();
      const dialog = shown.getByRole('dialog');
      await dialog.getByRole('button', { name: say(texts.confirmAccept), exact: true }).click();
      await expect(dialog.getByText(say(validationRuleTexts.required))).toBeVisible();
      await dialog.getByRole('textbox', { name: say(texts.yourName) }).fill('Carla Ruiz');
      await dialog.getByRole('button', { name: say(texts.confirmAccept), exact: true }).click();
      await expect(shown.getByRole('alert')).toHaveText(say(texts.changed));
      await expect(shown.getByText('$1,260.00').first()).toBeVisible();
      expect(pickByPath((await admin.get(`/orders/${order}`)).body, 'status')).toBe('quotation');

      await accept.click();
      await dialog.getByRole('textbox', { name: say(texts.yourName) }).fill('Carla Ruiz');
      await shown.keyboard.press('Enter');
      await expect(
        shown.getByRole('heading', { name: say(customerStateWords.accepted), exact: true }),
      ).toBeVisible();
      await expect(shown.getByRole('heading', { name: title(texts.order) })).toBeVisible();

      const desk = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: numberLocales[language],
      });
      followTraffic(desk);
      const wide = await desk.newPage();
      await wide.goto(addressOf(company.host) + path);
      await expect(wide.locator('[aria-current=step]')).toHaveText(
        say(customerStateWords.accepted),
      );
      await expectInOrder(wide);
      await expectAccessible(wide);
      await wide.getByRole('button', { name: say(texts.again) }).click();
      const asking = wide.getByRole('dialog');
      await asking.getByRole('textbox', { name: /Tarima de exportación/ }).fill('40');
      await asking.getByRole('textbox', { name: say(texts.yourName) }).fill('Carla Ruiz');
      await asking.getByRole('button', { name: say(texts.sendRequest) }).click();
      const [, asked = ''] = / (\d+)\./.exec(await asking.getByText(/ \d+\./).innerText()) ?? [];
      const again = (await admin.get(`/orders/${asked}`)).body;
      expect([pickByPath(again, 'status'), pickByPath(again, 'details.0.data.quantity')]).toEqual([
        'quotation',
        40,
      ]);
      const told = pickListByPath(
        (await admin.get('/notifications', { lang: language })).body,
        'elements',
      );
      expect(told.map((each) => pickByPath(each, 'description'))).toContain(
        sayIn(notificationSentences.quotationRequested, language, {
          by: 'Carla Ruiz',
          customer: 'Cervecería del Norte',
          like: order,
          order: Number(asked),
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
      await wide.reload();
      await expect(wide.getByRole('heading', { name: say(texts.noLinkTitle) })).toBeVisible();
      await phone.close();
      await desk.close();
    });
  });
