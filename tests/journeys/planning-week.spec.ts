import { expect } from '@playwright/test';
import { languages } from '@tarima/domain/kit/words';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { getMondayAhead } from '@tarima/server/testing/days';
import { makePlannedPlant } from '../run/planned-plant.ts';
import { go, test } from '../run/test.ts';

/** Monday later than any run. */
const monday = getMondayAhead(98);

for (const language of languages)
  test.describe(`weeks of calendars in ${language}`, () => {
    test.use({ language });

    test('the next week starts at its Monday, wherever the present week was scrolled to', async ({
      page,
      open,
      say,
      company,
    }) => {
      const plant = await makePlannedPlant(await company.admin(), { orders: 1 });
      await open('/orders-planning');
      const address = `week=${monday}`;
      const first = plant.workplaces[0]?.id;
      for (const [path, scrolls, days] of [
        [`?plan=${plant.orders[0]}&${address}`, '.ec-main', '.ec-col-head'],
        [`?tab=production&${address}`, '[class*=scroll]:has([data-workplace])', '[class*=date]'],
        [
          `?tab=production&workplace=${first}&${address}`,
          '[class*=scroll]:has([data-user])',
          '[class*=date]',
        ],
      ] as const) {
        await go(page, `/orders-planning${path}`);
        const calendar = page.locator(scrolls).first();
        const scrolled = () => calendar.evaluate((element) => element.scrollLeft);
        await calendar.locator(days).first().waitFor();
        // The board fits a wide screen: only a narrow one is scrolled.
        await page.setViewportSize({ width: 800, height: 900 });
        await expect
          .poll(async () => {
            await calendar.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
            return scrolled();
          })
          .toBeGreaterThan(50);
        await page.getByRole('button', { name: say(planOrderTexts.nextWeek) }).click();
        await expect.poll(scrolled).toBe(0);
        await expect(calendar.locator(days).first()).toBeInViewport();
      }
    });
  });
