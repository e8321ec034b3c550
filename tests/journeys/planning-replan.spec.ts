import { expect, type Locator, type Page } from '@playwright/test';
import { languages } from '@tarima/domain/kit/words';
import { orders } from '@tarima/domain/orders/order';
import { capacityTexts } from '@tarima/domain/planning/calls/capacity-texts';
import { ordersPlanningTexts, planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { replanTexts } from '@tarima/domain/planning/calls/replan-texts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '@tarima/server/testing/client';
import { makePlannedPlant } from '../run/planned-plant.ts';
import { go, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';
import { countDaysToWorkday } from '@tarima/server/testing/days';

/** Plans orders one after another, like the button. */
async function planAll(admin: TestClient, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const { body } = await admin.post('/planning/propose', { orders: [{ id }] });
    const events = pickListByPath(body, 'events').map((event) => ({
      startDate: pickByPath(event, 'start'),
      endDate: pickByPath(event, 'end'),
      user: { id: pickNumberByPath(event, 'split') },
      workplace: { id: pickNumberByPath(event, 'workplaceId') },
      detail: { id: pickNumberByPath(event, 'detailId') },
    }));
    const { status, text } = await admin.post('/events', { order: { id }, events });
    if (status !== 200) throw new Error(text);
  }
}

const getRegion = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

for (const language of languages)
  test.describe(`planning again in ${language}`, () => {
    test.use({ language });

    test('a rush order is inserted into a full plan with the fewest changes', async ({
      page,
      open,
      say,
      company,
    }) => {
      test.slow();
      const admin = await company.admin();
      const mix = [
        { quantity: 500, requestedIn: 60 },
        { quantity: 500, requestedIn: 60 },
        { quantity: 500, requestedIn: 60 },
        { quantity: 20, requestedIn: countDaysToWorkday(2) },
      ];
      const plant = await makePlannedPlant(admin, { orders: 4, mix });
      const rush = plant.orders.at(-1) ?? 0;
      await planAll(admin, plant.orders.slice(0, -1));
      await open(`/orders-planning?plan=${rush}`);
      await page
        .getByRole('button', { name: say(planOrderTexts.propose) })
        .first()
        .click();
      await page.getByRole('button', { name: say(replanTexts.insert) }).click();
      const change = getRegion(page, say(replanTexts.title));
      await expect(change.locator(`tbody[data-order="${rush}"]`)).toBeVisible();
      await change.getByRole('button', { name: say(replanTexts.apply) }).click();
      await expectToast(page, say(replanTexts.applied));
      await expect(change).toBeHidden();
      const stored = await company.getRecord(orders, rush);
      expect(stored['status']).toBe('production');
      expect(stored['late']).toBe(false);
      expect(String(stored['computedEndDate']) < `${String(stored['requestedDate'])}T24`).toBe(
        true,
      );
    });

    test('a new plan for late work is previewed, discarded, and applied the second time', async ({
      page,
      open,
      say,
      company,
    }) => {
      test.slow();
      const admin = await company.admin();
      const plant = await makePlannedPlant(admin, { orders: 2 });
      await planAll(admin, plant.orders);
      const [order = 0] = plant.orders;
      const planned = await company.getRecord(orders, order);
      const monday = String(planned['computedStartDate']).slice(0, 10);
      await open(
        `/orders-planning?tab=production&workplace=${plant.workplaces[0]?.id}&week=${monday}`,
      );
      const board = page.getByRole('region', {
        name: say(ordersPlanningTexts.productionOf, { workplace: plant.workplaces[0]?.name ?? '' }),
      });
      const works = board.locator('[data-key]');
      const reportLateWork = async (): Promise<void> => {
        // Opens the event by keyboard, as events are buttons.
        await works.first().focus();
        await page.keyboard.press('Enter');
        await page.getByRole('menuitem', { name: say(replanTexts.late) }).click();
        await page.getByRole('button', { name: say(replanTexts.ask) }).click();
        await expect(getRegion(page, say(replanTexts.title))).toBeVisible();
      };

      await reportLateWork();
      await expect(
        getRegion(page, say(replanTexts.title)).locator('tbody tr').first(),
      ).toContainText(String(order));
      await expect(board.locator('[class*=arriving]').first()).toBeVisible();
      await expect(board.locator('[data-leaving]').first()).toBeVisible();
      await getRegion(page, say(replanTexts.title))
        .getByRole('button', { name: say(replanTexts.drop) })
        .click();
      await expect(getRegion(page, say(replanTexts.title))).toBeHidden();
      expect(await company.getRecord(orders, order)).toEqual(planned);

      await reportLateWork();
      await getRegion(page, say(replanTexts.title))
        .getByRole('button', { name: say(replanTexts.apply) })
        .click();
      await expectToast(page, say(replanTexts.applied));
      await expect(getRegion(page, say(replanTexts.title))).toBeHidden();
      const events = pickListByPath((await admin.get(`/details/${order}`)).body, 'events');
      const ends = events.map((event) => String(pickByPath(event, 'end'))).toSorted();
      const now = await company.getRecord(orders, order);
      expect(now['computedEndDate']).toBe(ends.at(-1));
      expect(now['updatedAt']).not.toBe(planned['updatedAt']);
    });

    test('a cell of the heat map opens that week of the workplace', async ({
      page,
      open,
      say,
      company,
    }) => {
      const admin = await company.admin();
      const plant = await makePlannedPlant(admin, { orders: 1 });
      await planAll(admin, plant.orders);
      await open('/plant-capacity');
      const place = plant.workplaces[1]?.name ?? '';
      const row = page
        .getByRole('table', { name: say(capacityTexts.heatMap) })
        .getByRole('row', { name: place });
      await row.getByRole('link').nth(6).click();
      await expect(page).toHaveURL(/tab=production/);
      await expect(page.getByRole('tab', { name: place, selected: true })).toBeVisible();
      await expect(
        page.getByRole('region', {
          name: say(ordersPlanningTexts.productionOf, { workplace: place }),
        }),
      ).toBeVisible();
      const week = new URL(page.url()).searchParams.get('week') ?? '';
      expect(new Date(`${week.replaceAll('"', '')}T00:00:00Z`).getUTCDay()).toBe(1);
      await go(page, '/orders-planning');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    });
  });
