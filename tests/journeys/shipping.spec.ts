import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { documentTexts } from '@tarima/domain/kit/document-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { formatDayText } from '@tarima/domain/kit/day-text';
import { languages } from '@tarima/domain/kit/words';
import { formatLocation } from '@tarima/domain/kit/location';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { returnTexts } from '@tarima/domain/returns/texts';
import { shipmentPieceTexts } from '@tarima/domain/shipments/shipment-piece-texts';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { TestClient, pickByPath } from '@tarima/server/testing/client';
import type { Locator, Page } from '@playwright/test';
import { List } from '../run/list.ts';
import { getProduct } from '../run/product.ts';
import { makeShippedPlant } from '../run/shipped-plant.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

const pasted =
  'https://www.google.com/maps/place/Macroplaza/@25.6691,-100.3099,17z/data=!3m1!4b1!8m2!3d25.75!4d-100.29';

/** Source: specification, section 4, "Shipments". */
const states = [
  { status: 'pending', method: null, actions: ['edit', 'split'] },
  { status: 'pending', method: 'directMailing', actions: ['edit', 'split'] },
  { status: 'active', method: 'collect', actions: ['edit', 'split', 'deliver'] },
  { status: 'active', method: 'directMailing', actions: ['edit', 'split', 'send'] },
  { status: 'active', method: 'transfer', actions: ['edit', 'split', 'send'] },
  { status: 'send', method: 'directMailing', actions: ['deliver'] },
  { status: 'send', method: 'transfer', actions: ['deliver'] },
  { status: 'finished', method: 'collect', actions: [] },
  { status: 'finished', method: 'directMailing', actions: [] },
] as const;

