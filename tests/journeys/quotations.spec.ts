import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { kitTexts } from '@tarima/domain/kit/texts';
import { languages } from '@tarima/domain/kit/words';
import { orders } from '@tarima/domain/orders/order';
import { actionWords, orderTexts } from '@tarima/domain/orders/texts';
import { choose } from '../run/people.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

import { act, found, inRow, labelled, names, none, pick } from '../run/selling.ts';

/** What is asked for is twenty lines; six hold every product twice. */
const lines = process.env['SOAK'] ? 20 : 6;
const total = process.env['SOAK'] ? '$2,310.00' : '$690.00';

for (const language of languages)
  test.describe(`quotations in ${language}`, () => {
    test.use({ language });

    test('many lines are typed and copied without the mouse', async ({
      page,
      open,
      company,
      say,
    }) => {
      test.slow();
      await found(company);
      await open('/orders?panel=create');
      const panel = page.getByRole('dialog', { name: say(orderTexts.addQuotation) });
      const customer = panel.getByLabel(labelled(say(orders.fields['customer']?.label ?? none)));
      // As soon as the form is there, it is typed into.
      await expect(customer.first()).toBeFocused();
      await customer.first().pressSequentially('Cervecería');
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      for (let row = 1; row <= lines; row += 1) {
        const product = inRow(panel, orderTexts.product, row, language);
        await expect(product).toBeFocused();
        await page.keyboard.type(names[row % 3] ?? '');
        await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await expect(inRow(panel, orderTexts.quantity, row, language)).toBeFocused();
        await page.keyboard.type('10');
        if (row < lines) await page.keyboard.press('Enter');
      }
      // Lines of 11.50, 12.50 and 10.50 in turn, ten pieces each.
      await expect(panel.getByText(total)).not.toHaveCount(0);
      await expect(panel.getByText(/15 (días|days)/)).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expectToast(page, say(orderTexts.created));
      const made = page.getByRole('row').filter({ hasText: total });
      await expect(made).toHaveCount(1);
      const id = (await made.getByText(/^\d+$/).first().textContent()) ?? '';

      await open('/orders?panel=create');
      await panel.getByLabel(say(orderTexts.copyFrom)).fill(id);
      await page.keyboard.press('Enter');
      await expect(panel.getByText(total)).not.toHaveCount(0);
      await expect(inRow(panel, orderTexts.product, lines, language)).toHaveValue(
        names[lines % 3] ?? '',
      );
      await page.keyboard.press('Control+Enter');
      await expectToast(page, say(orderTexts.created));
      await expect(made).toHaveCount(2);
    });

    test('what was decided elsewhere is told, and the quotation printed and mailed before', async ({
      page,
      open,
      company,
      say,
    }) => {
      await found(company);
      await open('/orders?panel=create');
      const panel = page.getByRole('dialog', { name: say(orderTexts.addQuotation) });
      const customer = panel.getByLabel(labelled(say(orders.fields['customer']?.label ?? none)));
      await choose(panel, customer.first(), 'Cervecería del Norte');
      await panel.getByRole('button', { name: say(kitTexts.save) }).click();
      await expect(inRow(panel, orderTexts.product, 1, language)).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await pick(page, inRow(panel, orderTexts.product, 1, language), names[0]);
      await inRow(panel, orderTexts.quantity, 1, language).fill('3');
      await inRow(panel, orderTexts.discount, 1, language).fill('99');
      await panel.getByRole('button', { name: say(kitTexts.save) }).click();
      await expect(panel.getByText('$31.50').first()).toBeVisible();
      await expect(inRow(panel, orderTexts.discount, 1, language)).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await inRow(panel, orderTexts.discount, 1, language).fill('1.50');
      await panel.getByRole('button', { name: say(kitTexts.save) }).click();
      await expectToast(page, say(orderTexts.created));

      await act(page, language, actionWords.sendByEmail);
      const mail = page.getByRole('dialog');
      await mail.getByRole('button', { name: say(orderTexts.send), exact: true }).click();
      await expectToast(page, say(orderTexts.sent));

      await act(page, language, actionWords.reject);
      await company.alter(`update orders set status = 'expired'`);
      const ask = page.getByRole('dialog');
      await ask.getByRole('button', { name: say(actionWords.reject), exact: true }).click();
      await expect(ask.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
      await ask.getByRole('textbox').fill('Muy caro');
      await ask.getByRole('button', { name: say(actionWords.reject), exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: /estatus|status/i })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'Cervecería' })).toContainText(
        say(catalogs.orderStatuses.expired),
      );
    });
  });
