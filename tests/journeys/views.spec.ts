import { listTexts } from '@tarima/domain/kit/list-texts';
import { layoutPanelTexts } from '@tarima/domain/kit/list-layouts/panel-texts';
import { layoutTexts } from '@tarima/domain/kit/list-layouts/texts';
import { bulkActionTexts } from '@tarima/domain/kit/many/texts';
import { getEntityCountWords, getEntityWords } from '@tarima/domain/kit/entity-texts';
import { languages, sayCount } from '@tarima/domain/kit/words';
import { kitTexts } from '@tarima/domain/kit/texts';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { List } from '../run/list.ts';
import { createNumberedSuppliers } from '../run/samples.ts';
import { expect, test } from '../run/test.ts';

const toCodes = (...numbers: number[]): string[] =>
  numbers.map((number) => `SAW-${String(number).padStart(4, '0')}`);

for (const language of languages)
  test.describe(`views of a list in ${language}`, () => {
    test.use({ language });

    test('a layout is made with keys, saved as a view, restored in another browser, and shared as a link', async ({
      page,
      open,
      company,
      say,
    }) => {
      for (const body of createNumberedSuppliers(7)) await company.createRecord(suppliers, body);
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      await list.expectColumn('code', toCodes(7, 6, 5, 4, 3));

      // Rows made compact, and the e-mail put away.
      await page.getByRole('button', { name: say(kitTexts.moreOfList) }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: say(layoutTexts.columns) }).press('Enter');
      const panel = page.getByRole('dialog', { name: say(layoutTexts.columns) });
      await panel
        .getByRole('radio', { name: { es: 'Compacta', en: 'Compact' }[language] })
        .press('Space');
      await panel
        .getByRole('checkbox', { name: say(suppliers.fields['email']?.label ?? kitTexts.none) })
        .press('Space');
      const email = list.table.locator('th', {
        hasText: say(suppliers.fields['email']?.label ?? kitTexts.none),
      });
      await expect(email).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      const height = async () => (await list.rows.first().boundingBox())?.height;
      await expect.poll(height).toBe(36);

      await list.filter('name').fill('0003');
      await list.expectColumn('code', toCodes(3));
      await page.getByRole('button', { name: say(layoutPanelTexts.saveAsView) }).click();
      const naming = page.getByRole('dialog', { name: say(layoutPanelTexts.newView) });
      await naming.getByRole('textbox').fill('Mía');
      await page.keyboard.press('Enter');
      const tabs = page.getByRole('navigation', { name: say(layoutTexts.views) });
      await expect(tabs.getByRole('link', { name: 'Mía' })).toHaveAttribute('aria-current', 'page');
      const link = page.url();

      // Leaves only the session and the language in the browser.
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key !== 'session' && key !== 'language') localStorage.removeItem(key);
      });
      await open('/suppliers');
      await list.expectColumn('code', toCodes(7, 6, 5, 4, 3));
      await expect.poll(height).toBe(36);
      await expect(email).toHaveCount(0);
      await tabs.getByRole('link', { name: 'Mía' }).click();
      await list.expectColumn('code', toCodes(3));
      expect(page.url()).toBe(link);

      // Returns from the view to all rows and selects a page of them, one of which has been changed elsewhere meanwhile.
      await tabs.getByRole('link', { name: say(getEntityWords('all', suppliers.entity)) }).click();
      await list.expectColumn('code', toCodes(7, 6, 5, 4, 3));
      await company.alter(`update suppliers set city = 'Apodaca' where code = '${toCodes(6)[0]}'`);
      const bar = page.getByRole('region', { name: say(listTexts.selection) });
      await page.getByRole('checkbox', { name: say(listTexts.selectPage) }).click();
      await bar.getByRole('button', { name: say(bulkActionTexts.edit) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').first().click();
      const city = say(suppliers.fields['city']?.label ?? kitTexts.none);
      await page.getByRole('option', { name: city }).click();
      await dialog.getByRole('textbox', { name: city }).fill('Zapopan');
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText(say(bulkActionTexts.willDo, { done: 4, total: 5 }));
      await expect(dialog).toContainText(say(bulkActionTexts.changedMeanwhile));
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      const zapopan = page.getByRole('cell', { name: 'Zapopan' });
      await expect(zapopan).toHaveCount(4);
      await page.keyboard.press('Control+z');
      await expect(zapopan).toHaveCount(0);

      // All that match, on every page of them.
      await page.getByRole('checkbox', { name: say(listTexts.selectPage) }).click();
      const things = sayCount(getEntityCountWords(suppliers.entity), 7, language);
      await bar.getByRole('button', { name: say(bulkActionTexts.chooseAll, { things }) }).click();
      await expect(bar).toContainText(say(bulkActionTexts.allChosen, { things }));
    });
  });
