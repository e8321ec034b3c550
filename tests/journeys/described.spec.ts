import { customers } from '@tarima/domain/customers/customer';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { languages, say as sayIn, type Language } from '@tarima/domain/kit/words';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { quotationTexts } from '@tarima/domain/orders/mails';
import { orderActionWords, orderTexts } from '@tarima/domain/orders/texts';
import { orders } from '@tarima/domain/orders/order';
import { palletCostTexts } from '@tarima/domain/pallets/pallet-cost-texts';
import { newPalletTexts } from '@tarima/domain/pallets/new-pallet-texts';
import { findStandardPallet } from '@tarima/domain/pallets/standard-pallets';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
import { products } from '@tarima/domain/products/product';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { pickNumberByPath } from '@tarima/server/testing/client';
import { TestMailFolder } from '@tarima/server/testing/mailbox';
import { parsePdf } from '@tarima/server/testing/pdf-reader';
import type { Company } from '../run/company.ts';
import { Form } from '../run/form.ts';
import { getProduct } from '../run/product.ts';
import { openOrderAction, getRowField, toLabelPattern, noWords } from '../run/selling.ts';
import { expect, test } from '../run/test.ts';
import { Hands } from '../run/hands.ts';
import { expectToast } from '../run/toast.ts';
import { furnish } from '../run/workshop.ts';

const buyerEmail = 'compras@cerveceria.test';

/** Creates the lumber of EUR pallets, a product with a drawing and a flow, pallet rates, and a customer. */
async function createCompanyRecords(company: Company, language: Language): Promise<void> {
  const { measure, productFamily } = await furnish(company);
  await company.alter('update users set main_position_id = (select min(id) from positions)');
  const { id } = await company.createRecord(products, {
    name: 'Tarima europea',
    description: 'De pino',
    price: '14.00',
    measure,
    productFamily,
  });
  const admin = await company.admin();
  await admin.put(`/pallet-designs/${id}`, { design: findStandardPallet('EUR 1')?.design });
  const companyWorkplaces = (await admin.get('/workplaces/all')).body;
  await admin.put(`/workplaces-flows/${id}`, {
    steps: [
      { workplace: { id: pickNumberByPath(companyWorkplaces, 'elements.0.id') }, workTime: 3 },
    ],
  });
  const { body } = await admin.get(`/pallet-designs/${id}/basis`);
  const rates = typeof body === 'object' && body !== null && 'rates' in body ? body.rates : {};
  await admin.put('/pallet-rates', {
    rates: { ...(typeof rates === 'object' ? rates : {}), hourCost: 30, margin: 20 },
    updatedAt: null,
  });
  await company.createRecord(customers, {
    name: 'Cervecería del Norte',
    email: buyerEmail,
    customerType: 'distributor',
    businessType: 'manufacturing',
    state: 'NLE',
    city: 'Monterrey',
    location: '25.686613,-100.316116',
    language,
  });
}

const descriptions = {
  es: '1200 × 800, nueve tacos, 7 + 3',
  en: '1200 × 800, nine blocks, 7 + 3',
} as const;

