import { languages, sayCount } from '@tarima/domain/kit/words';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { driverCountWords, driverTexts } from '@tarima/domain/trips/driver-texts';
import { pickByPath } from '@tarima/server/testing/client';
import { expect, test } from '../run/test.ts';
import { makeHalfMadeTripUnderWay, makeTripUnderWay } from '../run/trip-under-way.ts';

for (const language of languages)
  test.describe(`the page of a driver in ${language}`, () => {
    test.use({ language, viewport: { width: 390, height: 844 }, hasTouch: true });

    test('delivers offline with refused pieces, signature and photo, and shows which report the office refused', async ({
      page,
      context,
      visit,
      company,
      say,
    }) => {
      const admin = await company.admin();
      const { trip, values, shipments } = await makeTripUnderWay(admin, 2);
      const [first = 0, second = 0] = shipments;
      const link = await admin.post(`/trips/${trip}/link`, {});
      await visit(`/driver#${String(pickByPath(link.body, 'token'))}`, company.host);
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
      // The card shows the refused pieces before the office receives them.
      const refusal = say(driverTexts.refusedBecause, { pieces: '2', reason: 'Tablas rotas' });
      await expect(card).toContainText(refusal);
      await expect(page.getByText(say(driverTexts.away))).toBeVisible();

      // The office sends the goods of the second stop with another trip; the phone, which is offline, delivers them all the same.
      await admin.post(`/trips/${trip}/end`, {});
      await admin.post('/trips', { ...values, stops: [second] });
      await other.getByRole('button', { name: say(driverTexts.deliver), exact: true }).click();
      await sheet.getByRole('button', { name: say(driverTexts.confirm), exact: true }).click();
      await expect(page.getByText(sayCount(driverCountWords.waiting, 2, language))).toBeVisible();

      await context.setOffline(false);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(sayValidationRule({ rule: 'onOtherTrip' }, language));
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
      await expect(alert).toBeHidden();
      await expect(page.getByText(say(driverTexts.over))).toBeVisible();
    });

    test('lost half-made pieces reduce the arrived pieces on the phone, and count as scrap of the step', async ({
      page,
      visit,
      company,
      say,
    }) => {
      const admin = await company.admin();
      const { trip, order, shipment } = await makeHalfMadeTripUnderWay(admin);
      const link = await admin.post(`/trips/${trip}/link`, {});
      await visit(`/driver#${String(pickByPath(link.body, 'token'))}`, company.host);
      const card = page.locator('main ol > li[data-state]');
      await card.getByRole('button', { name: say(driverTexts.deliver), exact: true }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(say(driverTexts.lostOf, { product: '' }).trim()).fill('4');
      const reason = sheet.getByLabel(say(driverTexts.missingReason));
      await expect(reason).toHaveJSProperty('required', true);
      await reason.fill('Se cayeron');
      await sheet.getByRole('button', { name: say(driverTexts.confirm), exact: true }).click();
      const lines = [
        say(driverTexts.arrivedOf, { accepted: '56', pieces: '60' }),
        say(driverTexts.lostBecause, { pieces: '4', reason: 'Se cayeron' }),
      ];
      for (const line of lines) await expect(card).toContainText(line);
      await expect(card.getByText(say(driverTexts.waits), { exact: true })).toBeHidden();
      // The server returns the same figures.
      await page.reload();
      for (const line of lines) await expect(card).toContainText(line);
      expect(
        pickByPath((await admin.get(`/shipments/${shipment}`)).body, 'halfMade'),
      ).toMatchObject({
        quantity: 56,
        lost: { quantity: 4, reason: 'Se cayeron' },
      });
      const floor = await admin.get(`/orders/${order}/floor`);
      expect(pickByPath(floor.body, 'lines.0.steps.0.progress')).toMatchObject({ scrap: 4 });
    });
  });
