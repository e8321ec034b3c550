import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { inventories, type StockKind } from '@tarima/domain/inventories/inventory';
import { numberLocales } from '@tarima/domain/kit/words';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { orderActionWords, orderTexts } from '@tarima/domain/orders/texts';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { expect, type Locator, type Page } from '@playwright/test';
import { List } from '../list.ts';
import { StepCalendar } from '../step-calendar.ts';
import { go } from '../test.ts';
import { expectToast } from '../toast.ts';
import { getBell, type Scene } from './scene.ts';

/** Opens the order from the planner's notification. @returns its number. */
export async function openNotifiedOrder({ plant, say }: Scene, page: Page): Promise<number> {
  await getBell(page, say).click();
  const notification = page.getByRole('dialog').getByRole('article');
  await expect(notification).toContainText(plant.customer.name);
  await notification.getByRole('button', { name: say(notificationTexts.see) }).click();
  await expect(page).toHaveURL(/\/orders-planning\?.*id=\d+/);
  const order = Number(new URL(page.url()).searchParams.get('id'));
  await go(page, '/orders-planning');
  await page.locator('[data-row]').getByRole('button').click();
  await page.getByRole('menuitem', { name: say(orderActionWords.plan), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say(planOrderTexts.title, { id: order }),
  );
  return order;
}

/** Plans cutting, then nailing, in the week of the operators. */
export async function planOrder(
  { plant, guide, say }: Scene,
  page: Page,
  order: number,
): Promise<void> {
  // Plans in the next week, all of which is ahead on every day.
  await page.getByRole('button', { name: say(planOrderTexts.nextWeek) }).click();
  await page.locator('.ec-body .ec-day').first().waitFor();
  const step = (number: number): Locator =>
    page.getByRole('button', {
      name: say(planOrderTexts.step, { number, name: plant.workplaces[number - 1] ?? '' }),
    });
  const calendar = new StepCalendar(page);
  await expect(step(1)).toContainText(say(planOrderTexts.left, { minutes: 60 }));
  await calendar.draw(1, 10, 11);
  await expect(step(1)).toContainText(say(planOrderTexts.complete));
  const save = page.getByRole('button', { name: say(planOrderTexts.save) });
  await expect(save).toBeDisabled();
  await step(2).click();
  await expect(step(2)).toHaveAttribute('aria-current', 'step');
  await calendar.draw(1, 11, 12);
  await expect(step(2)).toContainText(say(planOrderTexts.left, { minutes: 60 }));
  await calendar.draw(2, 9, 10);
  await expect(step(2)).toContainText(say(planOrderTexts.complete));
  await guide.picture(page, 'plan');
  await save.click();
  await expectToast(page, say(planOrderTexts.saved));
  await expect(page, `order ${order} is planned`).toHaveURL(/\/orders-planning$/);
}

/** Answers the notification about finished production: the planner enters store and lot. */
export async function finishProduction(
  { plant, guide, say }: Scene,
  page: Page,
  seller: Page,
): Promise<void> {
  await getBell(page, say, '1').click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: say(notificationTexts.finished) }).click();
  await panel.getByRole('combobox', { name: say(orderTexts.store) }).click();
  await page.getByRole('option', { name: plant.store }).click();
  await panel.getByLabel(say(orderTexts.lotCode)).fill('EPAL-2647');
  await guide.picture(page, 'finished');
  await panel.getByRole('button', { name: say(orderTexts.finish) }).click();
  await expectToast(page, say(notificationTexts.productionFinished));
  await expect(seller.getByRole('dialog')).toContainText(say(catalogs.orderStatuses.finished));
}

/** Expects the produced pallets in stock, and their boards and blocks taken out of it. */
export async function expectStock({ language, guide }: Scene, page: Page): Promise<void> {
  const open = async (kind: StockKind): Promise<List> => {
    const list = new List(page, inventories[kind], language);
    await go(page, `${list.path}?orderBy=id&orderType=asc`);
    await list.expectReady();
    return list;
  };
  const { format } = new Intl.NumberFormat(numberLocales[language]);
  const madeLot = (await open('products')).row('EPAL-2647');
  await expect(madeLot).toContainText('200');
  await madeLot.click();
  await expect(page.getByRole('dialog')).toContainText('EPAL-2647');
  await guide.picture(page, 'stock');
  // 200 pallets of 4 boards and 9 blocks, of 5,000 each.
  await (await open('raw_materials')).expectColumn('quantity', [format(4_200), format(3_200)]);
}
