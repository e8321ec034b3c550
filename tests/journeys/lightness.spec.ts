import { languages } from '@tarima/domain/kit/words';
import { measures } from '@tarima/domain/measures/measure';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { screenNames } from '@tarima/domain/shell/texts';
import { List } from '../run/list.ts';
import { measure, suppliersNumbered } from '../run/samples.ts';
import { expect, test } from '../run/test.ts';

for (const language of languages)
  test.describe(`lightness in ${language}`, () => {
    test.use({ language });

    test('a list costs at most three requests; screens already visited ask nobody before they show', async ({
      page,
      context,
      open,
      company,
      say,
    }) => {
      for (const body of suppliersNumbered(7)) await company.has(suppliers, body);
      await company.has(measures, measure());
      await open('/main');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const menu = page.getByRole('navigation');

      const calls: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
      });
      await menu.getByRole('link', { name: say(screenNames.suppliers) }).click();
      await expect(new List(page, suppliers, language).rows).toHaveCount(5);
      await page.waitForLoadState('networkidle');
      expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(3);
      await menu.getByRole('link', { name: say(screenNames.measures) }).click();
      await expect(new List(page, measures, language).rows).toHaveCount(1);
      await page.waitForLoadState('networkidle');

      // From here on nothing is answered: what shows now was there already.
      await context.route('**/*', () => undefined);
      for (const [screen, rows] of [
        ['suppliers', 5],
        ['measures', 1],
        ['main', 0],
        ['suppliers', 5],
      ] as const) {
        await menu.getByRole('link', { name: say(screenNames[screen]) }).click();
        await expect(page).toHaveTitle(`${say(screenNames[screen])} · Tarima`);
        await expect(page.locator('tbody tr')).toHaveCount(rows);
      }
    });
  });
