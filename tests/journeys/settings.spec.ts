import { accountStyleColors } from '@tarima/domain/accounts/account-style';
import { globalSettingsTexts, systemSettingsTexts } from '@tarima/domain/accounts/texts';
import { pictureTexts } from '@tarima/domain/kit/picture-texts';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { languages, say as sayIn } from '@tarima/domain/kit/words';
import { passwordStrengthTexts } from '@tarima/domain/session/auth-texts';
import { mySettingsTexts } from '@tarima/domain/users/my-settings-texts';
import { appShellTexts, screenNames } from '@tarima/domain/shell/texts';
import type { Locator, Page } from '@playwright/test';
import { AuthScreen } from '../run/auth.ts';
import { Company } from '../run/company.ts';
import { openOtherBrowser } from '../run/people.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

/** A picture that was never on a disk, drawn by the browser itself. */
async function drawing(page: Page, width: number, height: number): Promise<Buffer> {
  const bytes = await page.evaluate(
    async (size) => {
      const canvas = new OffscreenCanvas(size.width, size.height);
      const context = canvas.getContext('2d');
      if (context) {
        context.fillStyle = '#a0522d';
        context.fillRect(0, 0, size.width, size.height);
      }
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    { width, height },
  );
  return Buffer.from(bytes);
}

const getBackground = (element: Locator): Promise<string> =>
  element.evaluate((node) => getComputedStyle(node).backgroundColor);

for (const language of languages)
  test.describe(`settings in ${language}`, () => {
    test.use({ language });

    test('my settings: picture, name and password rules, and the header is updated at once', async ({
      page,
      open,
      say,
    }) => {
      await open('/my-settings');
      const name = page.getByLabel(new RegExp(`^${say(mySettingsTexts.name)}\\s*\\*$`));
      await name.fill('');
      const password = page.getByLabel(say(mySettingsTexts.password), { exact: true });
      await password.fill('Pinos');
      await expect(
        page.getByText(sayIn(passwordStrengthTexts.digits, language, { count: 2 })),
      ).not.toHaveCount(0);
      const update = page.getByRole('button', { name: say(mySettingsTexts.update) });
      await update.click();
      await expect(name).toHaveAccessibleDescription(say(validationRuleTexts.required));
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await password.fill('');

      const chooser = page.locator('input[type=file]');
      await chooser.setInputFiles({
        name: 'nota.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('no picture'),
      });
      await expect(
        page.getByRole('alert').filter({ hasText: say(validationRuleTexts.fileType) }),
      ).toBeVisible();
      await chooser.setInputFiles({
        name: 'roto.png',
        mimeType: 'image/png',
        buffer: Buffer.from('no picture'),
      });
      await expect(
        page.getByRole('alert').filter({ hasText: say(validationRuleTexts.image) }),
      ).toBeVisible();

      await chooser.setInputFiles({
        name: 'yo.png',
        mimeType: 'image/png',
        buffer: await drawing(page, 900, 600),
      });
      const preview = page
        .getByRole('group', { name: say(mySettingsTexts.picture) })
        .locator('img');
      await expect.poll(async () => (await preview.boundingBox())?.width).toBe(300);
      await name.fill('Rocío Méndez Lara');
      await update.click();
      await expectToast(page, say(mySettingsTexts.updated));
      const header = page.getByRole('banner');
      await expect(header).toContainText('Rocío Méndez Lara');
      await expect(header.locator('img[src^="/files/"]')).toBeVisible();

      await page.reload();
      await expect(preview).toHaveAttribute('src', /^\/files\//);
      await page.getByRole('button', { name: say(pictureTexts.remove) }).click();
      await page
        .getByRole('navigation', { name: say(appShellTexts.menu) })
        .getByRole('link', { name: say(screenNames.main), exact: true })
        .click();
      const question = page.getByRole('dialog', { name: say(formAndDialogTexts.unsavedTitle) });
      await question.getByRole('button', { name: say(formAndDialogTexts.keepEditing) }).click();
      await update.click();
      await expect(header.locator('img[src^="/files/"]')).toHaveCount(0);
      await expect(header).toContainText('RM');
    });

    test('a style is previewed, saved, and shown to all users of the company and no others', async ({
      page,
      browser,
      open,
      company,
      database,
      say,
    }) => {
      test.slow();
      const neighbour = await Company.create(database);
      const [colleague, stranger] = await Promise.all(
        [company, neighbour].map(async ({ host, email, password }) => {
          const other = await openOtherBrowser(browser, host, language);
          await new AuthScreen(other, say).signIn(email, password);
          await expect(other).toHaveURL(/\/dashboard$/);
          await other.waitForLoadState('networkidle');
          return other;
        }),
      );
      if (!colleague || !stranger) throw new Error('Two browsers were wanted');
      const loads: string[] = [];
      colleague.on('load', () => loads.push(colleague.url()));
      const before = await getBackground(stranger.getByRole('banner'));

      await open('/global-settings');
      const background = page.getByLabel(new RegExp(`^${say(accountStyleColors.bgColor)}`)).first();
      await background.fill('#0b5');
      await background.press('Tab');
      await expect(background).toHaveValue('#00bb55');
      const preview = page.getByTestId('style-preview').locator('[class*=header]');
      await expect.poll(() => getBackground(preview)).toBe('rgb(0, 187, 85)');
      const menuText = page.getByLabel(new RegExp(`^${say(accountStyleColors.textColor)}`)).first();
      await expect(menuText, 'which colour is shown instead').toHaveAccessibleDescription(
        /#[\da-f]{6}/,
      );
      expect(await getBackground(page.getByRole('banner')), 'not saved yet').toBe(before);

      await page.getByRole('button', { name: say(globalSettingsTexts.reset) }).click();
      await expect(background).toHaveValue('#191e3b');
      await background.fill('verde');
      await page.getByRole('button', { name: say(globalSettingsTexts.save) }).click();
      await expect(background).toHaveAccessibleDescription(say(validationRuleTexts.color));
      await background.fill('#00bb55');
      await page.getByRole('button', { name: say(globalSettingsTexts.save) }).click();
      await expectToast(page, say(globalSettingsTexts.updated));
      for (const each of [page, colleague])
        await expect.poll(() => getBackground(each.getByRole('banner'))).toBe('rgb(0, 187, 85)');
      expect(loads, 'without loading the page again').toEqual([]);
      expect(await getBackground(stranger.getByRole('banner'))).toBe(before);
      await Promise.all([colleague, stranger].map((other) => other.context().close()));
    });

    test('system settings: hours are validated as pairs, errors are marked at their field, and tabs keep typed values', async ({
      page,
      open,
      say,
    }) => {
      await open('/global-settings');
      await page.getByRole('tab', { name: say(globalSettingsTexts.system) }).click();
      await expect(page).toHaveURL(/\?tab=system$/);
      const panel = page.getByRole('tabpanel', { name: say(globalSettingsTexts.system) });
      const field = (words: (typeof systemSettingsTexts)[keyof typeof systemSettingsTexts]) =>
        panel
          .getByLabel(new RegExp(`^${RegExp.escape(say(words))}(\\s*\\*)?$`))
          .and(panel.locator('input'));
      const save = panel.getByRole('button', { name: say(globalSettingsTexts.save) });

      await field(systemSettingsTexts.orderExpirationDays).fill('');
      await field(systemSettingsTexts.monthlyRevenueGoal).fill('mucho');
      await field(systemSettingsTexts.start).fill('');
      await save.click();
      await expect(field(systemSettingsTexts.orderExpirationDays)).toHaveAccessibleDescription(
        say(validationRuleTexts.required),
      );
      await expect(field(systemSettingsTexts.monthlyRevenueGoal)).toHaveAccessibleDescription(
        say(validationRuleTexts.number),
      );
      await expect(field(systemSettingsTexts.start)).toHaveAccessibleDescription(
        say(validationRuleTexts.required),
      );

      await field(systemSettingsTexts.start).fill('19:00');
      await field(systemSettingsTexts.orderExpirationDays).fill('20');
      await field(systemSettingsTexts.monthlyRevenueGoal).fill('250,000');
      await save.click();
      await expect(field(systemSettingsTexts.start)).toHaveAccessibleDescription(
        say(validationRuleTexts.before),
      );
      await page.getByRole('tab', { name: say(globalSettingsTexts.styles) }).click();
      await page.goBack();
      await expect(field(systemSettingsTexts.start)).toHaveValue('19:00');
      await field(systemSettingsTexts.start).fill('07:30');
      await save.click();
      await expectToast(page, say(globalSettingsTexts.updated));
      await page.reload();
      await expect(field(systemSettingsTexts.start)).toHaveValue('07:30');
      await expect(field(systemSettingsTexts.monthlyRevenueGoal)).toHaveValue('250000');
    });
  });