for (const language of languages)
  test.describe(`shipping in ${language}`, () => {
    test.use({ language });

    test('a shipment is scheduled on the map, sent and delivered', async ({
      page,
      open,
      company,
      say,
    }) => {
      const admin = await new TestClient(getProduct().port, company.host).signedIn(
        company.email,
        company.password,
      );
      const plant = await makeShippedPlant(admin, 2);
      const [id = 0] = plant.shipments;
      const [order = 0] = plant.orders;
      const words = (name: keyof typeof shipmentTexts) => say(shipmentTexts[name]);
      await open('/shipping');
      const list = new List(page, shipments, language);
      const { pending, active, send: sent, finished } = catalogs.shipmentStatuses;
      await list.expectColumn('status', [say(pending), say(pending)]);
      await list.filter('status').click();
      await expect(page.locator('[role=option]')).toHaveText(
        [active, pending, finished, sent].map((each) => say(each)),
      );
      await page.keyboard.press('Escape');

      await openMenu(page, id, say);
      await expect(page.getByRole('menuitem')).toHaveText([
        say(kitTexts.view),
        words('edit'),
        words('split'),
        words('deliveryNote'),
      ]);
      await page.getByRole('menuitem', { name: words('edit'), exact: true }).click();
      const panel = page.getByRole('dialog');
      const { directMailing, collect } = catalogs.shipmentMethods;
      await field(panel, words('method')).click();
      await expect(page.locator('[role=option]')).toHaveText([say(collect), say(directMailing)]);
      await page.getByRole('option', { name: say(directMailing), exact: true }).click();
      const save = panel.getByRole('button', { name: say(kitTexts.save), exact: true });
      await save.click();
      for (const name of ['scheduledAt', 'address', 'cost'] as const)
        await expect(field(panel, words(name)), name).toHaveAccessibleDescription(
          sayValidationRule({ rule: 'required' }, language),
        );

      // The pin comes from the customer's record; emptied, it is reported as required.
      await expect(field(panel, words('pin'))).toHaveValue('25.6866,-100.3161');
      await field(panel, words('pin')).fill('');
      await save.click();
      await expect(field(panel, words('pin'))).toHaveAccessibleDescription(
        sayValidationRule({ rule: 'required' }, language),
      );

      await field(panel, words('scheduledAt')).fill('2026-12-04');
      await field(panel, words('address')).fill('Av. Industrias 100, Apodaca');
      await field(panel, words('cost')).fill('850.5');
      await field(panel, words('pin')).fill(pasted);
      await expect(field(panel, words('pin'))).toHaveValue('25.75,-100.29');
      // No directions service measures it here: about so far.
      const [before = '', after = ''] = words('distanceAbout').split('{km}');
      const about = panel.locator('output').getByText(before);
      await expect(about).toContainText(after);
      await expect(about).toHaveText(/[1-9]/);
      const pin = panel.getByTitle(say(formAndDialogTexts.pin));
      await pin.scrollIntoViewIfNeeded();
      await drag(page, pin, 60, 30);
      await expect(field(panel, words('pin'))).not.toHaveValue('25.75,-100.29');
      await field(panel, words('pin')).fill(
        formatLocation({ latitude: 25.75, longitude: -100.29 }),
      );
      await field(panel, words('comments')).fill('Andén 4');
      await save.click();
      await expectToast(page, words('updated'));
      await expect(panel).toBeHidden();
      await list.expectColumn('status', [say(pending), say(active)]);

      await page.locator(`tr[data-row="${id}"]`).click();
      await expect(panel.getByRole('row', { name: plant.product.name })).toContainText('TAR-2601');
      for (const text of ['Cervecería del Norte', '$850.50', 'Andén 4'])
        await expect(panel.getByText(text)).toBeVisible();
      await expect(
        panel.getByRole('link', { name: say(shipmentTexts.orderOf, { id: order }) }),
      ).toHaveAttribute('href', `/orders?panel=view&id=${order}`);
      await panel.getByRole('button', { name: words('send'), exact: true }).click();
      await confirm(page, say(shipmentTexts.sendTitle, { id }), words('send'));
      await expectToast(page, words('sent'));
      await expect(panel.getByText(say(sent), { exact: true })).toBeVisible();
      await panel.getByRole('button', { name: words('deliver'), exact: true }).click();
      await confirm(page, say(shipmentTexts.deliverTitle, { id }), words('deliver'));
      await expectToast(page, words('delivered'));
      await expect(panel.getByText(say(finished), { exact: true })).toBeVisible();
      await expect(panel.getByRole('button', { name: words('deliver'), exact: true })).toHaveCount(
        0,
      );
      expect(pickByPath((await admin.get(`/orders/${order}`)).body, 'status')).toBe('delivered');
    });

    test('refused pieces wait again and join another shipment, and delivered pieces are returned later', async ({
      page,
      open,
      company,
      say,
    }) => {
      const admin = await company.admin();
      const {
        shipments: [id = 0],
        orders: [order = 0],
      } = await makeShippedPlant(admin, 1);
      await admin.put(`/shipments/${id}`, { scheduledAt: '2026-12-01', method: 'collect' });
      await open('/shipping');
      await openMenu(page, id, say);
      await page.getByRole('menuitem', { name: say(shipmentTexts.split), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[inputmode=decimal]').first().fill('1');
      await dialog.getByRole('button', { name: say(shipmentPieceTexts.move), exact: true }).click();
      await expect(page.locator('tr[data-row]')).toHaveCount(2);

      await openMenu(page, id, say);
      await page.getByRole('menuitem', { name: say(shipmentTexts.deliver), exact: true }).click();
      await dialog.getByLabel(say(shipmentPieceTexts.someRefused)).check();
      await field(dialog, say(shipmentPieceTexts.refused)).fill('1');
      await confirmRefused(dialog, say);
      await expect(field(dialog, say(shipmentPieceTexts.reason))).toHaveAccessibleDescription(
        sayValidationRule({ rule: 'required' }, language),
      );
      await field(dialog, say(shipmentPieceTexts.reason)).fill('Tabla rota');
      await confirmRefused(dialog, say);
      await expectToast(page, say(shipmentTexts.delivered));
      const { body } = await admin.get(`/orders/${order}`);
      const pieces = pickByPath(body, 'details.0.pieces');
      expect(pieces).toMatchObject({ refused: 1, onTheWay: 0 });

      // The refused piece joined the shipment of the piece that was taken out before.
      const [, later] = await page
        .locator('tr[data-row]')
        .evaluateAll((rows) =>
          rows.map((row) => Number(row.getAttribute('data-row'))).toSorted((a, b) => a - b),
        );
      expect(
        pickByPath((await admin.get(`/shipments/${later}`)).body, 'inventories.0.quantity'),
      ).toBe(2);
      await admin.put(`/shipments/${later}`, { scheduledAt: '2026-12-04', method: 'collect' });
      await admin.post(`/shipments/${later}/deliver`, {});

      await open(`/orders?panel=view&id=${order}`);
      await dialog.getByRole('button', { name: say(returnTexts.announce), exact: true }).click();
      const form = page.getByRole('dialog', {
        name: say(returnTexts.announceTitle, { id: order }),
      });
      await form.locator('input[inputmode=decimal]').first().fill('1');
      await field(form, say(returnTexts.reason)).fill('Medida equivocada');
      await field(form, say(returnTexts.store)).click();
      await page.getByRole('option').filter({ visible: true }).first().click();
      await form.getByRole('button', { name: say(returnTexts.announce), exact: true }).click();
      await expectToast(page, say(returnTexts.announced));
      // The list of all returns receives it too.
      await open('/shipping');
      await page.getByRole('tab', { name: say(returnTexts.heading), exact: true }).click();
      const announced = await page.locator('tr[data-row]').first().getAttribute('data-row');
      await openMenu(page, Number(announced), say);
      await page.getByRole('menuitem', { name: say(returnTexts.receive), exact: true }).click();
      await page
        .getByRole('dialog', { name: say(returnTexts.receiveTitle, { id: '' }) })
        .getByRole('button', { name: say(returnTexts.receive), exact: true })
        .click();
      await expectToast(page, say(returnTexts.received));
      expect(
        pickByPath((await admin.get(`/orders/${order}`)).body, 'details.0.pieces.returned'),
      ).toBe(1);
    });

    test('the edit key opens the form of the shipment in the focused row', async ({
      page,
      open,
      company,
      say,
    }) => {
      const {
        shipments: [first = 0, second = 0],
      } = await makeShippedPlant(await company.admin(), 2);
      await company.alter(
        `update shipments set status = 'finished', method = 'collect' where id = ${first}`,
      );
      await open('/shipping');
      const row = page.locator(`tr[data-row="${second}"]`);
      await row.focus();
      await page.keyboard.press('e');
      const panel = page.getByRole('dialog');
      await expect(page).toHaveURL(new RegExp(`panel=edit&id=${second}`));
      await expect(field(panel, say(shipmentTexts.method))).toBeVisible();
      await panel.getByRole('button', { name: say(kitTexts.cancel), exact: true }).click();
      await expect(panel).toBeHidden();
      await expect(row).toBeFocused();
      // Nothing is left to change of a delivered shipment.
      await page.locator(`tr[data-row="${first}"]`).focus();
      await page.keyboard.press('e');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('the buttons of a document dialog are fully visible on a phone', async ({
      page,
      open,
      company,
      say,
    }) => {
      await makeShippedPlant(await company.admin(), 1);
      await page.setViewportSize({ width: 390, height: 844 });
      await open('/shipping');
      const paper = say(shipmentTexts.deliveryNote);
      const actions = kitTexts.actionsOf[language].replace('{name}', '').trim();
      await page.getByRole('button', { name: actions }).first().click();
      await page.getByRole('menuitem', { name: paper, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: paper });
      const print = dialog.getByRole('button', { name: say(documentTexts.print), exact: true });
      const save = dialog.getByRole('link', { name: say(documentTexts.download), exact: true });
      for (const button of [print, save]) {
        await expect(button).toBeEnabled();
        await expect(button).toBeInViewport({ ratio: 1 });
        // A word that is cut off is wider than what shows it.
        const cut = await button.evaluate((element) =>
          [element, ...element.querySelectorAll('*')].some(
            (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1,
          ),
        );
        expect(cut).toBe(false);
      }
    });

    test('every status and method offers exactly its actions', async ({
      page,
      open,
      company,
      say,
    }) => {
      const plant = await makeShippedPlant(await company.admin(), states.length);
      for (const [at, { status, method }] of states.entries())
        await company.alter(`
          update shipments set status = '${status}', method = ${method ? `'${method}'` : 'null'},
            type = '${method === 'transfer' ? 'transfer' : 'order'}',
            target_store_id = ${method === 'transfer' ? plant.stores[1] : 'null'}
          where id = ${plant.shipments[at]}`);
      await open('/shipping?size=20');
      for (const [at, { actions }] of states.entries()) {
        await openMenu(page, plant.shipments[at] ?? 0, say);
        await expect(page.getByRole('menuitem')).toHaveText([
          say(kitTexts.view),
          ...actions.map((action) => say(shipmentTexts[action])),
          say(shipmentTexts.deliveryNote),
        ]);
        // Presses Escape on the menu itself: it takes the focus a moment after it is drawn.
        await page.getByRole('menuitem').first().press('Escape');
        await expect(page.getByRole('menuitem')).toHaveCount(0);
      }
    });

    test('cancelling an order removes its shipment, and an open form of it shows this', async ({
      page,
      open,
      company,
      say,
    }) => {
      const admin = await company.admin();
      const plant = await makeShippedPlant(admin, 2);
      const [id = 0, other = 0] = plant.shipments;
      const [order = 0, second = 0] = plant.orders;
      await company.alter(`update orders set status = 'active' where id in (${order}, ${second})`);
      await open(`/shipping?panel=edit&id=${id}`);
      const panel = page.getByRole('dialog');
      await field(panel, say(shipmentTexts.method)).click();
      const { collect } = catalogs.shipmentMethods;
      await page.getByRole('option', { name: say(collect), exact: true }).click();
      await field(panel, say(shipmentTexts.scheduledAt)).fill('2026-12-01');
      await admin.post(`/orders/${order}/cancel`, { message: 'Ya no lo quiere' });
      await panel.getByRole('button', { name: say(kitTexts.save), exact: true }).click();
      await expectToast(page, say(shipmentTexts.moved));
      await expect(panel).toBeHidden();
      await expect(page.locator('tr[data-row]')).toHaveCount(1);

      // A delivery confirmed without further fields is refused likewise.
      await company.alter(`update shipments set status = 'active', method = 'collect'`);
      await page.reload();
      await openMenu(page, other, say);
      await page.getByRole('menuitem', { name: say(shipmentTexts.deliver), exact: true }).click();
      await admin.post(`/orders/${second}/cancel`, { message: 'Tampoco' });
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(shipmentTexts.deliver), exact: true })
        .click();
      await expectToast(page, say(shipmentTexts.moved));
      await expect(page.locator('tr[data-row]')).toHaveCount(0);
    });

    test('a change by another user is shown, and the typed values stay', async ({
      page,
      open,
      company,
      say,
    }) => {
      const admin = await new TestClient(getProduct().port, company.host).signedIn(
        company.email,
        company.password,
      );
      const {
        shipments: [id = 0],
      } = await makeShippedPlant(admin, 1);
      const collecting = { scheduledAt: '2026-12-01', method: 'collect' };
      await admin.put(`/shipments/${id}`, collecting);
      await open(`/shipping?panel=edit&id=${id}`);
      const panel = page.getByRole('dialog');
      const comments = field(panel, say(shipmentTexts.comments));
      await comments.fill('Llamar antes');
      await admin.put(`/shipments/${id}`, { ...collecting, scheduledAt: '2026-12-02' });
      const save = panel.getByRole('button', { name: say(kitTexts.save), exact: true });
      await save.click();
      await expect(panel.getByText(say(formAndDialogTexts.staleTitle))).toBeVisible();
      await panel.getByRole('button', { name: say(formAndDialogTexts.reload) }).click();
      await expect(field(panel, say(shipmentTexts.scheduledAt))).toHaveValue(
        formatDayText('2026-12-02', language),
      );
      await expect(comments).toHaveValue('Llamar antes');
      await save.click();
      await expectToast(page, say(shipmentTexts.updated));

      await openMenu(page, id, say);
      await page.getByRole('menuitem', { name: say(shipmentTexts.deliver), exact: true }).click();
      await admin.post(`/shipments/${id}/deliver`, {});
      await confirm(page, say(shipmentTexts.deliverTitle, { id }), say(shipmentTexts.deliver));
      await expectToast(page, say(shipmentTexts.moved));
      const list = new List(page, shipments, language);
      await list.expectColumn('status', [say(catalogs.shipmentStatuses.finished)]);
    });
  });

type Say = (words: { es: string; en: string }, params?: Record<string, string | number>) => string;

const openMenu = (page: Page, id: number, say: Say): Promise<void> => {
  const prefix = say(kitTexts.actionsOf, { name: '' }).trim();
  return page.locator(`tr[data-row="${id}"]`).getByRole('button', { name: prefix }).click();
};

/** A required field's label ends with an asterisk; a hidden input carries what a list chose. */
function field(panel: Locator, label: string): Locator {
  const text = label.replaceAll(/[()?.+*$]/g, String.raw`\$&`);
  return panel
    .getByLabel(new RegExp(String.raw`^${text}(\s*\*)?$`))
    .and(panel.locator('input, textarea'));
}

const confirmRefused = (dialog: Locator, say: Say): Promise<void> =>
  dialog.getByRole('button', { name: say(shipmentTexts.deliver), exact: true }).click();

async function confirm(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Moves the pin by its tip. */
async function drag(page: Page, pin: Locator, right: number, down: number): Promise<void> {
  const box = await pin.boundingBox();
  if (!box) throw new Error('The pin is not on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2, { steps: 4 });
  await page.mouse.move(x + right, y + down, { steps: 4 });
  await page.mouse.up();
}
