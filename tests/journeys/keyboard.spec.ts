import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { languages } from '@tarima/domain/kit/words';
import { orderActionWords } from '@tarima/domain/orders/texts';
import { planShortcutTexts } from '@tarima/domain/planning/calls/plan-shortcut-texts';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { permissions } from '@tarima/domain/profiles/permissions';
import { commandPaletteTexts } from '@tarima/domain/shell/texts';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { Form } from '../run/form.ts';
import { List } from '../run/list.ts';
import { makePlannedPlant } from '../run/planned-plant.ts';
import { createNumberedSuppliers } from '../run/samples.ts';
import { expect, test } from '../run/test.ts';

for (const language of languages)
  test.describe(`without a mouse, in ${language}`, () => {
    test.use({ language });

    test('a day’s work: find, view, edit, add and close', async ({ page, open, company, say }) => {
      for (const body of createNumberedSuppliers(4)) await company.createRecord(suppliers, body);
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      const { keyboard } = page;
      await list.expectColumn('code', ['SAW-0004', 'SAW-0003', 'SAW-0002', 'SAW-0001']);

      await keyboard.press('/');
      const find = page.getByRole('searchbox', { name: say(kitTexts.find) });
      await expect(find).toBeFocused();
      await keyboard.press('/');
      await expect(find, 'a letter in a field is a letter').toHaveValue('/');
      await keyboard.press('Backspace');

      await list.rows.first().focus();
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowUp');
      await expect(list.row('SAW-0003')).toBeFocused();
      await keyboard.press('Enter');
      await expect(list.panel('viewing')).toContainText('SAW-0003');

      await keyboard.press('e');
      const form = new Form(list.panel('editing'), suppliers, language);
      await expect(form.field('code')).toBeFocused();
      await keyboard.press('Tab');
      await keyboard.press('End');
      await keyboard.type(' y Anexas');
      await keyboard.press('Control+Enter');
      await expect(list.panel('editing')).toBeHidden();
      await expect(list.row('Aserradero 0003 y Anexas'), 'focus returns').toBeFocused();

      await keyboard.press('n');
      const panel = list.panel('creating');
      const code = new Form(panel, suppliers, language).field('code');
      await expect(code).toBeFocused();
      await keyboard.type('e');
      await keyboard.press('Escape');
      await expect(
        page.getByRole('button', { name: say(formAndDialogTexts.keepEditing) }),
      ).toBeFocused();
      await keyboard.press('Escape');
      await expect(panel, 'the first Esc answers the question, no more').toBeVisible();
      await expect(code, 'focus returns to where it was').toBeFocused();
      await keyboard.press('Backspace');
      await keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(list.row('Aserradero 0003 y Anexas')).toBeFocused();
    });

    test('focused controls of a wide list are never covered by a pinned column', async ({
      page,
      open,
    }) => {
      await open('/orders');
      const controls = page.locator('thead').locator('button, input, select');
      await expect(controls.first()).toBeVisible();
      const describeFocus = () =>
        page.evaluate(() => {
          const control = document.activeElement;
          if (!control?.closest('thead')) return 'elsewhere';
          const { x, y, width, height } = control.getBoundingClientRect();
          const isSeen = [0.1, 0.9].every((part) => {
            const top = document.elementFromPoint(x + width * part, y + height / 2);
            return top !== null && (control.contains(top) || top.contains(control));
          });
          return isSeen
            ? 'seen'
            : `covered: ${control.getAttribute('aria-label') ?? control.textContent}`;
        });
      for (const width of [1000, 1180, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        for (const [first, key] of [
          [controls.first(), 'Tab'],
          [controls.last(), 'Shift+Tab'],
        ] as const) {
          await first.focus();
          let count = 0;
          for (; (await describeFocus()) !== 'elsewhere'; count += 1) {
            await expect.poll(describeFocus).toBe('seen');
            await page.keyboard.press(key);
          }
          expect(count, 'controls of the head').toBeGreaterThan(10);
        }
      }
    });

    test('a planner opens an order, accepts the proposal, moves work and saves', async ({
      page,
      open,
      company,
      say,
    }) => {
      const { keyboard } = page;
      const plant = await makePlannedPlant(await company.admin(), { orders: 1 });
      await open('/orders-planning');
      await expect(page.locator('[data-row]')).toHaveCount(1);
      await page.locator('[data-row]').first().focus();
      const plan = page.getByRole('menuitem', { name: say(orderActionWords.plan), exact: true });
      // The keys of a list come a moment after its rows.
      await expect(page.locator('[aria-keyshortcuts="a f g"]')).toBeAttached();
      await keyboard.press('a');
      await expect(plan).toBeVisible();
      for (let tries = 0; tries < 10; tries += 1) {
        await keyboard.press('ArrowDown');
        if (await plan.evaluate((item) => item === document.activeElement)) break;
      }
      await expect(plan).toBeFocused();
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        say(planOrderTexts.title, { id: plant.orders[0] ?? '' }),
      );

      const propose = page.getByRole('button', { name: say(planOrderTexts.propose) });
      await propose.focus();
      await keyboard.press('Enter');
      const accept = page.getByRole('button', { name: say(planOrderTexts.accept) });
      await expect(accept, 'the answer has the focus that its button lost').toBeFocused();
      await keyboard.press('Enter');
      await expect(accept).toBeHidden();

      await keyboard.press('?');
      const help = page.getByRole('dialog');
      for (const words of [planShortcutTexts.resize, planShortcutTexts.save])
        await expect(help).toContainText(say(words));
      await keyboard.press('Escape');
      await expect(help).toBeHidden();

      const work = page.locator('[data-key][role=button]').first();
      await work.focus();
      await keyboard.press('p');
      await expect(page.locator('[data-key]:focus')).toHaveCount(1);
      await keyboard.press('Control+Enter');
      await expect(page, 'saved and closed').toHaveURL(/orders-planning(?!.*plan=)/);
    });

    test('Ctrl+K opens any screen', async ({ page, open, say }) => {
      await open('/main');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: say(commandPaletteTexts.title) });
      await expect(palette.locator('input')).toBeFocused();
      await page.keyboard.type(say(permissions.suppliers).slice(0, 5).toLowerCase());
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/suppliers$/);
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('Ctrl+K opens any record', async ({ page, open, company, say }) => {
      for (const body of createNumberedSuppliers(4)) await company.createRecord(suppliers, body);
      await open('/main');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: say(commandPaletteTexts.title) });
      await expect(palette.locator('input')).toBeFocused();
      await page.keyboard.type('dero 0003');
      await expect(palette.getByRole('option')).toHaveText(/Aserradero 0003/);
      await page.keyboard.press('Enter');
      await expect(new List(page, suppliers, language).panel('viewing')).toContainText('SAW-0003');
    });
  });
