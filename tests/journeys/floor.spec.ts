import { expect } from '@playwright/test';
import { floorCountWords, floorTexts } from '@tarima/domain/floor/floor-texts';
import { scrapReasonWords } from '@tarima/domain/floor/report-words';
import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { kitTexts } from '@tarima/domain/kit/texts';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { orderActionWords, orderTexts } from '@tarima/domain/orders/texts';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { languages, sayCount } from '@tarima/domain/kit/words';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '@tarima/server/testing/client';
import { makeFloor } from '../run/floor-plant.ts';
import { Tablet } from '../run/tablet.ts';
import { test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

/** Returns the reports on the first step of an order's first line, in the order of their times. */
async function loadReports(admin: TestClient, order: number) {
  const { body } = await admin.get(`/orders/${order}/floor`);
  const detail = pickNumberByPath(body, 'lines.0.detail.id');
  const reports = pickListByPath(body, 'reports')
    .filter((report) => pickNumberByPath(report, 'detail.id') === detail)
    .map((report) =>
      [
        pickByPath(report, 'user.name'),
        pickByPath(report, 'kind'),
        pickNumberByPath(report, 'good'),
        pickNumberByPath(report, 'scrap'),
        pickByPath(report, 'passedBy.name') ?? '',
      ].join(' '),
    )
    .toReversed();
  return { said: reports, progress: pickByPath(body, 'lines.0.steps.0.progress') };
}

for (const language of languages)
  test.describe(`the shop floor in ${language}`, () => {
    test.use({ language });

    test('a tablet works with a keyboard: Enter accepts a PIN, and Escape goes back', async ({
      browser,
      company,
    }) => {
      const admin = await company.admin();
      const { operators, workplaces } = await makeFloor(admin);
      const [[ana], [saw]] = [operators, workplaces];
      if (!ana || !saw) throw new Error('A plant was wanted');
      const tablet = await Tablet.pair(browser, admin, saw.id, language);
      const { keyboard } = tablet.page;
      const enter = tablet.button(floorTexts.enter);
      await enter.focus();
      await keyboard.press('Enter');
      await expect(tablet.sheet.getByRole('button', { name: ana.name })).toBeFocused();
      await keyboard.press('Escape');
      await expect(tablet.sheet).toBeHidden();
      await expect(enter).toBeFocused();
      await keyboard.press('Enter');
      await expect(tablet.sheet.getByRole('button', { name: ana.name })).toBeFocused();
      await keyboard.press('Enter');
      const heading = tablet.say(floorTexts.pinOf, { name: ana.name });
      await expect(tablet.sheet.getByRole('heading', { name: heading })).toBeVisible();
      // Faster keys are a scanner's.
      await keyboard.type('4711', { delay: 80 });
      await keyboard.press('Enter');
      await expect(
        tablet.page.getByRole('button', { name: ana.name, pressed: true }),
      ).toBeVisible();
      await expect(enter).toBeFocused();
      await tablet.close();
    });

    test('two tablets report the same work; one goes offline and is restarted, and no report is lost', async ({
      browser,
      company,
    }) => {
      test.slow();
      const admin = await company.admin();
      const { order, operators, workplaces, products, foreman } = await makeFloor(admin);
      const [ana, luis] = operators;
      const [saw] = workplaces;
      const [pallet] = products;
      if (!ana || !luis || !saw || !pallet) throw new Error('A plant was wanted');
      const one = await Tablet.pair(browser, admin, saw.id, language);
      const upright = { width: 820, height: 1180 };
      const other = await Tablet.pair(browser, admin, saw.id, language, upright);

      await one.signIn(ana.name, '4711');
      await one.openWork(order, pallet.name);
      await one.tap(floorTexts.start);
      await one.tap(floorTexts.goodMore, { count: 10 });
      await expect(one.figure(floorTexts.made)).toHaveText('10');
      await one.expectAllSent();
      await one.expectOfflineCopy();

      await one.setOffline(true);
      await one.tap(floorTexts.goodMore, { count: 10 });
      await one.tap(floorTexts.goodMore, { count: 1 });
      await one.tap(floorTexts.otherCount);
      await one.sheet
        .getByRole('button', { name: one.say(floorTexts.scrapPieces), exact: true })
        .click();
      await one.sheet.getByRole('button', { name: one.say(scrapReasonWords.split) }).click();
      await one.type('2');
      await one.tap(floorTexts.accept);
      await expect(one.figure(floorTexts.made)).toHaveText('21');
      await expect(one.page.getByText(one.say(floorTexts.away))).toBeVisible();

      await other.signIn(luis.name, '4711');
      await other.openWork(order, pallet.name);
      await other.tap(floorTexts.join);
      await other.tap(floorTexts.goodMore, { count: 10 });
      await expect(other.figure(floorTexts.made)).toHaveText('20');
      await other.expectAllSent();

      await one.reopen();
      await one.openWork(order, pallet.name);
      await expect(one.figure(floorTexts.made)).toHaveText('21');
      await expect(one.figure(floorTexts.scrapped)).toHaveText('2');
      // The tablet still shows 39 pieces left; ten of them were made elsewhere meanwhile.
      await one.tap(floorTexts.rest, { count: 39 });
      await expect(one.figure(floorTexts.left)).toHaveText('0');

      await one.setOffline(false);
      await one.page.getByRole('button', { name: one.say(floorTexts.sortOut) }).click();
      const sentence = one.say(validationRuleTexts.beyondOrder, { most: 29 });
      await expect(one.sheet.getByText(sentence)).toBeVisible();
      await expect(one.page.getByText(one.say(floorTexts.online))).toBeVisible();
      await one.sheet.getByRole('button', { name: one.say(floorTexts.approve) }).click();
      await one.chooseWorker(foreman.name, '4711');
      await expect(one.figure(floorTexts.made)).toHaveText('70');
      await one.tap(floorTexts.finish);
      await expect(one.button(floorTexts.startAgain)).toBeVisible();

      await expect
        .poll(async () => (await loadReports(admin, order)).said.toSorted())
        .toEqual(
          [
            `${ana.name} start 0 0 `,
            `${ana.name} pieces 10 0 `,
            `${ana.name} pieces 10 0 `,
            `${ana.name} pieces 1 0 `,
            `${ana.name} pieces 0 2 `,
            `${luis.name} start 0 0 `,
            `${luis.name} pieces 10 0 `,
            `${ana.name} pieces 39 0 ${foreman.name}`,
            `${ana.name} finish 0 0 `,
          ].toSorted(),
        );
      expect((await loadReports(admin, order)).progress).toMatchObject({
        good: 70,
        scrap: 2,
        left: 0,
        state: 'finished',
      });
      await Promise.all([one.close(), other.close()]);
    });

    test('finished pieces go into stock from the last step, and are shipped before the rest is produced', async ({
      browser,
      company,
      page,
      open,
      say,
    }) => {
      test.slow();
      const admin = await company.admin();
      const { division, order, operators, workplaces, products } = await makeFloor(admin);
      const stored = await admin.post('/stores', { name: 'Patio', division: { id: division } });
      if (stored.status >= 300) throw new Error(stored.text);
      const [ana] = operators;
      const [pallet] = products;
      const last = workplaces.at(-1);
      if (!ana || !last || !pallet) throw new Error('A plant was wanted');
      const tablet = await Tablet.pair(browser, admin, last.id, language);
      await tablet.signIn(ana.name, '4711');
      await tablet.openWork(order, pallet.name);
      await tablet.tap(floorTexts.goodMore, { count: 50 });
      await tablet.tap(floorTexts.toStock, { count: 50 });
      await tablet.type('40');
      await tablet.tap(floorTexts.accept);
      await expect(tablet.figure(floorTexts.inStock)).toHaveText('40');
      await tablet.expectAllSent();
      await expect(tablet.button(floorTexts.toStock, { count: 10 })).toBeVisible();

      // The office brings the rest of what is made in from the row of the order.
      await open('/orders-planning');
      const actions = say(kitTexts.actionsOf, { name: '' }).trim();
      await page.getByRole('button', { name: actions }).first().click();
      await page.getByRole('menuitem', { name: say(orderActionWords.bringIn) }).click();
      const dialog = page.getByRole('dialog').first();
      const pieces = dialog.getByLabel(say(orderTexts.piecesInOf, { name: pallet.name }));
      await expect(pieces).toHaveValue('10');
      await pieces.fill('11');
      await page.keyboard.press('Control+Enter');
      await expect(pieces).toHaveAttribute('aria-invalid', 'true');
      await pieces.fill('8');
      await page.keyboard.press('Control+Enter');
      await expectToast(page, say(orderTexts.broughtIn));
      const { body } = await admin.get(`/orders/${order}`);
      expect(pickNumberByPath(body, 'details.0.data.origin.made')).toBe(48);

      // Ships the finished pieces; production of the order goes on.
      const shipments = await admin.get('/shipments', { size: 50, filters: {} });
      const shipment = pickListByPath(shipments.body, 'elements').find(
        (each) => pickNumberByPath(each, 'order.id') === order,
      );
      const id = pickNumberByPath(shipment, 'id');
      await open('/shipping');
      await page.getByRole('button', { name: actions }).first().click();
      await page.getByRole('menuitem', { name: say(shipmentTexts.edit), exact: true }).click();
      const panel = page.getByRole('dialog').first();
      await panel.getByLabel(say(shipmentTexts.ahead)).check();
      await panel.getByRole('combobox').first().click();
      await page
        .getByRole('option', { name: say(catalogs.shipmentMethods.collect), exact: true })
        .click();
      await panel.getByLabel(say(shipmentTexts.scheduledAt)).first().fill('+1');
      await page.keyboard.press('Control+Enter');
      await expectToast(page, say(shipmentTexts.updated));
      await expect
        .poll(async () => pickByPath((await admin.get(`/shipments/${id}`)).body, 'status'))
        .toBe('active');
      expect(pickByPath((await admin.get(`/orders/${order}`)).body, 'status')).toBe('production');
      await tablet.close();
    });

    test('a revoked tablet asks to be paired again, and shows the number of waiting reports', async ({
      browser,
      company,
    }) => {
      const admin = await company.admin();
      const { order, operators, workplaces, products } = await makeFloor(admin);
      const [ana] = operators;
      const [saw] = workplaces;
      const [pallet] = products;
      if (!ana || !saw || !pallet) throw new Error('A plant was wanted');
      const tablet = await Tablet.pair(browser, admin, saw.id, language);
      await tablet.signIn(ana.name, '4711');
      await tablet.openWork(order, pallet.name);
      await tablet.setOffline(true);
      await tablet.tap(floorTexts.goodMore, { count: 1 });
      const { body } = await admin.get(`/workplaces/${saw.id}/tablets`);
      const id = pickNumberByPath(pickListByPath(body, 'tablets')[0], 'id');
      expect((await admin.delete(`/workplaces/${saw.id}/tablets/${id}`)).status).toBe(200);
      await tablet.setOffline(false);
      await expect(tablet.page.getByText(tablet.say(floorTexts.revoked))).toBeVisible();

      const waits = sayCount(floorCountWords.keptReports, 1, language);
      await expect(tablet.page.getByText(waits)).toBeVisible();

      const made = await admin.post(`/workplaces/${saw.id}/tablets`, { name: 'Otra' });
      await tablet.type(String(pickByPath(made.body, 'code')));
      await tablet.tap(floorTexts.pair);
      await expect
        .poll(async () => (await loadReports(admin, order)).said)
        .toEqual([`${ana.name} pieces 1 0 `]);
      await tablet.close();
    });
  });
