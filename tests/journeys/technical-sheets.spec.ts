import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { kitTexts } from '@tarima/domain/kit/texts';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { pictureTexts } from '@tarima/domain/kit/picture-texts';
import { formRowTexts } from '@tarima/domain/kit/form-row-texts';
import { languages, say as sayIn, type Language } from '@tarima/domain/kit/words';
import { measures } from '@tarima/domain/measures/measure';
import { products } from '@tarima/domain/products/product';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import { flowTexts } from '@tarima/domain/workplaces-flows/texts';
import { createTestDrawing } from '@tarima/server/technical-sheets/testing';
import { parsePdf } from '@tarima/server/testing/pdf-reader';
import { Form } from '../run/form.ts';
import { List } from '../run/list.ts';
import { measure } from '../run/samples.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';
import { epalLumber, epalVolume, furnish } from '../run/workshop.ts';

const picture = async (name: string, color: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await createTestDrawing(color, 640, 480),
});

/** Rows of a form in the panel of a product. */
class Rows {
  readonly panel: Locator;
  readonly language: Language;

  constructor(panel: Locator, language: Language) {
    this.panel = panel;
    this.language = language;
  }

  field(label: { es: string; en: string }, row: number): Locator {
    const name = sayIn(formRowTexts.inRow, this.language, { label: label[this.language], row });
    return this.panel.getByLabel(name, { exact: true }).and(this.panel.locator('input, textarea'));
  }

  async choose(label: { es: string; en: string }, row: number, option: string): Promise<void> {
    await this.field(label, row).click();
    await this.field(label, row).fill(option);
    await this.panel.page().getByRole('option', { name: option }).click();
  }

  add(label: { es: string; en: string }): Promise<void> {
    return this.panel.getByRole('button', { name: label[this.language] }).click();
  }
}

const openPart = async (page: Page, name: string): Promise<Locator> => {
  const ways = page.getByRole('dialog').getByRole('navigation');
  await ways.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  return page.getByRole('dialog', { name, exact: true });
};