for (const language of languages)
  test.describe(`a pallet described in a quotation in ${language}`, () => {
    test.use({ language, viewport: { width: 1440, height: 1000 } });

    test('gets a drawing, a cost, a price and a date, and is sold and mailed with its drawing', async ({
      page,
      open,
      say,
      company,
    }) => {
      await createCompanyRecords(company, language);
      await open('/orders?panel=create');
      const panel = page.getByRole('dialog', { name: say(orderTexts.addQuotation) });
      const customer = panel.getByLabel(
        toLabelPattern(say(orders.fields['customer']?.label ?? noWords)),
      );
      await expect(customer).toBeFocused();
      const hands = new Hands(page);
      await hands.type('cervecería');
      await hands.press('Tab');
      const line = getRowField(panel, orderTexts.product, 1, language);
      await expect(line).toBeFocused();
      await hands.type(descriptions[language]);
      await expect(
        page.getByRole('option', { name: say(newPalletTexts.offer, { text: '1200 × 800 mm' }) }),
      ).toBeVisible();
      await hands.press('Enter');

      const pallet = page.getByRole('dialog', { name: say(newPalletTexts.title) });
      await expect(pallet.getByLabel(say(palletDesignTexts.say), { exact: true })).toHaveValue(
        descriptions[language],
      );
      await expect(pallet.getByLabel(/1200 × 800 mm, 9/)).toBeVisible();
      const figures = pallet.getByLabel(say(palletDesignTexts.figures));
      await expect(figures).toContainText('87');
      // 22 pieces of lumber and 87 nails at ten cents each, 3.33 minutes of the flow and half an hour of set-up over a hundred, at half a dollar.
      await expect(pallet.locator('output')).toHaveText('$12.72');
      await expect(pallet.getByLabel(say(palletCostTexts.price), { exact: true })).toHaveValue(
        '15.90',
      );
      await expect(pallet.getByText(/Tarima europea, × 1\.11/)).toBeVisible();
      await expect(
        pallet.getByText(new RegExp(`^${sayIn(newPalletTexts.ready, language, { end: '' })}.*\\d`)),
      ).toBeVisible();
      await hands.replace(pallet.getByLabel(say(palletCostTexts.margin)), '25');
      await expect(pallet.getByLabel(say(palletCostTexts.price), { exact: true })).toHaveValue(
        '16.96',
      );
      await hands.replace(pallet.getByLabel(say(newPalletTexts.quantity), { exact: true }), '240');
      // The set-up is shared by more.
      await expect(pallet.getByLabel(say(palletCostTexts.price), { exact: true })).toHaveValue(
        '16.84',
      );
      await hands.press('Enter');
      await expectToast(page, say(newPalletTexts.created));

      const name = sayIn(
        {
          es: 'Tarima 1200 × 800 mm, 9 taquetes, 7 + 3, 22',
          en: 'Pallet 1200 × 800 mm, 9 blocks, 7 + 3, 22',
        },
        language,
      );
      await expect(line).toHaveValue(name);
      await expect(getRowField(panel, orderTexts.quantity, 1, language)).toHaveValue('240');
      await expect(getRowField(panel, orderTexts.price, 1, language)).toHaveValue('16.84');
      await hands.press('Control+Enter');
      await expectToast(page, say(orderTexts.created, { id: '' }));
      await openOrderAction(page, language, orderActionWords.sendByEmail, (target) =>
        hands.click(target),
      );
      const mail = page.getByRole('dialog');
      await hands.click(mail.getByRole('button', { name: say(orderTexts.send), exact: true }));
      await expectToast(page, say(orderTexts.sent));
      const { seconds, keys, clicks } = hands;
      const description = `${seconds.toFixed(1)} s of a person: ${keys} keys, ${clicks} clicks`;
      test.info().annotations.push({ type: 'text to mail', description });
      expect(keys).toBeGreaterThan('cervecería'.length + descriptions[language].length);
      expect(seconds).toBeLessThan(60);

      const { attachments } = await new TestMailFolder(getProduct().mails).next(buyerEmail);
      const content = attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content;
      if (!(content instanceof ArrayBuffer)) throw new Error('The mail has no PDF');
      const text = (await parsePdf(Buffer.from(content))).pages.map((each) => each.text).join(' ');
      for (const words of [say(quotationTexts.drawings), name, '800 mm', '145 mm'])
        expect(text).toContain(words);

      // Another line with this description leads to the existing product, and creates no second one.
      await open('/orders?panel=create');
      await line.fill(descriptions[language]);
      await expect(
        page.getByRole('option', { name: say(newPalletTexts.offer, { text: '1200 × 800 mm' }) }),
      ).toBeVisible();
      await line.press('Enter');
      await expect(pallet.getByText(say(newPalletTexts.found, { name }))).toBeVisible();
      await pallet.getByRole('button', { name: say(newPalletTexts.accept) }).click();
      await expect(line).toHaveValue(name);
      await expect(panel.getByRole('button', { name: say(kitTexts.save) })).toBeVisible();
      expect(await countProducts(company)).toBe(2);
    });

    for (const width of [1440, 390])
      test(`can be completed with a missing raw material, on a screen ${width} wide`, async ({
        page,
        open,
        say,
        company,
      }) => {
        await createCompanyRecords(company, language);
        await company.alter(
          "update raw_materials set status = 'inactive' where description_es = 'Tabla 22 × 145 × 1200 mm'",
        );
        await page.setViewportSize({ width, height: 844 });
        await open('/orders?panel=create');
        const panel = page.getByRole('dialog', { name: say(orderTexts.addQuotation) });
        await getRowField(panel, orderTexts.product, 1, language).fill(descriptions[language]);
        await page.getByRole('option', { name: /1200 × 800 mm/ }).click();
        const pallet = page.getByRole('dialog', { name: say(newPalletTexts.title) });
        await expect(pallet.getByLabel(say(palletDesignTexts.figures))).toContainText('87');
        // The dialog begins with its title, not with its fields.
        await expect(
          pallet.getByRole('heading', { name: say(newPalletTexts.title) }),
        ).toBeInViewport({ ratio: 1 });
        const price = pallet.getByLabel(say(palletCostTexts.price), { exact: true });
        await expect(price).toHaveValue('');
        const quantity = pallet.getByLabel(say(newPalletTexts.quantity), { exact: true });
        const name = pallet.getByLabel(say(newPalletTexts.name), { exact: true });
        await quantity.fill('240');
        await name.fill('Tarima de Bodega 7');
        await pallet.getByLabel(say(palletCostTexts.margin)).fill('25');
        const part = sayIn(
          { es: 'tabla superior 22 × 145 × 1200 mm', en: 'top board 22 × 145 × 1200 mm' },
          language,
        );
        const add = pallet.getByRole('button', { name: say(newPalletTexts.addMaterial, { part }) });
        await add.click();
        const dialog = page.getByRole('dialog', {
          name: say(getEntityWords('creating', rawMaterials.entity)),
        });
        await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
        const material = new Form(dialog, rawMaterials, language);
        await expect(material.field('thickness')).toHaveValue('22');
        await expect(material.field('width')).toHaveValue('145');
        await expect(material.field('length')).toHaveValue('1200');
        // Escape closes the upper dialog alone.
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(quantity).toHaveValue('240');

        await add.click();
        // The board is long enough for two parts and the cut between them.
        await material.write({ length: '2404', unitCost: '0.2', warehouseLocation: 'Patio' });
        for (const [field, choice] of [
          ['measure', 'Unidad'],
          ['supplier', /^Maderas/],
        ] as const) {
          await material.field(field).click();
          await page.getByRole('option', { name: choice }).first().click();
        }
        await material.save();
        await expect(dialog).toBeHidden();
        await expect(add).toBeHidden();
        await expect(quantity).toHaveValue('240');
        await expect(name).toHaveValue('Tarima de Bodega 7');
        await expect(pallet.getByLabel(say(palletCostTexts.margin))).toHaveValue('25');
        // The price is the same: half a board at 20 cents in place of one at 10.
        await expect(price).toHaveValue('16.84');
        await pallet.getByRole('button', { name: say(newPalletTexts.accept) }).click();
        await expectToast(page, say(newPalletTexts.created));
        await expect(getRowField(panel, orderTexts.product, 1, language)).toHaveValue(
          'Tarima de Bodega 7',
        );
        // A key that closed a dialog does not reach the panel below it.
        await expect(panel).toBeVisible();
      });

    test('is not created from an invalid description, and the reason is shown at the description', async ({
      page,
      open,
      say,
      company,
    }) => {
      await createCompanyRecords(company, language);
      await open('/orders?panel=create');
      const panel = page.getByRole('dialog', { name: say(orderTexts.addQuotation) });
      await getRowField(panel, orderTexts.product, 1, language).fill('EUR 1');
      await page.getByRole('option', { name: /1200 × 800 mm/ }).click();
      const pallet = page.getByRole('dialog', { name: say(newPalletTexts.title) });
      await expect(
        pallet.getByText(say(newPalletTexts.found, { name: 'Tarima europea' })),
      ).toBeVisible();
      const text = pallet.getByLabel(say(palletDesignTexts.say), { exact: true });
      for (const [wrong, reason] of [
        ['48x40 3 stringers 7+5 11/0', say(palletDesignTexts.notUnderstood, { words: '11/0' })],
        ['48x40 3 stringers 29+5', new RegExp(`^${say(palletDesignTexts.top)}: .*28`)],
        ['48x40 3 stringers 13+5', new RegExp(`^${say(palletDesignTexts.top)}: .*48 in`)],
        ['7000x1000 9 tacos', new RegExp(`^${say(palletDesignTexts.length)}: .*6,?000`)],
        ['?', say(palletDesignTexts.nothingRead)],
      ] as const) {
        await text.fill(wrong);
        await expect(pallet.getByText(reason)).toBeVisible();
        await pallet.getByRole('button', { name: say(newPalletTexts.accept) }).click();
        await expect(text).toBeFocused();
      }
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: say(formAndDialogTexts.unsavedTitle) });
      await question.getByRole('button', { name: say(formAndDialogTexts.discard) }).click();
      await expect(pallet).toBeHidden();
      await expect(panel).toBeVisible();
      expect(await countProducts(company)).toBe(1);
    });
  });

async function countProducts(company: Company): Promise<number> {
  const { body } = await (await company.admin()).get('/products');
  return pickNumberByPath(body, 'metadata.totalItems');
}
