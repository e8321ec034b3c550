import { expect, type Locator } from '@playwright/test';
import { languages } from '@tarima/domain/kit/words';
import { orders } from '@tarima/domain/orders/order';
import { orderActionWords } from '@tarima/domain/orders/texts';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import { maintenanceTexts } from '@tarima/domain/planning/calls/maintenance-texts';
import { planChangeTexts } from '@tarima/domain/planning/calls/plan-change-texts';
import { ordersPlanningTexts, planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { getMondayAhead, testTimeZone } from '@tarima/server/testing/days';
import { makePlannedPlant } from '../run/planned-plant.ts';
import { StepCalendar } from '../run/step-calendar.ts';
import { go, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';
import { toLocalMillis } from '@tarima/domain/kit/time-zone';

/** A Monday that no run reaches. */
const monday = getMondayAhead(98);

for (const language of languages)
  test.describe(`planning in ${language}`, () => {
    test.use({ language });

    test('works by hand: draw, move, undo, refuse, reload, save and edit', async ({
      page,
      open,
      say,
      company,
    }) => {
      test.slow();
      const plant = await makePlannedPlant(await company.admin(), { orders: 1 });
      const [order] = plant.orders;
      await open(`/orders-planning`);
      await page.locator('[data-row]').first().getByRole('button').click();
      await page.getByRole('menuitem', { name: say(orderActionWords.plan), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        say(planOrderTexts.title, { id: order ?? '' }),
      );
      const step = (number: number): Locator =>
        page.getByRole('button', {
          name: say(planOrderTexts.step, {
            number,
            name: plant.workplaces[number - 1]?.name ?? '',
          }),
        });
      await expect(step(1)).toContainText(say(planOrderTexts.left, { minutes: 120 }));
      const save = page.getByRole('button', { name: say(planOrderTexts.save) });
      await expect(save).toBeDisabled();

      await go(page, `/orders-planning?plan=${order}&week=${monday}`);
      const calendar = new StepCalendar(page);
      await page.locator('.ec-body .ec-day').first().waitFor();
      await calendar.draw(1, 10, 11);
      await calendar.expectTimes(['10:00 – 11:00']);
      await expect(step(1)).toContainText(say(planOrderTexts.left, { minutes: 60 }));

      // A click fills what is left.
      const free = await calendar.getPoint(2, 13);
      await page.mouse.click(free.x, free.y);
      await calendar.expectTimes(['10:00 – 11:00', '13:00 – 14:00']);
      await expect(step(1)).toContainText(say(planOrderTexts.complete));

      // Moved onto other work of the same person it is refused, with an offer.
      await calendar.drag(await calendar.getPoint(2, 13.2), await calendar.getPoint(1, 10.7));
      await expect(page.getByText(say(planOrderTexts.cannot))).toBeVisible();
      await calendar.expectTimes(['10:00 – 11:00', '13:00 – 14:00']);
      await page.getByRole('button', { name: say(planOrderTexts.takeOffer) }).click();
      await expect(page.getByText(say(planOrderTexts.cannot))).toBeHidden();

      await page.getByRole('button', { name: say(planOrderTexts.undo) }).click();
      await calendar.expectTimes(['10:00 – 11:00', '13:00 – 14:00']);
      await page.keyboard.press('Control+z');
      await calendar.expectTimes(['10:00 – 11:00']);
      await page.getByRole('button', { name: say(planOrderTexts.redo) }).click();
      await calendar.expectTimes(['10:00 – 11:00', '13:00 – 14:00']);

      // The unsaved draft is there after a reload.
      await page.reload();
      await expect(page.getByText(say(planOrderTexts.draftKept))).toBeVisible();
      await calendar.expectTimes(['10:00 – 11:00', '13:00 – 14:00']);
      await page.getByRole('button', { name: say(planOrderTexts.keepDraft) }).click();

      // The other steps, by a click each: what is left is planned at once.
      for (const [number, column, hour] of [
        [2, 1, 11],
        [3, 1, 15],
      ] as const) {
        await step(number).click();
        await expect(step(number)).toHaveAttribute('aria-current', 'step');
        const cell = await calendar.getPoint(column, hour);
        await page.mouse.click(cell.x, cell.y);
        await expect(step(number)).toContainText(say(planOrderTexts.complete));
      }
      await expect(save).toBeDisabled();
      await page.getByRole('tab', { name: plant.products[1]?.name ?? '' }).click();
      for (const [number, column, hour] of [
        [1, 3, 9],
        [2, 3, 10],
      ] as const) {
        await step(number).click();
        const cell = await calendar.getPoint(column, hour);
        await page.mouse.click(cell.x, cell.y);
        await expect(step(number)).toContainText(say(planOrderTexts.complete));
      }
      await save.click();
      await expectToast(page, say(planOrderTexts.saved));
      await expect(page).toHaveURL(/\/orders-planning$/);

      // The same screen edits it.
      await page.locator('[data-row]').first().getByRole('button').click();
      await page
        .getByRole('menuitem', { name: say(orderActionWords.editPlan), exact: true })
        .click();
      await calendar.expectTimes(['10:00 – 11:00', '13:00 – 14:00']);
      await calendar.focusFirst();
      await page.keyboard.press('ArrowUp');
      await calendar.expectTimes(['09:30 – 10:30', '13:00 – 14:00']);
      // Keys that follow fast are all for the same event; onto other work of its person it does not grow.
      for (let times = 0; times < 3; times += 1) await page.keyboard.press('Shift+ArrowDown');
      await expect(page.getByText(say(planOrderTexts.cannot))).toBeVisible();
      await calendar.expectTimes(['09:30 – 11:00', '13:00 – 14:00']);
      await page.keyboard.press('Control+z');
      await calendar.expectTimes(['09:30 – 10:30', '13:00 – 14:00']);
      await save.click();
      await expectToast(page, say(planOrderTexts.saved));
    });

    test('works with the button: one order, then all open orders', async ({
      page,
      open,
      say,
      company,
    }) => {
      const plant = await makePlannedPlant(await company.admin(), { orders: 3 });
      // A narrow window shows the beginning of the week alone, and the proposal begins after it.
      const wide = page.viewportSize();
      await page.setViewportSize({ width: 640, height: 1200 });
      await open(`/orders-planning?plan=${plant.orders[0]}`);
      await page.getByRole('button', { name: say(planOrderTexts.propose) }).click();
      await expect(page.locator('[data-key^=proposed-]').first()).toBeInViewport({ ratio: 0.2 });
      if (wide) await page.setViewportSize(wide);
      await page.getByRole('button', { name: say(planOrderTexts.accept) }).click();
      await page.getByRole('button', { name: say(planOrderTexts.save) }).click();
      await expectToast(page, say(planOrderTexts.saved));
      // A toast under the pointer stays, and this one lies over the next button.
      await page.mouse.move(400, 600);
      await expect(page.locator('[data-row]').first()).toBeVisible();

      await page.getByRole('button', { name: say(ordersPlanningTexts.planAll) }).click();
      await page.getByRole('button', { name: say(ordersPlanningTexts.propose) }).click();
      for (const id of plant.orders.slice(1))
        await expect(
          page
            .getByRole('table', { name: say(planChangeTexts.label) })
            .locator(`[data-order="${id}"]`),
        ).toBeVisible();
      await page.getByRole('button', { name: /2 plan/ }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      for (const id of plant.orders)
        expect((await company.getRecord(orders, id))['status']).toBe('production');

      await page.getByRole('tab', { name: say(ordersPlanningTexts.production) }).click();
      const board = page.getByRole('region', { name: say(productionBoardTexts.workplacesLabel) });
      await expect(board.locator('[data-key]').first()).toBeVisible();
      await board.locator('[data-key]').first().hover();
      await expect(page.getByRole('tooltip')).toContainText(
        plant.products[0]?.name.slice(0, 6) ?? '',
      );
      await expect(page.getByText(say(ordersPlanningTexts.ordersOfWeek))).toBeVisible();
    });

    test('maintenance shows the affected orders before it is saved', async ({
      page,
      open,
      say,
      company,
    }) => {
      const plant = await makePlannedPlant(await company.admin(), { orders: 1 });
      await open(`/orders-planning?plan=${plant.orders[0]}`);
      await page.getByRole('button', { name: say(planOrderTexts.propose) }).click();
      await page.getByRole('button', { name: say(planOrderTexts.accept) }).click();
      await page.getByRole('button', { name: say(planOrderTexts.save) }).click();
      await expectToast(page, say(planOrderTexts.saved));
      const planned = await company.getRecord(orders, plant.orders[0] ?? 0);
      const start = String(planned['computedStartDate']);

      await go(page, '/workplaces');
      const place = plant.workplaces[0]?.name ?? '';
      await page.getByRole('button', { name: say(kitTexts.actionsOf, { name: place }) }).click();
      await page.getByRole('menuitem', { name: say(maintenanceTexts.maintain) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: say(maintenanceTexts.save) }).click();
      await expect(dialog.getByText(say(maintenanceTexts.required))).toBeVisible();

      const wall = (hours: number): string =>
        new Date(toLocalMillis(Date.parse(start), testTimeZone) + hours * 3_600_000).toISOString();
      for (const [words, moment] of [
        [maintenanceTexts.start, wall(0)],
        [maintenanceTexts.end, wall(2)],
      ] as const) {
        const label = say(words);
        await dialog.getByRole('textbox', { name: label, exact: true }).fill(moment.slice(0, 10));
        await dialog
          .getByRole('textbox', { name: say(formAndDialogTexts.timeOf, { label }) })
          .fill(moment.slice(11, 16));
      }
      await expect(dialog.getByRole('table')).toContainText(String(plant.orders[0]));
      await dialog.getByRole('button', { name: say(maintenanceTexts.save) }).click();
      await expectToast(page, say(maintenanceTexts.saved));

      await go(page, `/orders-planning?plan=${plant.orders[0]}`);
      await expect(page.getByText(say(planOrderTexts.interrupted)).first()).toBeVisible();
      await expect(page.getByText(/Antes de guardar|Before saving/)).toBeVisible();
    });
  });
