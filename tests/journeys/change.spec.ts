import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { languages } from '@tarima/domain/kit/words';
import { measures } from '@tarima/domain/measures/measure';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { Form } from '../run/form.ts';
import type { Company } from '../run/company.ts';
import { List } from '../run/list.ts';
import { supplier, createNumberedSuppliers } from '../run/samples.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

for (const language of languages)
  test.describe(`editing a record in ${language}`, () => {
    test.use({ language });

    test('goes from the view to the form to the changed row', async ({
      page,
      open,
      company,
      say,
    }) => {
      const { id } = await company.createRecord(suppliers, supplier({ name: 'Maderas Viejas' }));
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      await list.row('Maderas Viejas').click();
      const view = list.panel('viewing');
      await expect(view.getByText({ es: 'Aserradero', en: 'Sawmill' }[language])).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`panel=view&id=${id}$`));

      await view.getByRole('button', { name: say(kitTexts.edit) }).click();
      const form = new Form(list.panel('editing'), suppliers, language);
      await expect(form.field('name')).toHaveValue('Maderas Viejas');
      await form.write({ name: 'Maderas Nuevas', status: 'inactive' });
      await form.save();

      await expectToast(page, say(getEntityWords('updated', suppliers.entity)));
      await expect(list.panel('editing')).toBeHidden();
      await list.expectColumn('name', ['Maderas Nuevas']);
      await list.expectColumn('status', [{ es: 'Inactivo', en: 'Inactive' }[language]]);
      expect(await company.getRecord(suppliers, id)).toMatchObject({
        name: 'Maderas Nuevas',
        status: 'inactive',
      });
    });

    test('a stale edit is refused, loads the other user’s changes, and keeps the typed values', async ({
      page,
      open,
      company,
      say,
    }) => {
      const { id } = await company.createRecord(
        suppliers,
        supplier({ name: 'Maderas Viejas', city: 'Durango' }),
      );
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      await list.act('Maderas Viejas', 'edit');
      const form = new Form(list.panel('editing'), suppliers, language);
      await form.write({ name: 'My name for it' });
      await company.updateRecord(suppliers, id, { name: 'Their name for it', city: 'Their city' });

      await form.save();
      await expect(page.getByText(say(formAndDialogTexts.staleTitle))).toBeVisible();
      expect(await company.getRecord(suppliers, id)).toMatchObject({ name: 'Their name for it' });

      await form.press('reload');
      await expect(form.field('city'), 'left alone: theirs').toHaveValue('Their city');
      await expect(form.field('name'), 'typed: mine').toHaveValue('My name for it');
      await expect(form.field('name')).toHaveAccessibleDescription(
        say(formAndDialogTexts.staleField, { value: 'Their name for it' }),
      );
      await form.save();
      await list.expectColumn('name', ['My name for it']);
      expect(await company.getRecord(suppliers, id)).toMatchObject({
        name: 'My name for it',
        city: 'Their city',
      });
    });

    test('a deletion asks for a replacement other than the record itself', async ({
      page,
      open,
      company,
      say,
    }) => {
      const mills = [];
      for (const body of createNumberedSuppliers(3))
        mills.push(await company.createRecord(suppliers, body));
      await createMaterialOfSupplier(company, mills[1]?.id ?? 0);
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      await list.expectColumn('code', ['SAW-0003', 'SAW-0002', 'SAW-0001']);
      await list.act('Aserradero 0002', 'remove');
      const modal = list.panel('deleting');
      await expect(modal).toContainText('Aserradero 0002');
      const remove = modal.getByRole('button', { name: say(kitTexts.remove) });
      const replacement = modal.getByRole('combobox');

      await remove.click();
      await expect(replacement).toHaveAccessibleDescription(
        new RegExp(say(validationRuleTexts.required)),
      );
      await replacement.click();
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
        /Aserradero 0001/,
        /Aserradero 0003/,
      ]);
      await replacement.fill('as');
      await expect(
        page.getByText(say(formAndDialogTexts.typeToSearch, { count: 3 })),
      ).toBeVisible();
      await replacement.fill('0003');
      await page.getByRole('option', { name: /Aserradero 0003/ }).click();
      await remove.click();

      await expectToast(page, say(getEntityWords('deleted', suppliers.entity)));
      await expect(modal).toBeHidden();
      await list.expectColumn('code', ['SAW-0003', 'SAW-0001']);
      await page.reload();
      await list.expectColumn('code', ['SAW-0003', 'SAW-0001']);
    });

    test('a record that does not exist shows an error', async ({ page, open, say }) => {
      await open('/suppliers?panel=view&id=999999');
      await expect(
        page.getByText(say(getEntityWords('readFailed', suppliers.entity))),
      ).toBeVisible();
      await expect(page.getByText(say(getEntityWords('notFound', suppliers.entity)))).toBeVisible();
    });
  });

/** Creates a material of a supplier: to delete the supplier, the user has to choose another one for the material. */
async function createMaterialOfSupplier(company: Company, mill: number): Promise<void> {
  const { id } = await company.createRecord(measures, { name: 'Metro', description: 'Lineal' });
  await company.createRecord(rawMaterials, {
    code: 'TABLA-01',
    description: 'Tabla de pino',
    materialType: 'new',
    unitCost: '3.20',
    warehouseLocation: 'A-1',
    measure: { id },
    supplier: { id: mill },
  });
}
