import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { formRowTexts } from '@tarima/domain/kit/form-row-texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { orders } from '@tarima/domain/orders/order';
import { orderActionWords, orderTexts, orderOriginWords } from '@tarima/domain/orders/texts';
import { dashboardTexts, reportChartWords } from '@tarima/domain/reports/texts';
import { TestMailFolder } from '@tarima/server/testing/mailbox';
import { expect, type Locator, type Page } from '@playwright/test';
import { List } from '../list.ts';
import { choose } from '../people.ts';
import { getProduct } from '../product.ts';
import { go } from '../test.ts';
import { expectToast } from '../toast.ts';
import { openAction, getBell, openMenu, toLabelPattern, type Scene } from './scene.ts';

const noWords: LocalizedWords = { es: '', en: '' };

/** Quotes three kinds of pallets. */
export async function quote({ plant, guide, say }: Scene, page: Page): Promise<void> {
  await go(page, '/orders');
  await page
    .getByRole('button', { name: say(orderTexts.addQuotation) })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: say(orderTexts.addQuotation) });
  const customer = panel.getByLabel(
    toLabelPattern(say(orders.fields['customer']?.label ?? noWords)),
  );
  await choose(panel, customer.first(), plant.customer.name);
  await customer.first().press('Enter');
  const getRowField = (words: LocalizedWords, row: number): Locator =>
    panel.getByLabel(say(formRowTexts.inRow, { label: say(words), row }), { exact: true });
  for (const [at, { name, quantity }] of plant.pallets.entries()) {
    const field = getRowField(orderTexts.product, at + 1);
    await field.fill(name);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(getRowField(orderTexts.quantity, at + 1)).toBeFocused();
    await page.keyboard.type(String(quantity));
    if (at < plant.pallets.length - 1) await page.keyboard.press('Enter');
  }
  await expect(panel.getByText(plant.total)).not.toHaveCount(0);
  await guide.picture(page, 'quotation');
  await customer.first().press('Control+Enter');
  await expectToast(page, say(orderTexts.created, { id: '' }));
}

/** Mails the PDF to the customer, who accepts. */
export async function mail({ plant, language, guide, say }: Scene, page: Page): Promise<void> {
  const list = new List(page, orders, language);
  await openMenu(list);
  await guide.picture(page, 'mail');
  await page
    .getByRole('menuitem', { name: say(orderActionWords.sendByEmail), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(toLabelPattern(say(orderTexts.mailTo)))).toHaveValue(
    plant.customer.email,
  );
  await expect(dialog.locator('iframe')).toBeVisible();
  await dialog.getByRole('button', { name: say(orderTexts.send), exact: true }).click();
  await expectToast(page, say(orderTexts.sent));
  const sent = await new TestMailFolder(getProduct().mails).next(plant.customer.email);
  expect(sent.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [expect.stringMatching(/^quotation-\d+-\d{4}-\d\d-\d\d\.pdf$/), 'application/pdf'],
  ]);
  await openAction(list, say(orderActionWords.accept));
  await dialog.getByRole('button', { name: say(orderActionWords.accept), exact: true }).click();
  await expectToast(page, say(orderTexts.accepted));
}

/** Assigns the origins: one line from inventory, one to be produced, one from the other division. */
export async function assignOrigins(
  { plant, language, guide, say }: Scene,
  page: Page,
): Promise<void> {
  const list = new List(page, orders, language);
  await openAction(list, say(orderActionWords.createOrder));
  const lines = page.getByRole('dialog').getByRole('listitem');
  await lines.nth(0).getByText(say(orderOriginWords.inventory), { exact: true }).click();
  await expect(lines.nth(0)).toContainText(plant.store);
  await lines.nth(1).getByText(say(orderOriginWords.production), { exact: true }).click();
  await expect(lines.nth(1)).toContainText(say(orderTexts.toBeProduced));
  const third = lines.nth(2);
  await third.getByText(say(orderOriginWords.transfer), { exact: true }).click();
  for (const [label, option] of [
    [orderTexts.chooseDivision, plant.theirDivision],
    [orderTexts.transferType, say(catalogs.transferTypes.transfer)],
    [orderTexts.targetStore, plant.store],
  ] as const) {
    await third
      .getByLabel(toLabelPattern(say(label)))
      .and(third.locator('input'))
      .click();
    await page.getByRole('option', { name: option }).click();
  }
  await guide.picture(page, 'origins');
  await third.getByRole('button', { name: say(orderTexts.assign) }).click();
  await expect(third).toContainText(say(orderTexts.waiting, { division: plant.theirDivision }));
}

/** Accepts the transfer in the bell of the other division; the seller’s screen is updated without a reload. */
export async function acceptTransfer(
  { plant, guide, say }: Scene,
  page: Page,
  seller: Page,
): Promise<void> {
  await getBell(page, say).click();
  const accept = page.getByRole('button', { name: say(notificationTexts.accept), exact: true });
  await expect(accept).toBeVisible();
  await guide.picture(page, 'transfer');
  await accept.click();
  const panel = seller.getByRole('dialog');
  await expect(panel).toContainText(say(orderTexts.allAssigned));
  await expect(panel).toContainText(say(orderTexts.toBeSent, { store: plant.store }));
}

/** Expects the order in the figures of the year. */
export async function expectFigures({ plant, guide, say }: Scene, page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('dialog')).toContainText(say(catalogs.orderStatuses.delivered));
  await guide.picture(page, 'delivered');
  await go(page, '/dashboard');
  const value = String(plant.concludedBefore + 1);
  const concluded = { name: say(dashboardTexts.concluded), value };
  await expect(
    page.getByRole('link', { name: say(dashboardTexts.seeRows, concluded) }),
  ).toBeVisible();
  await expect(page.getByText(plant.total).first()).toBeVisible();
  await guide.picture(page, 'dashboard');
  await go(page, '/reports');
  const revenue = page.getByRole('region', {
    name: say(reportChartWords['monthly-revenue'].title),
    exact: true,
  });
  await expect(revenue.getByRole('figure').getByRole('button', { name: plant.total })).toHaveCount(
    1,
  );
  await guide.picture(page, 'reports');
}
