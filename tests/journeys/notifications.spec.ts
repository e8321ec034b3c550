import { languages, sayCount } from '@tarima/domain/kit/words';
import { notificationTexts, unseenCountWords } from '@tarima/domain/notifications/texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { NotificationMessage } from '@tarima/domain/notifications/message-data';
import { orderTexts } from '@tarima/domain/orders/texts';
import { divisions } from '@tarima/domain/divisions/division';
import { stores } from '@tarima/domain/stores/store';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

const order = { id: 1042 };
const customer = 'Aguacates de Uruapan';
const newOrder: NotificationMessage = { type: 'newOrder', data: { order, customer } };
const createExportFileMessage = (url: string): NotificationMessage => ({
  type: 'newExportFile',
  data: { url, moduleName: 'raw_materials' },
});

for (const language of languages)
  test.describe(`notifications in ${language}`, () => {
    test.use({ language });

    test('arrive in every open tab, are marked as seen in all tabs, and link to their page', async ({
      page,
      context,
      open,
      company,
      say,
    }) => {
      const getBell = (count: number, tab = page) =>
        tab.getByRole('button', {
          name: `${say(notificationTexts.bell)}: ${sayCount(unseenCountWords, count, language)}`,
        });
      await open('/main');
      await expect(getBell(0)).toBeVisible();
      const second = await context.newPage();
      await second.goto(page.url());
      await expect(getBell(0, second)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await second.waitForLoadState('networkidle');

      await company.notifyAdministrator(newOrder);
      await Promise.all([
        expect(getBell(1)).toBeVisible(),
        expect(getBell(1, second)).toBeVisible(),
      ]);
      await getBell(1).click();
      const panel = page.getByRole('dialog');
      await expect(panel.getByRole('article')).toContainText(customer);
      const age = panel.getByRole('article').locator('time');
      const before = await age.textContent();
      await expect.poll(() => age.textContent()).not.toBe(before);

      await panel.getByRole('button', { name: say(notificationTexts.see) }).click();
      await Promise.all([
        expect(getBell(0)).toBeVisible(),
        expect(getBell(0, second)).toBeVisible(),
      ]);
      await expect(page, 'seeing leads to the order').toHaveURL(/\/orders-planning\?/);

      await page.goto(second.url());
      await getBell(0).click();
      await expect(panel.getByRole('article')).toContainText(customer);
      await expect(panel.getByRole('article').getByRole('button')).toHaveCount(0);
      await panel.getByRole('link', { name: say(notificationTexts.showAll) }).click();
      await expect(page).toHaveURL(/\/notifications$/);
      await expect(panel).toBeHidden();
      const row = page.getByRole('row', { name: customer });
      await expect(row.getByText(say(notificationTexts.seen), { exact: true })).toBeAttached();
    });

    test('an export file is downloaded with its name and then seen; an expired file shows an error', async ({
      page,
      open,
      company,
      say,
    }) => {
      await company.notifyAdministrator(createExportFileMessage('/favicon.svg'));
      await open('/notifications');
      const download = page.getByRole('button', { name: say(notificationTexts.download) });
      const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
      expect(saved.suggestedFilename()).toMatch(/^export-raw-materials-\d{4}-\d\d-\d\d\.xlsx$/);
      await expect(download).toHaveCount(0);

      await company.notifyAdministrator(
        createExportFileMessage('/files/1/1/original?expires=1&signature=x'),
      );
      await download.click();
      await expectToast(page, say(notificationTexts.fileExpired));
      await expect(download).toHaveCount(0);
    });

    test('a notification is answered in the bell with the keyboard, and Escape closes one level at a time', async ({
      page,
      open,
      company,
      say,
    }) => {
      const division = await company.createRecord(divisions, {
        name: 'Planta Norte',
        location: '25.6,-100.3',
      });
      await company.createRecord(stores, { name: 'Almacén Norte', division: { id: division.id } });
      await company.notifyAdministrator({
        type: 'orderProductionFinished',
        data: { order, customer, division: { id: division.id, name: 'Planta Norte' } },
      });
      await open('/main');
      const bell = page.getByRole('button', {
        name: new RegExp(`^${say(notificationTexts.bell)}: 1`),
      });
      await bell.press('Enter');
      const panel = page.getByRole('dialog');
      const yes = panel.getByRole('button', { name: say(notificationTexts.finished) });
      await yes.press('Enter');
      const store = panel.getByRole('combobox', { name: say(orderTexts.store) });
      await expect(store).toBeFocused();
      await panel.getByRole('button', { name: say(orderTexts.finish) }).press('Enter');
      await expect(store).toHaveAttribute('aria-invalid', 'true');

      // The list first, then the form, then the bell.
      await store.click();
      const option = page.getByRole('option', { name: 'Almacén Norte' });
      await expect(option).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(option).toBeHidden();
      await expect(store).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(store).toBeHidden();
      await expect(yes).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(bell).toBeFocused();

      await bell.press('Enter');
      await yes.press('Enter');
      await store.click();
      await option.click();
      await panel.getByLabel(say(orderTexts.lotExpiration)).fill('2027-01-31');
      await panel.getByLabel(say(orderTexts.lotCode)).fill('L-26');
      await expect(store).toHaveValue('Almacén Norte');
      await panel.getByRole('button', { name: say(kitTexts.cancel) }).click();
      await expect(store).toBeHidden();
    });
  });
