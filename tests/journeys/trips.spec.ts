import { kitTexts } from '@tarima/domain/kit/texts';
import { languages } from '@tarima/domain/kit/words';
import { shipmentPieceTexts } from '@tarima/domain/shipments/shipment-piece-texts';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { driverTexts } from '@tarima/domain/trips/driver-texts';
import { tripCountWords, tripTexts } from '@tarima/domain/trips/texts';
import { pickByPath } from '@tarima/server/testing/client';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';
import { makeTripUnderWay } from '../run/trip-under-way.ts';

for (const language of languages)
  test.describe(`trips in ${language}`, () => {
    test.use({ language });

    test('a stop is delivered from the office with refused pieces and their photo', async ({
      page,
      open,
      company,
      say,
    }) => {
      const admin = await company.admin();
      const {
        trip,
        shipments: [id = 0],
      } = await makeTripUnderWay(admin);
      const stored = await admin.get(`/shipments/${id}`);
      const customer = String(pickByPath(stored.body, 'customer.name'));

      await open(`/trips?panel=view&id=${trip}`);
      await page
        .getByRole('button', {
          name: `${say(tripTexts.deliver)}: ${say(tripTexts.stopOf, { at: 1, customer })}`,
        })
        .click();
      const dialog = page.getByRole('dialog', { name: say(shipmentTexts.deliverTitle, { id }) });
      await dialog.getByLabel(say(shipmentPieceTexts.someRefused)).check();
      await dialog.locator('input[inputmode=decimal]').first().fill('1');
      await dialog.getByLabel(new RegExp(`^${say(shipmentPieceTexts.reason)}`)).fill('Tabla rota');
      const picture = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
        'base64',
      );
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'rotas.png', mimeType: 'image/png', buffer: picture });
      await expect(
        dialog.getByRole('img', { name: say(shipmentPieceTexts.refusalPhoto) }),
      ).toBeVisible();
      await dialog.getByRole('button', { name: say(shipmentTexts.deliver), exact: true }).click();
      await expectToast(page, say(shipmentTexts.delivered));
      await expect(dialog).toBeHidden();

      const { body } = await admin.get(`/shipments/${id}`);
      expect(pickByPath(body, 'inventories.0.received')).toMatchObject({
        refused: 1,
        reason: 'Tabla rota',
        again: true,
      });
      expect(pickByPath(body, 'proof.photo.name')).toBe('rotas.png');

      // The truck has the piece until a user receives it.
      const onTruck = tripCountWords.onTruck.one[language].replace('{count}', '1');
      await expect(page.getByText(onTruck)).toBeVisible();
      const receive = say(shipmentTexts.receive);
      await page.getByRole('button', { name: new RegExp(`^${receive}: `) }).click();
      const receipt = page.getByRole('dialog', { name: say(shipmentTexts.receiveTitle, { id }) });
      await receipt.getByRole('button', { name: receive, exact: true }).click();
      await expectToast(page, say(shipmentTexts.received));
      await expect(page.getByText(onTruck)).toBeHidden();
    });

    test('Enter creates the link of a driver, and the form of a stop starts at its first field', async ({
      page,
      open,
      company,
      say,
    }) => {
      await makeTripUnderWay(await company.admin());
      await open('/trips');
      const actions = say(kitTexts.actionsOf, { name: '' }).trim();
      await page.getByRole('button', { name: actions }).click();
      await page.getByRole('menuitem', { name: say(tripTexts.driverLink), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: say(tripTexts.driverLink) });
      await expect(dialog.getByRole('button', { name: say(tripTexts.linkMake) })).toBeFocused();
      await page.keyboard.press('Enter');
      const address = await dialog.getByRole('textbox').inputValue();

      await page.goto(address);
      const deliver = page.getByRole('button', { name: say(driverTexts.deliver) });
      await deliver.focus();
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog');
      await expect(sheet.locator('input').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(deliver).toBeFocused();
    });
  });
