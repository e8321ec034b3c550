import { divisions } from '@tarima/domain/divisions/division';
import { inventories, type StockKind } from '@tarima/domain/inventories/inventory';
import { movements } from '@tarima/domain/inventories/movement';
import { expiresInDaysWords, inventoryTexts } from '@tarima/domain/inventories/texts';
import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { languages, sayCount } from '@tarima/domain/kit/words';
import { measures } from '@tarima/domain/measures/measure';
import { products } from '@tarima/domain/products/product';
import { productsFamilies } from '@tarima/domain/products-families/product-family';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { stores } from '@tarima/domain/stores/store';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import type { Company } from '../run/company.ts';
import { getDayAhead } from '@tarima/server/testing/days';
import { Form } from '../run/form.ts';
import { List } from '../run/list.ts';
import { measure, supplier } from '../run/samples.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

/** Creates two stores, a countable pallet and a measured board. */
async function createPlant(company: Company): Promise<void> {
  const division = await company.createRecord(divisions, {
    name: 'Monterrey',
    location: '25.68,-100.31',
  });
  for (const name of ['Patio norte', 'Patio sur'])
    await company.createRecord(stores, { name, division: { id: division.id } });
  const pieces = await company.createRecord(measures, {
    name: 'Pieza',
    description: 'Una',
    countable: true,
  });
  const feet = await company.createRecord(measures, measure());
  const family = await company.createRecord(productsFamilies, {
    name: 'Tarimas',
    description: 'De madera',
  });
  await company.createRecord(products, {
    name: 'Tarima GMA',
    description: 'De cuatro entradas',
    price: '12.50',
    measure: { id: pieces.id },
    productFamily: { id: family.id },
  });
  const mill = await company.createRecord(suppliers, supplier());
  await company.createRecord(rawMaterials, {
    code: 'TABLA-01',
    description: 'Tabla de pino',
    materialType: 'new',
    unitCost: '3.20',
    warehouseLocation: 'A-1',
    measure: { id: feet.id },
    supplier: { id: mill.id },
  });
}

const inventoryPaths = {
  products: '/products-inventories',
  raw_materials: '/raw-materials-inventories',
};

