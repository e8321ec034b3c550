import { languages } from '@tarima/domain/kit/words';
import { measures } from '@tarima/domain/measures/measure';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { screenNames } from '@tarima/domain/shell/texts';
import { List } from '../run/list.ts';
import { measure, createNumberedSuppliers } from '../run/samples.ts';
import { waitUntilSettled } from '../run/settled.ts';
import { expect, test } from '../run/test.ts';

for (const language of languages)
  test.describe(`few requests in ${language}`, () => {
    test.use({ language });

    test('a list needs at most three requests, and visited screens show without a request', async ({
      page,
      context,
      open,
      company,
      say,
    }) => {
      for (const body of createNumberedSuppliers(7)) await company.createRecord(suppliers, body);
      await company.createRecord(measures, measure());
      const news = page.waitForResponse(/\/api\/notifications\/last/);
      const trips = page.waitForResponse(/\/api\/trips\/today/);
      await open('/main');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const menu = page.getByRole('navigation');

      const requestedUrls: string[] = [];
      page.on('request', (request) => requestedUrls.push(request.url()));
      const listApiCalls = () =>
        requestedUrls.filter((url) => new URL(url).pathname.startsWith('/api/'));
      // Loading ahead begins when the page has been idle for a while: a timer that is set later and runs longer ends later.
      const waitUntilQuiet = async (): Promise<void> => {
        await waitUntilSettled(page);
        await page.evaluate(
          () => new Promise((idle) => setTimeout(() => requestIdleCallback(idle), 400)),
        );
        await waitUntilSettled(page);
      };

      // News and trips of the home screen load after it, when the page is idle.
      await Promise.all([news, trips]);
      await waitUntilQuiet();
      requestedUrls.length = 0;
      await menu.getByRole('link', { name: say(screenNames.suppliers) }).click();
      await expect(new List(page, suppliers, language).rows).toHaveCount(5);
      await waitUntilQuiet();
      expect(
        listApiCalls().length,
        `the first list calls ${listApiCalls().join('\n')}`,
      ).toBeLessThanOrEqual(3);

      requestedUrls.length = 0;
      await menu.getByRole('link', { name: say(screenNames.measures) }).click();
      await expect(new List(page, measures, language).rows).toHaveCount(1);
      await waitUntilQuiet();
      expect(
        requestedUrls.length,
        `the next list asks for ${requestedUrls.join('\n')}`,
      ).toBeLessThanOrEqual(3);

      // Leaves every further request without an answer: the screens below show data that was loaded before.
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
