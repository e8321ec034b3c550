import { customers } from '@tarima/domain/customers/customer';
import { cuttingTexts } from '@tarima/domain/cutting/texts';
import { languages } from '@tarima/domain/kit/words';
import { palletCostTexts, palletRateWords } from '@tarima/domain/pallets/pallet-cost-texts';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
import { products } from '@tarima/domain/products/product';
import { pickNumberByPath } from '@tarima/server/testing/client';
import type { Page } from '@playwright/test';
import type { Company } from '../run/company.ts';
import { expect, go, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';
import { furnish } from '../run/workshop.ts';

/** Creates the lumber of an EUR 1, and the pallet as a product. @returns the id of the product */
async function createCompanyRecords(company: Company): Promise<number> {
  const { measure, productFamily } = await furnish(company);
  await company.alter('update users set main_position_id = (select min(id) from positions)');
  const { id } = await company.createRecord(products, {
    name: 'Tarima europea',
    description: 'De pino',
    price: '10.00',
    measure,
    productFamily,
  });
  return id;
}

/** Creates an accepted order of a product, all of which is to be produced. @returns the id of the order */
async function createOrder(company: Company, product: number, quantity: number): Promise<number> {
  const { id: customer } = await company.createRecord(customers, {
    name: 'Cervecería del Norte',
    email: 'compras@cerveceria.test',
    customerType: 'distributor',
    businessType: 'manufacturing',
    state: 'NLE',
    city: 'Monterrey',
    location: '25.686613,-100.316116',
  });
  const admin = await company.admin();
  const places = (await admin.get('/workplaces/all')).body;
  await admin.put(`/workplaces-flows/${product}`, {
    steps: [{ workplace: { id: pickNumberByPath(places, 'elements.0.id') }, workTime: 3 }],
  });
  const created = await admin.post('/orders', {
    customer: { id: customer },
    orderDate: '2026-11-20',
    details: [
      {
        product: { id: product },
        data: { quantity, price: '20', discount: 0, discountType: 0 },
      },
    ],
  });
  const order = pickNumberByPath(created.body, 'id');
  await admin.post(`/orders/accept-quotation/${order}`, {});
  const { body } = await admin.get(`/orders/${order}`);
  const line = pickNumberByPath(body, 'details.0.id');
  const answer = await admin.put(`/orders/manage-detail/${line}`, { origin: 'production' });
  expect(answer.status, answer.text).toBeLessThan(300);
  return order;
}

/** Returns the median of the milliseconds from a typed letter to the next frame, which shows its effect. */
const measureTypingTime = (page: Page, label: string): Promise<number> =>
  page.evaluate(async (name) => {
    const field = [...document.querySelectorAll('input')].find(
      (each) => each.labels?.[0]?.textContent === name,
    );
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    if (!field || !setValue) throw new Error('There is no such field');
    const times: number[] = [];
    for (const thick of ['22', '23', '24', '25', '26', '25', '24', '23', '22']) {
      const start = performance.now();
      setValue.call(field, `1200x800 9 tacos ${thick}`);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      times.push(performance.now() - start);
    }
    return times.toSorted((one, other) => one - other)[4] ?? 0;
  }, label);

for (const language of languages)
  test.describe(`a pallet from its drawing to its saw list in ${language}`, () => {
    test.use({ language, viewport: { width: 1440, height: 1000 } });

    test('is drawn, costed, priced, sold, cut and bought', async ({ page, open, say, company }) => {
      const product = await createCompanyRecords(company);
      await open(`/products?panel=edit&id=${product}&part=pallet_design`);
      const panel = page.getByRole('dialog', { name: say(palletDesignTexts.title), exact: true });
      const descriptionField = panel.getByLabel(say(palletDesignTexts.say), { exact: true });
      await descriptionField.fill('48x40 3 largueros 7+5 11/16');
      const milliseconds = await measureTypingTime(page, say(palletDesignTexts.say));
      test
        .info()
        .annotations.push({ type: 'typing to drawing', description: `${milliseconds} ms` });
      await descriptionField.fill('EUR 1');
      // 20 pieces of lumber at ten cents each, and 78 nails at as much.
      const cost = panel.getByRole('region', { name: say(palletCostTexts.title) });
      await expect(cost.locator('output')).toHaveText('$9.80');

      await cost.getByText(say(palletCostTexts.rates)).click();
      await cost.getByLabel(say(palletRateWords.hourCost)).fill('30');
      await cost.getByRole('button', { name: say(palletCostTexts.saveRates) }).click();
      await expectToast(page, say(palletCostTexts.ratesSaved));
      // 78 × 0.04 min and 20 × 0.1 min, and half an hour over a hundred, at half a dollar a minute.
      await expect(cost.locator('output')).toHaveText('$12.51');
      await cost.getByLabel(say(palletCostTexts.margin)).fill('20');
      await expect(cost.getByLabel(say(palletCostTexts.price), { exact: true })).toHaveValue(
        '15.64',
      );
      await cost
        .getByRole('button', { name: say(palletCostTexts.take, { price: '$15.64' }) })
        .click();
      await expectToast(page, say(palletCostTexts.taken));
      expect((await company.getRecord(products, product))['price']).toBe('15.64');
      await panel
        .getByRole('button', { name: say({ es: 'Guardar', en: 'Save' }), exact: true })
        .click();
      await expectToast(page, say(palletDesignTexts.saved));

      const order = await createOrder(company, product, 250);
      await go(page, '/orders-planning?tab=cutting');
      await page.getByLabel(say(cuttingTexts.choose, { order })).check();
      await page.getByRole('button', { name: say(cuttingTexts.plan) }).click();
      // Boards as long as their parts leave no better plan than one board for each part.
      await expect(
        page.getByText(say(cuttingTexts.best, { least: '750', used: '750' })).first(),
      ).toBeVisible();
      const paper = page.waitForResponse((answer) => answer.url().includes('/cutting/saw-list'));
      await page.getByRole('button', { name: say(cuttingTexts.print) }).click();
      expect((await paper).status()).toBe(200);
    });
  });
