import { expect } from '@playwright/test';
import { languages } from '@tarima/domain/kit/words';
import { planTexts } from '@tarima/domain/planning/plan-texts';
import { mondayAfter } from '@tarima/server/testing/days';
import { makePlannedPlant } from '../run/planned-plant.ts';
import { go, test } from '../run/test.ts';

/** A Monday that no run reaches. */
const monday = mondayAfter(98);

for (const language of languages)
  test.describe(`weeks of calendars in ${language}`, () => {
    test.use({ language });

    test('the next week begins with its Monday, wherever this one was scrolled to', async ({
      page,
      open,
      say,
      company,
    }) => {
      const plant = await makePlannedPlant(await company.admin(), { orders: 1 });
      const calendar = page.locator('.ec-main').first();
      const scrolled = () => calendar.evaluate((element) => element.scrollLeft);
      await open('/orders-planning');
      for (const address of [
        `/orders-planning?plan=${plant.orders[0]}&week=${monday}`,
        `/orders-planning?tab=production&workplace=${plant.workplaces[0]?.id}&week=${monday}`,
      ]) {
        await go(page, address);
        await page.locator('.ec-body .ec-day').first().waitFor();
        await calendar.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
        await expect.poll(scrolled).toBeGreaterThan(300);
        await page.getByRole('button', { name: say(planTexts.nextWeek) }).click();
        await expect.poll(scrolled).toBe(0);
        await expect(page.locator('.ec-col-head').first()).toBeInViewport();
      }
    });
  });
