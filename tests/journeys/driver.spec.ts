import { languages, sayCount } from '@tarima/domain/kit/words';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { driverCountWords, driverTexts } from '@tarima/domain/trips/driver-texts';
import { pickByPath, pickNumberByPath, type TestClient } from '@tarima/server/testing/client';
import { makeShippedPlant } from '../run/shipped-plant.ts';
import { expect, test } from '../run/test.ts';

/** A trip under way with two stops of 80 and 81 pieces; returns it with the link of its driver. */
async function startTrip(admin: TestClient, plates: string) {
  const { shipments } = await makeShippedPlant(admin, 2);
  let division = 0;
  for (const id of shipments) {
    const { body } = await admin.put(`/shipments/${id}`, {
      scheduledAt: '2026-12-01',
      method: 'directMailing',
      shipmentAddress: 'Av. Industrias 100, Apodaca',
      cost: '10',
      extraData: { pin: '25.75,-100.5' },
    });
    division = pickNumberByPath(body, 'divisionFrom.id');
  }
  const vehicle = await admin.post('/vehicles', {
    name: 'Torton 1',
    plates,
    insideLength: 7.2,
    insideWidth: 2.4,
    insideHeight: 2.5,
    payload: 12_000,
    status: 'active',
  });
  const stops = {
    vehicle: { id: pickNumberByPath(vehicle.body, 'id') },
    division: { id: division },
    driverName: 'Ramiro Salas',
    departsAt: '2026-12-01T14:00:00Z',
    stops: shipments,
  };
  const trip = pickNumberByPath((await admin.post('/trips', stops)).body, 'id');
  await admin.post(`/trips/${trip}/start`, { reason: 'Sin medidas' });
  const link = await admin.post(`/trips/${trip}/link`, {});
  return { trip, stops, shipments, token: String(pickByPath(link.body, 'token')) };
}

for (const language of languages)
  test.describe(`the page of a driver in ${language}`, () => {
    test.use({ language, viewport: { width: 390, height: 844 }, hasTouch: true });

    test('delivers without a network, with refused pieces, a signature and a photo; what the office changed meanwhile is told', async ({
      page,
      context,
      visit,
      company,
      say,
    }) => {
      const admin = await company.admin();
      const { trip, stops, shipments, token } = await startTrip(admin, `D-${language}`);
      const [first = 0, second = 0] = shipments;
      await visit(`/driver#${token}`, company.host);
      await expect(page.getByText(say(driverTexts.done, { done: 0, count: 2 }))).toBeVisible();
      const cards = page.locator('main ol > li[data-state]');
      const [card, other] = [cards.nth(0), cards.nth(1)];
      await card.getByRole('button', { name: say(driverTexts.arrived), exact: true }).click();
      await expect(card).toHaveAttribute('data-state', 'arrived');
      await expect(card.getByText(say(driverTexts.waits), { exact: true })).toBeHidden();

      await context.setOffline(true);
      await card.getByRole('button', { name: say(driverTexts.deliver), exact: true }).click();
      const sheet = page.getByRole('dialog');
      const refused = sheet.locator('input[type=number]').first();
      await refused.fill('2');
      const reason = sheet.getByLabel(say(driverTexts.refusedReason));
      await expect(reason).toHaveJSProperty('required', true);
      await reason.fill('Tablas rotas');
      await sheet.getByLabel(say(driverTexts.receiver)).fill('Lupita Treviño');
      const pad = sheet.getByLabel(say(driverTexts.signHere));
      await pad.scrollIntoViewIfNeeded();
      const box = await pad.boundingBox();
      if (!box) throw new Error('The signature has a field');
      await page.mouse.move(box.x + 30, box.y + 30);
      await page.mouse.down();
      await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
      await page.mouse.up();
      const picture = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
        'base64',
      );
      await sheet
        .locator('input[type=file]')
        .setInputFiles({ name: 'rotas.png', mimeType: 'image/png', buffer: picture });
      await expect(sheet.getByRole('img', { name: say(driverTexts.photoTaken) })).toBeVisible();
      await sheet.getByRole('button', { name: say(driverTexts.confirm), exact: true }).click();
      await expect(card).toHaveAttribute('data-state', 'delivered');
      await expect(card).toContainText(say(driverTexts.waits));
      await expect(page.getByText(say(driverTexts.away))).toBeVisible();

      // The office sends the goods of the second stop with another trip; the phone, which cannot know, delivers them all the same.
      await admin.post(`/trips/${trip}/end`, {});
      await admin.post('/trips', { ...stops, stops: [second] });
      await other.getByRole('button', { name: say(driverTexts.deliver), exact: true }).click();
      await sheet.getByRole('button', { name: say(driverTexts.confirm), exact: true }).click();
      await expect(page.getByText(sayCount(driverCountWords.waiting, 2, language))).toBeVisible();

      await context.setOffline(false);
      const told = page.getByRole('alert');
      await expect(told).toContainText(sayValidationRule({ rule: 'onOtherTrip' }, language));
      await expect(page.getByText(say(driverTexts.online), { exact: true })).toBeVisible();
      await expect
        .poll(async () => pickByPath((await admin.get(`/shipments/${first}`)).body, 'proof'))
        .toMatchObject({
          receiver: 'Lupita Treviño',
          signature: { name: 'signature.png' },
          photo: { name: 'photo.jpg' },
        });
      const { body } = await admin.get(`/shipments/${first}`);
      expect(pickByPath(body, 'inventories.0.received')).toMatchObject({
        refused: 2,
        reason: 'Tablas rotas',
      });
      expect(pickByPath((await admin.get(`/shipments/${second}`)).body, 'status')).toBe('send');
      await page.getByRole('button', { name: say(driverTexts.drop), exact: true }).click();
      await expect(told).toBeHidden();
      await expect(page.getByText(say(driverTexts.over))).toBeVisible();
    });
  });
