import { lookTexts } from '@tarima/domain/kit/looks/texts';
import { languages } from '@tarima/domain/kit/words';
import { kitTexts } from '@tarima/domain/kit/texts';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { List } from '../run/list.ts';
import { suppliersNumbered } from '../run/samples.ts';
import { expect, test } from '../run/test.ts';

const codes = (...numbers: number[]): string[] =>
  numbers.map((number) => `SAW-${String(number).padStart(4, '0')}`);

for (const language of languages)
  test.describe(`views of a list in ${language}`, () => {
    test.use({ language });

    test('a look is made with keys, saved under a name, found in another browser, and sent as a link', async ({
      page,
      open,
      company,
      say,
    }) => {
      for (const body of suppliersNumbered(7)) await company.has(suppliers, body);
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      await list.expectColumn('code', codes(7, 6, 5, 4, 3));

      // Rows made compact, and the e-mail put away.
      await page.getByRole('button', { name: say(kitTexts.moreOfList) }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: say(lookTexts.columns) }).press('Enter');
      const panel = page.getByRole('dialog', { name: say(lookTexts.columns) });
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
      await list.expectColumn('code', codes(3));
      await page.getByRole('button', { name: say(lookTexts.saveAsView) }).click();
      const naming = page.getByRole('dialog', { name: say(lookTexts.newView) });
      await naming.getByRole('textbox').fill('Mía');
      await page.keyboard.press('Enter');
      const tabs = page.getByRole('navigation', { name: say(lookTexts.views) });
      await expect(tabs.getByRole('link', { name: 'Mía' })).toHaveAttribute('aria-current', 'page');
      const link = page.url();

      // A browser that knows nothing but who is signed in.
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key !== 'session' && key !== 'language') localStorage.removeItem(key);
      });
      await open('/suppliers');
      await list.expectColumn('code', codes(7, 6, 5, 4, 3));
      await expect.poll(height).toBe(36);
      await expect(email).toHaveCount(0);
      await tabs.getByRole('link', { name: 'Mía' }).click();
      await list.expectColumn('code', codes(3));
      expect(page.url()).toBe(link);
    });
  });
