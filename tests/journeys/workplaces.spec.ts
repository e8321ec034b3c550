import { kitTexts } from '@tarima/domain/kit/texts';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { languages } from '@tarima/domain/kit/words';
import { divisions } from '@tarima/domain/divisions/division';
import { positions } from '@tarima/domain/positions/position';
import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { workplaceTexts } from '@tarima/domain/workplaces/status';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { Form } from '../run/form.ts';
import { List } from '../run/list.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

for (const language of languages)
  test.describe(`workplaces in ${language}`, () => {
    test.use({ language });

    test('positions depend on the division, and actions on the status', async ({
      page,
      open,
      say,
      company,
    }) => {
      for (const name of ['Planta Norte', 'Planta Sur']) {
        const { id } = await company.createRecord(divisions, { name, location: '19.43,-99.13' });
        await company.createRecord(positions, {
          name: `Clavador de ${name}`,
          description: 'Clava tarimas',
          baseSalary: '700',
          division: { id },
        });
      }
      await open('/workplaces');
      const list = new List(page, workplaces, language);
      const panel = await list.add();
      const form = new Form(panel, workplaces, language);
      await form.write({ name: 'Mesa de clavado 1', description: 'Clavado neumático' });
      await expect(form.field('positions')).toBeDisabled();

      const choose = async (field: string, option: string) => {
        await form.field(field).click();
        await page.getByRole('option', { name: option }).click();
      };
      await choose('division', 'Planta Norte');
      await form.field('positions').click();
      await expect(page.getByRole('option', { name: 'Clavador' })).toHaveText(/Planta Norte/);
      await page.getByRole('option', { name: 'Clavador de Planta Norte' }).click();
      await page.keyboard.press('Tab');
      await choose('division', 'Planta Sur');
      await expect(panel.getByText('Clavador de Planta Norte')).toBeHidden();
      await choose('positions', 'Clavador de Planta Sur');
      await page.keyboard.press('Tab');
      await form.save();
      await expectToast(page, say(getEntityWords('created', workplaces.entity)));

      const act = async (action: 'enable' | 'disable') => {
        const name = say(kitTexts.actionsOf, { name: 'Mesa de clavado 1' });
        await page.getByRole('button', { name }).click();
        const items = page.getByRole('menuitem');
        const other = action === 'enable' ? 'disable' : 'enable';
        await expect(items.filter({ hasText: say(workplaceTexts[action]) })).toBeVisible();
        await expect(items.getByText(say(workplaceTexts[other]), { exact: true })).toHaveCount(0);
        await items.getByText(say(workplaceTexts[action]), { exact: true }).click();
      };
      const { active, inactive } = catalogs.workplaceStatuses;
      await list.expectColumn('status', [say(active)]);
      await act('disable');
      await page
        .getByRole('dialog', { name: say(workplaceTexts.disableTitle) })
        .getByRole('button', { name: say(workplaceTexts.disable), exact: true })
        .click();
      await expectToast(page, say(workplaceTexts.statusUpdated));
      await list.expectColumn('status', [say(inactive)]);
      await act('enable');
      await list.expectColumn('status', [say(active)]);
    });
  });
