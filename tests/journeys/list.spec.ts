import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { languages } from '@tarima/domain/kit/words';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { List } from '../run/list.ts';
import { createNumberedSuppliers } from '../run/samples.ts';
import { expect, test } from '../run/test.ts';

const toCodes = (...numbers: number[]): string[] =>
  numbers.map((number) => `SAW-${String(number).padStart(4, '0')}`);

for (const language of languages)
  test.describe(`a list in ${language}`, () => {
    test.use({ language });

    test('an empty list shows a message and offers to add the first record', async ({
      page,
      open,
      say,
    }) => {
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      await expect(page.getByText(say(getEntityWords('empty', suppliers.entity)))).toBeVisible();
      await list.add();
      await expect(list.panel('creating')).toBeVisible();
    });

    test('each kind of filter narrows the list, and badges show and remove the filters', async ({
      page,
      open,
      company,
      say,
    }) => {
      for (const body of createNumberedSuppliers(12)) await company.createRecord(suppliers, body);
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      await list.expectColumn('code', toCodes(12, 11, 10, 9, 8));

      await list.filter('name').fill('ASERRADERO 0003');
      await list.expectColumn('code', toCodes(3));
      await expect(list.badges).toHaveText([
        { es: 'Nombre: ASERRADERO 0003', en: 'Name: ASERRADERO 0003' }[language],
      ]);
      await page
        .getByRole('button', {
          name: { es: 'Quitar el filtro Nombre', en: 'Remove the filter Name' }[language],
        })
        .click();
      await list.expectColumn('code', toCodes(12, 11, 10, 9, 8));
      await expect(list.filter('name')).toHaveValue('');

      await list.filter('supplierType').click();
      await page
        .getByRole('option', {
          name: { es: 'Clavos y herrajes', en: 'Nails and hardware' }[language],
        })
        .click();
      await page.keyboard.press('Escape');
      await list.expectColumn('code', toCodes(12, 10, 8, 6, 4));

      await list.filter('status').click();
      await page
        .getByRole('option', { name: { es: 'Inactivo', en: 'Inactive' }[language] })
        .click();
      await page.keyboard.press('Escape');
      await list.expectColumn('code', toCodes(12, 6));

      await list.filter('createdAt').click();
      await page.getByRole('dialog').locator('[data-today]').click();
      await page.getByRole('button', { name: say(kitTexts.done) }).click();
      await list.expectColumn('code', toCodes(12, 6));

      const id = (await list.column('id'))[1] ?? '';
      await list.filter('id').fill(`-${id}`);
      await list.filter('id').press('Enter');
      await list.expectColumn('code', toCodes(6));
      await expect(list.badges).toHaveCount(4);

      await list.filter('city').fill('nowhere');
      await expect(page.getByText(say(getEntityWords('noMatch', suppliers.entity)))).toBeVisible();
      await page
        .getByRole('button', { name: say(kitTexts.clearFilters) })
        .first()
        .click();
      await list.expectColumn('code', toCodes(12, 11, 10, 9, 8));
      await expect(list.badges).toHaveCount(0);
    });

    test('order, page and page size are stored in the address', async ({
      page,
      open,
      company,
      say,
    }) => {
      for (const body of createNumberedSuppliers(12)) await company.createRecord(suppliers, body);
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      await list.expectColumn('code', toCodes(12, 11, 10, 9, 8));
      await expect(page.getByText(say(kitTexts.pageOf, { page: 1, pages: 3 }))).toBeVisible();

      await list.sortBy('name');
      await list.expectColumn('code', toCodes(1, 2, 3, 4, 5));
      await page.getByRole('button', { name: say(kitTexts.nextPage) }).click();
      await list.expectColumn('code', toCodes(6, 7, 8, 9, 10));
      await page.getByRole('button', { name: say(kitTexts.goToPage, { page: 3 }) }).click();
      await list.expectColumn('code', toCodes(11, 12));
      await expect(page.getByRole('button', { name: say(kitTexts.nextPage) })).toBeDisabled();
      await expect(page).toHaveURL(/\/suppliers\?page=3&orderBy=name&orderType=asc$/);

      await page.reload();
      await list.expectColumn('code', toCodes(11, 12));
      await page.goBack();
      await list.expectColumn('code', toCodes(6, 7, 8, 9, 10));
      await page.goBack();
      await list.expectColumn('code', toCodes(1, 2, 3, 4, 5));
      await page.goForward();
      await list.expectColumn('code', toCodes(6, 7, 8, 9, 10));

      await page.getByLabel(say(kitTexts.rowsPerPage)).selectOption('10');
      await list.expectColumn('code', toCodes(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
      await list.sortBy('name');
      await list.expectColumn('code', toCodes(12, 11, 10, 9, 8, 7, 6, 5, 4, 3));

      await list.filter('city').fill('león');
      await list.expectColumn('code', toCodes(12, 10, 8, 6, 4, 2));
      await page.reload();
      await list.expectColumn('code', toCodes(12, 10, 8, 6, 4, 2));
      await expect(list.filter('city'), 'the filter is seen where it was typed').toHaveValue(
        'león',
      );
    });

    test('headers, page numbers and buttons stay visible in a long list', async ({
      page,
      openDemo,
      say,
    }) => {
      await openDemo('/suppliers?size=20');
      const list = new List(page, suppliers, language);
      await expect(list.rows).toHaveCount(20);
      await list.rows.last().scrollIntoViewIfNeeded();
      await expect(list.filter('name')).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(say(kitTexts.pageOf, { page: 1, pages: 1 }))).toBeInViewport({
        ratio: 1,
      });
      await expect(
        page.getByRole('button', { name: say(getEntityWords('add', suppliers.entity)) }),
      ).toBeInViewport();
    });

    test('a location cell links to a maps search', async ({ page, open, company }) => {
      await company.createRecord(suppliers, {
        ...createNumberedSuppliers(1)[0],
        location: '25.650000,-100.290000',
      });
      await open('/suppliers');
      const pin = new List(page, suppliers, language).rows.getByRole('link', {
        name: '25.6500, -100.2900',
      });
      await expect(pin).toHaveAttribute(
        'href',
        'https://www.google.com/maps/search/?api=1&query=25.65,-100.29',
      );
      await expect(pin).toHaveAttribute('target', '_blank');
    });
  });
