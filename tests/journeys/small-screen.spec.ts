import type { Locator } from '@playwright/test';
import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { errorCodes } from '@tarima/domain/kit/errors';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { filterCountWords, kitTexts } from '@tarima/domain/kit/texts';
import { languages, sayCount } from '@tarima/domain/kit/words';
import { revisionTexts } from '@tarima/domain/orders/revision-texts';
import { orderActionWords } from '@tarima/domain/orders/texts';
import { replanTexts } from '@tarima/domain/planning/calls/replan-texts';
import { appShellTexts, menuGroups, screenNames } from '@tarima/domain/shell/texts';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { tripTexts } from '@tarima/domain/trips/texts';
import { makeFloor } from '../run/floor-plant.ts';
import { pickByPath, pickNumberByPath } from '@tarima/server/testing/client';
import { Form } from '../run/form.ts';
import { replaceStorage } from '../run/replace-storage.ts';
import { List } from '../run/list.ts';
import { getOrigin } from '../run/product.ts';
import { createNumberedSuppliers } from '../run/samples.ts';
import { Tablet } from '../run/tablet.ts';
import { createSellingCompany } from '../run/selling.ts';
import { expect, test } from '../run/test.ts';

for (const language of languages)
  test.describe(`on a phone, in ${language}`, () => {
    test.use({ language, viewport: { width: 390, height: 844 }, hasTouch: true });

    test('the menu opens one group at a time, and ignores taps for half a second after one', async ({
      page,
      openDemo,
      say,
    }) => {
      await openDemo('/suppliers');
      await page.getByRole('button', { name: say(appShellTexts.openMenu) }).tap();
      const menu = page.getByRole('dialog', { name: say(appShellTexts.menu) });
      const crm = menu.getByRole('button', { name: say(menuGroups.crm) });
      const products = menu.getByRole('button', { name: say(menuGroups.products_management) });
      await expect(crm, 'open where one is').toHaveAttribute('aria-expanded', 'true');

      await products.evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await expect(products, 'the second tap came too soon').toHaveAttribute(
        'aria-expanded',
        'true',
      );
      await expect(crm, 'one at a time').toHaveAttribute('aria-expanded', 'false');
      await expect(async () => {
        await crm.tap();
        await expect(crm).toHaveAttribute('aria-expanded', 'true', { timeout: 50 });
      }, 'half a second later').toPass();
      await expect(products).toHaveAttribute('aria-expanded', 'false');
      await expect(async () => {
        await products.tap();
        await expect(products).toHaveAttribute('aria-expanded', 'true', { timeout: 50 });
      }).toPass();

      await menu.getByRole('link', { name: say(screenNames.measures) }).tap();
      await expect(page).toHaveURL(/\/measures$/);
      await expect(menu).toBeHidden();
    });

    test('a list shows rows as cards, filters as a sheet, and a panel on the whole screen', async ({
      page,
      open,
      company,
      say,
    }) => {
      for (const body of createNumberedSuppliers(6)) await company.createRecord(suppliers, body);
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      const cards = page
        .getByRole('list', { name: say(getEntityWords('list', suppliers.entity)) })
        .locator('[data-row]');
      await expect(cards).toHaveText([6, 5, 4, 3, 2].map((number) => `Aserradero 000${number}`));
      await expect(page.getByRole('table')).toHaveCount(0);

      await page.getByRole('button', { name: say(kitTexts.filters) }).tap();
      const sheet = page.getByRole('dialog', { name: say(kitTexts.filters) });
      await sheet
        .getByLabel(say(suppliers.fields['city']?.label ?? { es: '', en: '' }))
        .fill('León');
      await sheet.getByLabel(say(formAndDialogTexts.order), { exact: true }).selectOption('asc');
      await sheet.getByRole('button', { name: say(kitTexts.done) }).tap();
      await expect(cards).toHaveText([2, 4, 6].map((number) => `Aserradero 000${number}`));
      await expect(
        page.getByRole('button', { name: sayCount(filterCountWords, 1, language) }),
      ).toBeVisible();

      await cards.first().tap();
      const panel = list.panel('viewing');
      await expect(panel).toBeVisible();
      await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
      await panel.getByRole('button', { name: say(kitTexts.edit) }).tap();
      const form = new Form(list.panel('editing'), suppliers, language);
      await form.write({ name: 'Typed with gloves' });
      await form.save();
      await expect(cards.first()).toHaveText('Typed with gloves');
    });

    test('a large total of a quotation leaves its buttons on one line', async ({
      page,
      open,
      company,
      say,
    }) => {
      await createSellingCompany(company);
      const admin = await company.admin();
      const { body: products } = await admin.get('/products', { lang: 'es' });
      const { body } = await admin.post('/orders', {
        customer: { id: pickNumberByPath((await admin.get('/customers')).body, 'elements.0.id') },
        orderDate: '2026-11-24',
        details: Array.from({ length: 20 }, () => ({
          product: { id: pickNumberByPath(products, 'elements.0.id') },
          data: { quantity: 5000, price: '10.50', discount: '0', discountType: 0 },
        })),
      });
      await open(`/my-orders?panel=edit&id=${pickNumberByPath(body, 'id')}`);
      const panel = page.getByRole('dialog');
      await expect(panel.getByText('$1,050,000.00').last()).toBeVisible();
      const tops = await Promise.all(
        [kitTexts.cancel, kitTexts.save].map(async (words) => {
          const button = panel.getByRole('button', { name: say(words), exact: true }).last();
          return (await button.boundingBox())?.y;
        }),
      );
      expect(tops[0]).toBe(tops[1]);
    });

    test('tap targets are at least 44 px high', async ({ page, openDemo }) => {
      await openDemo('/suppliers');
      await expect(page.locator('[data-row]').first()).toBeVisible();
      // Finds and measures in one step: a placeholder could be replaced between two.
      const heights = await page.evaluate(() =>
        [...document.querySelectorAll('main button, header button')]
          .filter((button) => button.checkVisibility({ visibilityProperty: true }))
          .map((button) => ({
            name: button.getAttribute('aria-label') ?? button.textContent,
            height: Math.round(button.getBoundingClientRect().height),
          })),
      );
      expect(heights.length).toBeGreaterThan(5);
      expect(heights.filter(({ height }) => height < 44)).toEqual([]);
    });

    test('a tablet as narrow as a phone is paired and used without clipped controls', async ({
      browser,
      page,
      company,
      say,
    }) => {
      const admin = await company.admin();
      const { operators, workplaces } = await makeFloor(admin);
      const [[ana], [saw]] = [operators, workplaces];
      if (!ana || !saw) throw new Error('A plant was wanted');
      const origin = getOrigin(admin.host);
      await replaceStorage(page, origin, { language });
      await page.goto(`${origin}/floor`);
      await expect(page.getByRole('button', { name: say(floorTexts.pair) })).toBeVisible();
      expect(await listCutControls(page.locator('body'))).toEqual([]);
      // The boxes of the code keep their distance from a keypad beside them.
      for (const size of [
        { width: 1024, height: 768 },
        { width: 844, height: 390 },
      ]) {
        await page.setViewportSize(size);
        const box = await page.locator('main output > span').last().boundingBox();
        const key = await page.getByRole('button', { name: '1', exact: true }).boundingBox();
        if (!box || !key) throw new Error('The pairing screen has boxes and a keypad');
        expect(key.x - (box.x + box.width)).toBeGreaterThanOrEqual(32);
      }

      const viewport = { width: 390, height: 844 };
      const tablet = await Tablet.pair(browser, admin, saw.id, language, viewport);
      await tablet.tap(floorTexts.enter);
      await tablet.sheet.getByRole('button', { name: ana.name }).click();
      await expect(tablet.button(floorTexts.accept)).toBeVisible();
      expect(await listCutControls(tablet.sheet)).toEqual([]);
      await tablet.type('4711');
      await tablet.tap(floorTexts.accept);
      await expect(
        tablet.page.getByRole('button', { name: ana.name, pressed: true }),
      ).toBeVisible();
      expect(await listCutControls(tablet.page.locator('body'))).toEqual([]);
      await tablet.close();
    });

    test('all buttons of a dialog are inside it, and the error message is above the total', async ({
      page,
      openDemo,
      say,
    }) => {
      await openDemo('/trips?filters[status][0]=underWay');
      const actions = say(kitTexts.actionsOf, { name: '' }).trim();
      const openLink = async () => {
        await page.getByRole('button', { name: actions }).first().click();
        await page.getByRole('menuitem', { name: say(tripTexts.driverLink), exact: true }).click();
      };
      await openLink();
      const dialog = page.getByRole('dialog', { name: say(tripTexts.driverLink) });
      await dialog.getByRole('button', { name: say(tripTexts.linkMake) }).click();
      await expect(dialog.getByRole('button', { name: say(tripTexts.linkCopy) })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      // The longest button of a dialog replaces a link that was made.
      await openLink();
      await expect(dialog.getByRole('button', { name: say(tripTexts.linkAnew) })).toBeVisible();
      expect(await listCutControls(dialog)).toEqual([]);

      await openDemo('/orders?panel=create');
      const panel = page.getByRole('dialog');
      await panel.getByRole('button', { name: say(kitTexts.save), exact: true }).click();
      const error = panel
        .getByRole('alert')
        .filter({ hasText: say(errorCodes.WRONG_VALUES.words) });
      await expect(error).toBeVisible();
      expect(await listCutControls(panel)).toEqual([]);
      const [sentence, total] = await Promise.all([
        error.boundingBox(),
        panel.locator('p[class*=inSight]').boundingBox(),
      ]);
      if (!sentence || !total) throw new Error('Both are shown');
      expect(sentence.y + sentence.height).toBeLessThanOrEqual(total.y);
    });

    test('the menu of planned work is fully visible, and the buttons below a long preview stay visible', async ({
      page,
      open,
      openDemo,
      company,
      say,
    }) => {
      const admin = await company.admin();
      const { order } = await makeFloor(admin);
      const { body } = await admin.get(`/details/${order}`);
      const day = String(pickByPath(body, 'events.0.start')).slice(0, 10);
      await open(`/orders-planning?tab=production&look=people&day=${day}`);
      await page.locator('[data-key]').first().tap();
      await expect(page.getByRole('menuitem', { name: say(replanTexts.late) })).toBeVisible();
      expect(await listCutControls(page.getByRole('menu'))).toEqual([]);

      await openDemo('/orders?filters[status][0]=production');
      const actions = say(kitTexts.actionsOf, { name: '' }).trim();
      await page.getByRole('button', { name: actions }).first().click();
      await page.getByRole('menuitem', { name: say(orderActionWords.revise), exact: true }).click();
      const quantity = page.getByRole('dialog').locator('input[inputmode=decimal]').first();
      await quantity.fill(String(Number(await quantity.inputValue()) + 7));
      await page.getByLabel(say(revisionTexts.reason)).fill('Pidieron más');
      await page.getByRole('button', { name: say(revisionTexts.look), exact: true }).click();
      await page.setViewportSize({ width: 390, height: 600 });
      await expect(page.getByRole('button', { name: say(revisionTexts.agree) })).toBeInViewport();
    });
  });

/** Returns the texts of visible elements that lie partly outside their container. */
const listCutControls = (container: Locator): Promise<string[]> =>
  container.evaluate((root) => {
    const right = Math.min(
      root.getBoundingClientRect().right,
      document.documentElement.clientWidth,
    );
    return [...root.querySelectorAll('button, input, h1, h2, p, li')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const box = control.getBoundingClientRect();
        return box.width > 1 && (box.left < -1 || box.right > right + 1);
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });
