import { languages } from '@tarima/domain/kit/words';
import { orders } from '@tarima/domain/orders/order';
import { orderTexts } from '@tarima/domain/orders/texts';
import { priceLists } from '@tarima/domain/price-lists/price-list';
import { listPriceHintTexts } from '@tarima/domain/price-lists/list-price-hint-texts';
import { priceListTexts } from '@tarima/domain/price-lists/texts';
import { choose } from '../run/people.ts';
import {
  createSellingCompany,
  getRowField,
  toLabelPattern,
  palletNames,
  noWords,
  chooseProduct,
} from '../run/selling.ts';
import { expect, go, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

for (const language of languages)
  test.describe(`price lists in ${language}`, () => {
    test.use({ language });

    test('prices by quantity are entered once, and proposed in quotations', async ({
      page,
      open,
      company,
      say,
    }) => {
      await createSellingCompany(company);
      const { id } = await company.createRecord(priceLists, { name: 'Mayoreo', active: true });
      await company.alter(`update customers set price_list_id = ${id}`);

      await open(`/price-lists?panel=edit&id=${id}`);
      await page.getByRole('button', { name: say(priceListTexts.lines) }).click();
      const panel = page.getByRole('dialog', { name: say(priceListTexts.lines) });
      await chooseProduct(
        page,
        getRowField(panel, priceListTexts.product, 1, language),
        palletNames[0],
      );
      await getRowField(panel, priceListTexts.price, 1, language).fill('9.75');
      await panel.getByRole('button', { name: say(priceListTexts.addLine) }).click();
      await getRowField(panel, priceListTexts.from, 2, language).fill('1,000');
      await getRowField(panel, priceListTexts.price, 2, language).fill('8.40');
      await page.keyboard.press('Control+Enter');
      await expectToast(page, say(priceListTexts.saved));

      await go(page, '/orders?panel=create');
      const quotation = page.getByRole('dialog', { name: say(orderTexts.addQuotation) });
      const customer = quotation
        .getByLabel(toLabelPattern(say(orders.fields['customer']?.label ?? noWords)))
        .and(quotation.locator('input'));
      await choose(quotation, customer.first(), 'Cervecería del Norte');
      await chooseProduct(
        page,
        getRowField(quotation, orderTexts.product, 1, language),
        palletNames[0],
      );
      const price = getRowField(quotation, orderTexts.price, 1, language);
      const quantity = getRowField(quotation, orderTexts.quantity, 1, language);
      await expect(price).toHaveValue('9.75');
      await quantity.fill('1200');
      await expect(price).toHaveValue('8.40');
      const from = { list: 'Mayoreo', from: '1,000', price: '$8.40' };
      await expect(quotation.getByText(say(listPriceHintTexts.ofList, from))).toBeVisible();
      await price.fill('9');
      await quantity.fill('1500');
      await expect(quotation.getByText(say(listPriceHintTexts.listPrice, from))).toBeVisible();
      await expect(price).toHaveValue('9');
    });
  });