for (const language of languages)
  test.describe(`an EPAL 1 in ${language}`, () => {
    test.use({ language });

    test('gets its product, technical sheet and flow from scratch, and is printed', async ({
      page,
      open,
      say,
      company,
    }) => {
      await furnish(company);
      await open('/products');
      const list = new List(page, products, language);

      // The product, with a measure that is made on the spot.
      const creating = await list.add();
      const form = new Form(creating, products, language);
      await form.write({
        name: 'Tarima EUR/EPAL 1',
        description: '1200 × 800 × 144 mm',
        price: '14.80',
      });
      await creating
        .getByRole('button', { name: say(getEntityWords('add', measures.entity)) })
        .click();
      const making = page.getByRole('dialog', {
        name: say(getEntityWords('creating', measures.entity)),
      });
      const measureForm = new Form(making, measures, language);
      await measureForm.write(measure({ name: 'Tarima entera' }));
      await measureForm.save();
      await expect(making).toBeHidden();
      await expect(form.field('measure')).toHaveValue('Tarima entera');
      await form.field('productFamily').click();
      await page.getByRole('option', { name: 'Europeas' }).click();
      await form.save();
      await expectToast(page, say(getEntityWords('created', products.entity)));

      // Opens the product's sheet.
      await list.act('Tarima EUR/EPAL 1', 'edit');
      const panel = await openPart(page, say(technicalSheetTexts.open));
      // Eighty percent of the screen.
      await expect.poll(async () => (await panel.boundingBox())?.width).toBe(1440 * 0.8);
      const sheet = new Rows(panel, language);
      await panel
        .getByLabel(new RegExp(`^${say(technicalSheetTexts.materialType)}`))
        .and(panel.locator('input:not([type=hidden])'))
        .click();
      await page.getByRole('option', { name: say({ es: 'Nuevo', en: 'New' }) }).click();
      for (const [at, { description, quantity }] of epalLumber.entries()) {
        if (at > 0) await sheet.add(technicalSheetTexts.addMaterial);
        await sheet.choose(technicalSheetTexts.material, at + 1, description);
        await sheet.field(technicalSheetTexts.quantity, at + 1).fill(String(quantity));
      }
      await expect(panel.getByText('0.045234 m³')).toBeVisible();
      await expect(panel.getByText(`19.169 ${say(technicalSheetTexts.boardFoot)}`)).toBeVisible();
      // A material that was chosen is not offered again.
      await sheet.add(technicalSheetTexts.addMaterial);
      await sheet.field(technicalSheetTexts.material, 7).click();
      await expect(page.getByText(say(technicalSheetTexts.noMaterials))).toBeVisible();
      await page.keyboard.press('Escape');
      await panel.getByRole('button', { name: say(formRowTexts.remove, { row: 7 }) }).click();

      await panel
        .locator('input[type=file]')
        .first()
        .setInputFiles([await picture('uno.png', 'sienna'), await picture('dos.png', 'tan')]);
      await expect(
        panel.getByRole('button', { name: say(pictureTexts.view, { name: 'dos.png' }) }),
      ).toBeVisible();
      await sheet.field(technicalSheetTexts.details, 1).fill('Clavar en plantilla');
      await sheet.add(technicalSheetTexts.addDetail);
      await sheet.field(technicalSheetTexts.details, 2).fill('Cortar a la medida');
      // The second goes up by the keyboard, and takes its handle and the focus along.
      const second = panel
        .getByRole('list', { name: say(technicalSheetTexts.details) })
        .getByRole('button', { name: say(formRowTexts.move, { row: 2, count: 2 }) });
      await second.focus();
      await page.keyboard.press('ArrowUp');
      await expect(sheet.field(technicalSheetTexts.details, 1)).toHaveValue('Cortar a la medida');
      await sheet.field(technicalSheetTexts.criterion, 1).fill('Sin corteza');
      await panel.getByRole('button', { name: say(kitTexts.save), exact: true }).click();
      await expectToast(page, say(technicalSheetTexts.saved));
      await expect(panel).toBeHidden();

      // Opens the product's flow.
      const flowPanel = await openPart(page, say(flowTexts.open));
      const flow = new Rows(flowPanel, language);
      await flow.choose(flowTexts.workplace, 1, 'Corte');
      await flow.field(flowTexts.workTime, 1).fill('2');
      await flow.add(flowTexts.addStep);
      await flow.choose(flowTexts.workplace, 2, 'Clavado');
      await flow.field(flowTexts.workTime, 2).fill('3');
      // 540 minutes a day: 270 at the one saw, 360 at the two tables.
      await expect(flowPanel.getByText(say({ es: '270 piezas', en: '270 pieces' }))).toBeVisible();
      await flowPanel.getByRole('button', { name: say(kitTexts.save), exact: true }).click();
      await expectToast(page, say(flowTexts.saved));
      await expect(flowPanel).toBeHidden();
      await new Form(list.panel('editing'), products, language).press('cancel');

      // Shows the preview for paper.
      await page
        .getByRole('button', {
          name: say(technicalSheetTexts.preview, { name: 'Tarima EUR/EPAL 1' }),
        })
        .click();
      const preview = page.getByRole('dialog', {
        name: say(technicalSheetTexts.previewTitle, { name: 'Tarima EUR/EPAL 1' }),
      });
      const downloading = page.waitForEvent('download');
      await preview.getByRole('link').click();
      const { pages } = await parsePdf(await readFile(await (await downloading).path()));
      const text = pages.map((each) => each.text).join(' ');
      expect(text).toContain(say(technicalSheetTexts.title));
      for (const { description } of epalLumber) expect(text).toContain(description);
      expect(text).toContain(epalVolume.toFixed(6));
      expect(text.indexOf('Cortar a la medida')).toBeLessThan(text.indexOf('Clavar en plantilla'));
      expect(pages.reduce((sum, { images }) => sum + images.length, 0)).toBe(2);
    });
  });

test('a user with a stale technical sheet loads the other user’s changes, and keeps the typed values', async ({
  page,
  open,
  say,
  company,
  context,
}) => {
  const furnished = await furnish(company);
  const { id } = await company.createRecord(products, {
    name: 'Tarima CP1',
    description: 'Química',
    price: '10',
    ...furnished,
  });
  await open(`/products?panel=edit&id=${id}&part=technical_sheet`);
  const other = await context.newPage();
  await other.goto(page.url());
  const mine = page.getByRole('dialog', { name: say(technicalSheetTexts.title), exact: true });
  const theirs = other.getByRole('dialog', { name: say(technicalSheetTexts.title), exact: true });
  for (const panel of [mine, theirs]) {
    await panel
      .getByLabel(new RegExp(`^${say(technicalSheetTexts.materialType)}`))
      .and(panel.locator('input:not([type=hidden])'))
      .click();
    await panel.page().getByRole('option', { name: 'Nuevo' }).click();
  }
  await theirs.getByLabel(say(technicalSheetTexts.observations)).fill('De la otra persona');
  await theirs.getByRole('button', { name: say(kitTexts.save), exact: true }).click();
  await expectToast(other, say(technicalSheetTexts.saved));

  const rows = new Rows(mine, 'es');
  await rows.field(technicalSheetTexts.details, 1).fill('Lo mío');
  await mine.getByRole('button', { name: say(kitTexts.save), exact: true }).click();
  await mine.getByRole('button', { name: say(technicalSheetTexts.bringIn) }).click();
  await expect(mine.getByLabel(say(technicalSheetTexts.observations))).toHaveValue(
    'De la otra persona',
  );
  await expect(rows.field(technicalSheetTexts.details, 1)).toHaveValue('Lo mío');
  await mine.getByRole('button', { name: say(kitTexts.save), exact: true }).click();
  await expectToast(page, say(technicalSheetTexts.saved));
});