for (const language of languages)
  test.describe(`inventories in ${language}`, () => {
    test.use({ language });

    test('goods are received step by step, issued by earliest expiration, and corrected with a reason', async ({
      page,
      open,
      say,
      company,
    }) => {
      test.slow();
      await createPlant(company);
      const module = inventories.products;
      const list = new List(page, module, language);
      const panel = page.getByRole('dialog');
      const element = (at: number) =>
        new Form(
          panel.getByRole('region', { name: say(inventoryTexts.element, { number: at }) }),
          module,
          language,
        );
      const form = new Form(panel, module, language);
      const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
      const choose = async (within: Form, field: string, option: string) => {
        await within.field(field).click();
        await page.getByRole('option', { name: option }).click();
      };
      const dispatchButton = page.getByRole('button', { name: say(inventoryTexts.dispatch) });
      const insertButton = page.getByRole('button', { name: say(inventoryTexts.insert) }).first();

      await open(inventoryPaths.products);
      await expect(page.getByText(say(inventoryTexts.emptyHint))).toBeVisible();
      await insertButton.click();
      await expect(form.field('store')).toBeFocused();
      for (const field of ['product', 'lotCode', 'quantity', 'expirationDate'])
        await expect(element(1).field(field)).toBeDisabled();
      await choose(form, 'store', 'Patio norte');
      await expect(element(1).field('lotCode')).toBeDisabled();
      await choose(element(1), 'product', 'Tarima GMA');
      await expect(element(1).field('quantity')).toBeDisabled();
      await element(1).write({ lotCode: 'L-001' });
      await expect(panel.getByText(say(inventoryTexts.newLot))).toBeVisible();
      await expect(element(1).field('expirationDate')).toBeDisabled();
      await element(1).write({ quantity: '10.5', expirationDate: getDayAhead(400) });
      await page.keyboard.press('Tab');

      await press(say(inventoryTexts.addElement));
      await choose(element(2), 'product', 'Tarima GMA');
      await element(2).write({ lotCode: 'L-002', quantity: '6' });
      await element(2).write({ expirationDate: getDayAhead(-3) });
      await page.keyboard.press('Tab');
      await expect(panel.getByText(say(inventoryTexts.pastDate))).toBeVisible();
      await element(2).write({ expirationDate: getDayAhead(10) });
      await page.keyboard.press('Tab');
      await press(say(inventoryTexts.insert));
      await element(1).expectMarked('quantity', say(validationRuleTexts.integer));
      await element(1).write({ quantity: '10' });
      await press(say(inventoryTexts.insert));
      await expectToast(page, say(inventoryTexts.inserted));
      await list.expectColumn('lotCode', ['L-002', 'L-001']);
      await expect(list.row('L-002')).toContainText(sayCount(expiresInDaysWords, 10, language));

      await insertButton.click();
      await choose(form, 'store', 'Patio norte');
      await choose(element(1), 'product', 'Tarima GMA');
      await element(1).write({ lotCode: 'l-001' });
      await expect(
        panel.getByText(say(inventoryTexts.knownLot, { quantity: '10', reserved: '0' })),
      ).toBeVisible();
      await element(1).write({ quantity: '5' });
      await expect(element(1).field('expirationDate')).toHaveValue(
        getDayAhead(400).split('-').toReversed().join('/'),
      );
      await expect(element(1).field('expirationDate')).toBeDisabled();
      await page.keyboard.press('Control+Enter');
      await expect(panel).toBeHidden();
      await list.expectColumn('quantity', ['6', '15']);

      await dispatchButton.click();
      await choose(form, 'store', 'Patio norte');
      await choose(element(1), 'product', 'Tarima GMA');
      await expect(element(1).field('lotCode')).toHaveValue(/^L-002/);
      await element(1).write({ quantity: '22' });
      await press(say(inventoryTexts.dispatch));
      await element(1).expectMarked('quantity', say(validationRuleTexts.stock, { available: 6 }));
      await element(1).write({ quantity: '8' });
      await press(say(inventoryTexts.spread));
      await expect(element(1).field('quantity')).toHaveValue('6');
      await expect(element(2).field('lotCode')).toHaveValue(/^L-001/);
      await expect(element(2).field('quantity')).toHaveValue('2');
      await press(say(inventoryTexts.dispatch));
      await expectToast(page, say(inventoryTexts.dispatched));
      await list.expectColumn('quantity', ['0', '13']);

      await page.getByRole('button', { name: say(kitTexts.actionsOf, { name: 'L-001' }) }).click();
      await page.getByRole('menuitem', { name: say(inventoryTexts.modify) }).click();
      await form.write({ quantity: '12' });
      await press(say(kitTexts.save));
      const reason = panel.getByLabel(say(inventoryTexts.reason));
      await expect(reason).toHaveAttribute('aria-invalid', 'true');
      await reason.fill('Una rota');
      await press(say(kitTexts.save));
      await expectToast(page, say(inventoryTexts.modified));
      await list.expectColumn('quantity', ['0', '12']);

      await list.act('L-001', 'view');
      const story = panel.getByRole('region', { name: say(inventoryTexts.story) });
      await expect(story.getByRole('listitem')).toHaveText([
        new RegExp(`${say(catalogs.movementTypes.modify)}Una rota.*−1$`),
        new RegExp(`${say(catalogs.movementTypes.dispatch)}.*−2$`),
        new RegExp(`${say(catalogs.movementTypes.insert)}.*\\+5$`),
        new RegExp(`${say(catalogs.movementTypes.insert)}.*\\+10$`),
      ]);
      await page.keyboard.press('e');
      await expect(reason).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();

      await page.getByRole('tab', { name: say(inventoryTexts.movements) }).click();
      const movementList = new List(page, movements.products, language);
      await expect
        .poll(async () => (await movementList.column('quantity')).slice(0, 4))
        .toContain('-1');
      expect((await movementList.column('quantity')).toSorted()).toEqual([
        '-1',
        '-2',
        '-6',
        '5',
        '6',
      ]);
    });

    test('raw material is received in fractions, and does not appear in the inventory of products', async ({
      page,
      open,
      say,
      company,
    }) => {
      await createPlant(company);
      const kind: StockKind = 'raw_materials';
      const module = inventories[kind];
      const list = new List(page, module, language);
      await open(`${inventoryPaths[kind]}?panel=create`);
      const form = new Form(page.getByRole('dialog'), module, language);
      await form.field('store').click();
      await page.getByRole('option', { name: 'Patio sur' }).click();
      await form.field('rawMaterial').click();
      await page.getByRole('option', { name: 'Tabla de pino' }).click();
      await form.write({ lotCode: 'PINO-1', quantity: '2.125', expirationDate: getDayAhead(90) });
      await page.keyboard.press('Control+Enter');
      await expectToast(page, say(inventoryTexts.inserted));
      await list.expectColumn('quantity', ['2.125']);
      await page.goto(page.url().replace(inventoryPaths[kind], inventoryPaths.products));
      await expect(page.getByText(say(inventoryTexts.emptyHint))).toBeVisible();
    });
  });
