import type { Page } from '@playwright/test';
import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { kitTexts } from '@tarima/domain/kit/texts';
import { languages, sayCount } from '@tarima/domain/kit/words';
import { orders } from '@tarima/domain/orders/order';
import {
  linesReplacedByCopyWords,
  orderActionWords,
  orderTexts,
} from '@tarima/domain/orders/texts';
import { choose } from '../run/people.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

import {
  openOrderAction,
  createSellingCompany,
  getRowField,
  toLabelPattern,
  palletNames,
  noWords,
  chooseProduct,
} from '../run/selling.ts';

/** Lines of 11.50, 12.50 and 10.50 in turn, ten pieces each: six, and twenty in the soak. */
const [lines, total] = process.env['SOAK'] ? [20, '$2,310.00'] : [6, '$690.00'];

/** Keyboard that counts the keys pressed. */
class Keys {
  pressed = 0;
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  press(key: string): Promise<void> {
    this.pressed += 1;
    return this.page.keyboard.press(key);
  }
  type(text: string): Promise<void> {
    this.pressed += text.length;
    return this.page.keyboard.type(text);
  }
}

/** Holds every further request of the page until the gate opens. */
async function holdNetwork(page: Page) {
  const gate = Promise.withResolvers<undefined>();
  let asked = 0;
  const pattern = '**/api/**';
  await page.route(pattern, async (route) => {
    asked += 1;
    await gate.promise;
    await route.continue();
  });
  return {
    count: () => asked,
    letGo: async () => {
      gate.resolve(undefined);
      await page.unrouteAll({ behavior: 'wait' });
    },
  };
}

/** The line and the machine of an office far away: 1.5 Mbps, and a processor of a quarter of the speed. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const bytes = 1_500_000 / 8;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return () => devtools.detach();
}

for (const language of languages)
  test.describe(`quotations in ${language}`, () => {
    test.use({ language });

    test('many lines are typed with the keyboard without waiting for the server, and copied to another quotation', async ({
      page,
      open,
      company,
      say,
    }) => {
      test.slow();
      await createSellingCompany(company);
      const known = Promise.all(
        ['customers', 'products'].map((name) =>
          page.waitForResponse((answer) => answer.url().includes(`/api/${name}/names`)),
        ),
      );
      await open('/orders?panel=create');
      const panel = page.getByRole('dialog', { name: say(orderTexts.addQuotation) });
      const customer = panel.getByLabel(
        toLabelPattern(say(orders.fields['customer']?.label ?? noWords)),
      );
      // The form takes input as soon as it opens; the names of customers and products load beside it.
      await expect(customer.first()).toBeFocused();
      await known;
      const speedUp = await slowDown(page);
      const held = await holdNetwork(page);
      const began = performance.now();
      const keys = new Keys(page);
      await keys.type('cerv');
      await keys.press('Tab');
      for (let row = 1; row <= lines; row += 1) {
        await keys.type(['est', 'eur', 'exp'][row % 3] ?? '');
        await keys.press('Enter');
        await keys.type('10');
        if (row < lines) await keys.press('Enter');
      }
      const took = (performance.now() - began) / keys.pressed;
      console.log(`${(keys.pressed / lines).toFixed(1)} keys a line, ${took.toFixed(0)} ms a key`);
      // No request since then has been answered: typing waited for none.
      await expect(getRowField(panel, orderTexts.quantity, lines, language)).toHaveValue('10');
      for (let row = 1; row <= lines; row += 1)
        await expect(getRowField(panel, orderTexts.product, row, language)).toHaveValue(
          palletNames[row % 3] ?? '',
        );
      expect(keys.pressed / lines).toBeLessThanOrEqual(11);
      expect(held.count()).toBeGreaterThan(0);
      await held.letGo();
      await speedUp();
      await expect(panel.getByText(total)).not.toHaveCount(0);
      await expect(panel.getByText(/15 (días|days)/)).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expectToast(page, say(orderTexts.created, { id: '' }));
      const made = page.getByRole('row').filter({ hasText: total });
      await expect(made).toHaveCount(1);
      const id = (await made.getByText(/^\d+$/).first().textContent()) ?? '';

      await open('/orders?panel=create');
      await panel.getByLabel(say(orderTexts.copyFrom)).fill(id);
      await page.keyboard.press('Enter');
      await expect(panel.getByText(total)).not.toHaveCount(0);
      await expect(getRowField(panel, orderTexts.product, lines, language)).toHaveValue(
        palletNames[lines % 3] ?? '',
      );
      // A second copy would replace typed lines: it waits for a decision.
      await panel.getByLabel(say(orderTexts.copyFrom)).fill(id);
      await page.keyboard.press('Enter');
      const question = panel.getByRole('alert').filter({ hasText: say(orderTexts.copyReplace) });
      await expect(question).toContainText(sayCount(linesReplacedByCopyWords, lines, language));
      await question.getByRole('button', { name: say(orderTexts.copyKeep) }).click();
      await expect(question).toBeHidden();
      await expect(panel.getByLabel(say(orderTexts.copyFrom))).toBeFocused();
      await expect(panel.getByText(total)).not.toHaveCount(0);
      await page.keyboard.press('Control+Enter');
      await expectToast(page, say(orderTexts.created, { id: '' }));
      await expect(made).toHaveCount(2);
    });

    test('a quotation is validated, saved and mailed, and rejecting one that has expired shows an error', async ({
      page,
      open,
      company,
      say,
    }) => {
      await createSellingCompany(company);
      await open('/orders?panel=create');
      const panel = page.getByRole('dialog', { name: say(orderTexts.addQuotation) });
      const customer = panel.getByLabel(
        toLabelPattern(say(orders.fields['customer']?.label ?? noWords)),
      );
      await choose(panel, customer.first(), 'Cervecería del Norte');
      await panel.getByRole('button', { name: say(kitTexts.save) }).click();
      await expect(getRowField(panel, orderTexts.product, 1, language)).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await chooseProduct(
        page,
        getRowField(panel, orderTexts.product, 1, language),
        palletNames[0],
      );
      await getRowField(panel, orderTexts.quantity, 1, language).fill('3');
      await getRowField(panel, orderTexts.discount, 1, language).fill('99');
      await panel.getByRole('button', { name: say(kitTexts.save) }).click();
      await expect(panel.getByText('$31.50').first()).toBeVisible();
      await expect(getRowField(panel, orderTexts.discount, 1, language)).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await getRowField(panel, orderTexts.discount, 1, language).fill('1.50');
      await panel.getByRole('button', { name: say(kitTexts.save) }).click();
      await expectToast(page, say(orderTexts.created, { id: '' }));

      await openOrderAction(page, language, orderActionWords.sendByEmail);
      const mail = page.getByRole('dialog');
      await mail.getByRole('button', { name: say(orderTexts.send), exact: true }).click();
      await expectToast(page, say(orderTexts.sent));

      await openOrderAction(page, language, orderActionWords.reject);
      await company.alter(`update orders set status = 'expired'`);
      const ask = page.getByRole('dialog');
      await ask.getByRole('button', { name: say(orderActionWords.reject), exact: true }).click();
      await expect(ask.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
      await ask.getByRole('textbox').fill('Muy caro');
      await ask.getByRole('button', { name: say(orderActionWords.reject), exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: /estatus|status/i })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'Cervecería' })).toContainText(
        say(catalogs.orderStatuses.expired),
      );
    });
  });
