import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { languages } from '@tarima/domain/kit/words';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { orders } from '@tarima/domain/orders/order';
import { orderActionWords, orderTexts, orderOriginWords } from '@tarima/domain/orders/texts';
import { AuthScreen } from '../run/auth.ts';
import { choose, openOtherBrowser } from '../run/people.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

import {
  openOrderAction,
  addColleague,
  fillStores,
  createSellingCompany,
  getRowField,
  toLabelPattern,
  palletNames,
  noWords,
  chooseOption,
  chooseProduct,
  otherDivision,
} from '../run/selling.ts';

for (const language of languages)
  test.describe(`orders in ${language}`, () => {
    test.use({ language });

    test('a quotation becomes an order with lines from stock, production and a transfer of another division', async ({
      page,
      browser,
      open,
      company,
      say,
    }) => {
      test.slow();
      await createSellingCompany(company);
      await fillStores(company);
      await addColleague(company);
      const colleaguePage = await openOtherBrowser(browser, company.host, language);
      const auth = new AuthScreen(colleaguePage, say);
      await auth.signIn(`luisa@${company.host}`, company.password);
      await expect(colleaguePage).not.toHaveURL(/\/auth/);
      await colleaguePage.waitForLoadState('networkidle');

      await open('/orders');
      await page
        .getByRole('button', { name: say(orderTexts.addQuotation) })
        .first()
        .click();
      const panel = page.getByRole('dialog', { name: say(orderTexts.addQuotation) });
      const customer = panel.getByLabel(
        toLabelPattern(say(orders.fields['customer']?.label ?? noWords)),
      );
      await choose(panel, customer.first(), 'Cervecería del Norte');
      await customer.first().press('Enter');
      for (const [at, name] of palletNames.entries()) {
        const row = at + 1;
        await chooseProduct(page, getRowField(panel, orderTexts.product, row, language), name);
        const quantity = getRowField(panel, orderTexts.quantity, row, language);
        await expect(quantity, 'the next field has the focus').toBeFocused();
        await expect(getRowField(panel, orderTexts.price, row, language)).toHaveValue(
          `${10 + at}.50`,
        );
        await page.keyboard.type('100');
        if (at < 2) await page.keyboard.press('Enter');
      }
      await expect(panel.getByText('$3,450.00')).not.toHaveCount(0);
      await page.reload();
      await expect(panel.getByText(say(orderTexts.draftKept))).toBeVisible();
      await expect(panel.getByText('$3,450.00')).not.toHaveCount(0);
      await customer.first().press('Control+Enter');
      await expectToast(page, say(orderTexts.created, { id: '' }));

      await openOrderAction(page, language, orderActionWords.accept);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(orderActionWords.accept), exact: true })
        .click();
      await expectToast(page, say(orderTexts.accepted));
      await openOrderAction(page, language, orderActionWords.createOrder);
      const lines = page.getByRole('dialog').getByRole('listitem');
      await lines.nth(0).getByText(say(orderOriginWords.inventory), { exact: true }).click();
      await expect(lines.nth(0)).toContainText('Almacén norte');
      await expect(lines.nth(0)).toContainText(say(orderTexts.ready));
      await lines.nth(1).getByText(say(orderOriginWords.production), { exact: true }).click();
      await expect(lines.nth(1)).toContainText(say(orderTexts.toBeProduced));
      await lines.nth(2).getByText(say(orderOriginWords.transfer), { exact: true }).click();
      await chooseOption(page, lines.nth(2), say(orderTexts.chooseDivision), otherDivision);
      await chooseOption(
        page,
        lines.nth(2),
        say(orderTexts.transferType),
        say(catalogs.transferTypes.transfer),
      );
      await chooseOption(page, lines.nth(2), say(orderTexts.targetStore), 'Almacén norte');
      await lines
        .nth(2)
        .getByRole('button', { name: say(orderTexts.assign) })
        .click();
      await expect(lines.nth(2)).toContainText(
        say(orderTexts.waiting, { division: otherDivision }),
      );

      await colleaguePage
        .getByRole('button', { name: new RegExp(say(notificationTexts.bell)) })
        .click();
      await colleaguePage
        .getByRole('button', { name: say(notificationTexts.accept), exact: true })
        .click();
      // The screen of the seller shows the answer of the other browser without a click.
      await expect(page.getByRole('dialog')).toContainText(say(orderTexts.allAssigned));
      await expect(page.getByRole('dialog')).toContainText(
        say(orderTexts.toBeSent, { store: 'Almacén norte' }),
      );
      await colleaguePage.context().close();
    });
  });
