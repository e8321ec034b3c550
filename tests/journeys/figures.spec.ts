import { languages } from '@tarima/domain/kit/words';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { orders } from '@tarima/domain/orders/order';
import {
  dashboardTexts,
  reportTexts,
  reportChartWords,
  waitingTaskTexts,
} from '@tarima/domain/reports/texts';
import { homeTexts } from '@tarima/domain/shell/home-texts';
import { TestClient } from '@tarima/server/testing/client';
import { getDayAhead } from '@tarima/server/testing/days';
import { List } from '../run/list.ts';
import { getProduct } from '../run/product.ts';
import { makeShippedPlant } from '../run/shipped-plant.ts';
import { expect, go, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

const getCurrentYear = (): number => Number(getDayAhead(0).slice(0, 4));

for (const language of languages)
  test.describe(`figures in ${language}`, () => {
    test.use({ language });

    test('change with deliveries, and link to the rows behind them', async ({
      page,
      open,
      company,
      say,
    }) => {
      const admin = await new TestClient(getProduct().port, company.host).signedIn(
        company.email,
        company.password,
      );
      await open('/main');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        new RegExp(`^${say(homeTexts.greeting, { name: '' }).trim()}`),
      );
      await expect(page.getByText(say(waitingTaskTexts.nothing))).toBeVisible();

      const plant = await makeShippedPlant(admin, 2);
      for (const id of plant.shipments)
        await admin.put(`/shipments/${id}`, { scheduledAt: getDayAhead(0), method: 'collect' });
      await go(page, '/main');
      const due = page.getByRole('link', { name: /^2/ });
      await expect(due).toBeVisible();
      await due.click();
      await expect(page).toHaveURL(/\/shipping\?filters\[status\]\[0\]=active/);
      await expect(page.locator('tr[data-row]')).toHaveCount(2);
      await admin.post(`/shipments/${plant.shipments[0]}/deliver`, {});

      await go(page, '/dashboard');
      // 80 pallets of 125 dollars.
      await expect(page.getByText('$10,000.00').first()).toBeVisible();
      const name = say(dashboardTexts.concluded);
      await page
        .getByRole('link', { name: say(dashboardTexts.seeRows, { name, value: '1' }) })
        .click();
      const list = new List(page, orders, language);
      await expect(list.rows).toHaveCount(1);
      await page.goBack();
      const lastYear = String(getCurrentYear() - 1);
      await page.getByLabel(say(dashboardTexts.year), { exact: true }).selectOption(lastYear);
      await expect(page).toHaveURL(new RegExp(`/dashboard\\?year=${lastYear}$`));
      await expect(page.getByText(say(reportTexts.empty, { year: lastYear }))).toBeVisible();
    });

    test('are shown in charts with a table and a workbook', async ({
      page,
      open,
      company,
      say,
    }) => {
      const admin = await new TestClient(getProduct().port, company.host).signedIn(
        company.email,
        company.password,
      );
      const plant = await makeShippedPlant(admin, 1);
      await admin.put(`/shipments/${plant.shipments[0]}`, {
        scheduledAt: '2026-01-01',
        method: 'collect',
      });
      await admin.post(`/shipments/${plant.shipments[0]}/deliver`, {});
      await company.alter(`
        insert into users (account_id, name, email, password_hash, profile_id)
        select account_id, 'Vendedora ' || n, 'vendedora' || n || '@figures.test', password_hash, 2
        from users, generate_series(1, 3) n`);
      await open('/reports');
      const title = say(reportChartWords['monthly-revenue'].title);
      const card = page.getByRole('region', { name: title, exact: true });
      const year = getCurrentYear();
      const month = Number(getDayAhead(0).slice(5, 7));
      const bands = card.getByRole('figure').getByRole('button');
      await expect(bands).toHaveCount(12);
      await bands.first().focus();
      for (let at = 1; at < month; at += 1) await page.keyboard.press('ArrowRight');
      await expect(bands.nth(month - 1)).toBeFocused();
      await expect(bands.nth(month - 1)).toHaveAccessibleName(/\$10,000\.00/);

      await card.getByText(say(reportTexts.table)).click();
      const figures = card.getByRole('table', {
        name: say(reportTexts.tableOf, { name: title, year }),
      });
      await expect(figures.getByRole('row')).toHaveCount(14);
      await expect(figures.getByRole('link', { name: '$10,000.00' })).toHaveAttribute(
        'href',
        /^\/orders\?filters\[status\]\[0\]=collected/,
      );
      const download = page.waitForEvent('download');
      await card
        .getByRole('button', { name: say(reportTexts.downloadOf, { name: title }) })
        .click();
      expect((await download).suggestedFilename()).toBe(
        say(reportTexts.fileName, { name: 'monthly-revenue', year }),
      );
      await expectToast(page, say(reportTexts.downloaded));

      const people = page.getByRole('region', {
        name: say(reportChartWords['orders-by-users'].title),
      });
      await people.getByRole('combobox', { name: say(reportTexts.people, { most: 3 }) }).click();
      const options = page.locator('[role=option]:visible');
      await expect(options).toHaveCount(4);
      for (const at of [0, 1, 2]) await options.nth(at).click();
      await expect(page).toHaveURL(/entities\[orders-by-users\]\[2\]=\d+/);
      // A fourth person cannot be chosen.
      await options.nth(3).click({ force: true });
      await expect(page).not.toHaveURL(/entities\[orders-by-users\]\[3\]/);
      await page.keyboard.press('Escape');
      await page.reload();
      await expect(
        people.getByRole('button', {
          name: new RegExp(say(formAndDialogTexts.takeOff, { name: '' }).trim()),
        }),
      ).toHaveCount(3);
    });
  });
