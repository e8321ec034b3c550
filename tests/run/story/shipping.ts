import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { expect, type Page } from '@playwright/test';
import { List } from '../list.ts';
import { go } from '../test.ts';
import { expectToast } from '../toast.ts';
import { openAction, getField, type Scene } from './scene.ts';

const transitionWords = {
  send: {
    button: shipmentTexts.send,
    title: shipmentTexts.sendTitle,
    done: shipmentTexts.sent,
  },
  deliver: {
    button: shipmentTexts.deliver,
    title: shipmentTexts.deliverTitle,
    done: shipmentTexts.delivered,
  },
} as const satisfies Record<string, Record<'button' | 'title' | 'done', LocalizedWords>>;

/** Ships the other division's pallets to the store of the order. */
export async function bringTransfer({ plant, language, say }: Scene, page: Page): Promise<void> {
  await go(page, '/shipping?filters[type][0]=transfer');
  const list = new List(page, shipments, language);
  await openAction(list, say(shipmentTexts.edit));
  const panel = page.getByRole('dialog');
  await getField(panel, say(shipmentTexts.scheduledAt)).fill('2026-12-01');
  await panel.getByRole('button', { name: say(kitTexts.save), exact: true }).click();
  await expectToast(page, say(shipmentTexts.updated));
  await performTransitions(page, list, ['send', 'deliver'], say);
  await expect(panel.getByRole('row', { name: plant.pallets[2]?.name ?? '' })).toContainText('100');
}

/** Schedules, sends and delivers the shipment of the customer, which has all pallets. */
export async function deliverToCustomer(
  { plant, language, guide, say }: Scene,
  page: Page,
): Promise<void> {
  await go(page, '/shipping?filters[type][0]=order');
  const list = new List(page, shipments, language);
  await expect(list.rows).toHaveCount(1);
  await openAction(list, say(shipmentTexts.edit));
  const panel = page.getByRole('dialog');
  await getField(panel, say(shipmentTexts.method)).click();
  await page.getByRole('option', { name: say(catalogs.shipmentMethods.directMailing) }).click();
  // The location comes from the customer's record.
  await expect(getField(panel, say(shipmentTexts.pin))).toHaveValue(plant.customer.location);
  await getField(panel, say(shipmentTexts.scheduledAt)).fill('2026-12-02');
  await getField(panel, say(shipmentTexts.address)).fill('Av. Alfonso Reyes 2202, Monterrey');
  await getField(panel, say(shipmentTexts.cost)).fill('180');
  await panel.getByTitle(say(formAndDialogTexts.pin)).scrollIntoViewIfNeeded();
  await guide.picture(page, 'schedule');
  await panel.getByRole('button', { name: say(kitTexts.save), exact: true }).click();
  await expectToast(page, say(shipmentTexts.updated));
  await performTransitions(page, list, ['send'], say);
  for (const { name, quantity } of plant.pallets)
    await expect(panel.getByRole('row', { name })).toContainText(String(quantity));
  await guide.picture(page, 'on-its-way');
  await performTransitions(page, list, ['deliver'], say);
}

/** Sends or delivers the one shipment of the list, from its view. */
async function performTransitions(
  page: Page,
  list: List,
  steps: readonly (keyof typeof transitionWords)[],
  say: Scene['say'],
): Promise<void> {
  if (await page.getByRole('dialog').isHidden()) await list.rows.click();
  const id = Number(await list.rows.first().getAttribute('data-row'));
  for (const { button, title, done } of steps.map((step) => transitionWords[step])) {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(button), exact: true })
      .click();
    const question = page.getByRole('dialog', { name: say(title, { id }) });
    await question.getByRole('button', { name: say(button), exact: true }).click();
    await expectToast(page, say(done));
    await expect(question).toBeHidden();
  }
}
