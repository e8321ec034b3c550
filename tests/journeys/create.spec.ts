import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { languages, say as sayIn } from '@tarima/domain/kit/words';
import { headerTexts, languageNames } from '@tarima/domain/shell/texts';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { Form } from '../run/form.ts';
import { List } from '../run/list.ts';
import { supplier, createNumberedSuppliers } from '../run/samples.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

const required = [
  'code',
  'name',
  'email',
  'supplierType',
  'businessType',
  'state',
  'city',
  'location',
];

for (const language of languages)
  test.describe(`creating a record in ${language}`, () => {
    test.use({ language });

    test('errors are marked in the language of the user, and a valid record is saved as the first row', async ({
      page,
      open,
      company,
      say,
    }) => {
      for (const body of createNumberedSuppliers(6)) await company.createRecord(suppliers, body);
      await open('/suppliers?orderBy=name&orderType=asc');
      const list = new List(page, suppliers, language);
      const panel = await list.add();
      // Thirty percent of the screen.
      await expect.poll(async () => (await panel.boundingBox())?.width).toBe(1440 * 0.3);
      const form = new Form(panel, suppliers, language);

      await form.save();
      for (const name of required) await form.expectMarked(name, say(validationRuleTexts.required));
      await expect(form.field('phoneNumber'), 'optional').not.toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await expect(form.field('code')).toBeFocused();

      await form.write({ code: 'ab', email: 'nobody', phoneNumber: '12', location: '91, 0' });
      await form.expectMarked('code', say(validationRuleTexts.min, { min: 5 }));
      await form.expectMarked('email', say(validationRuleTexts.email));
      await form.expectMarked('location', say(validationRuleTexts.coordinates));
      await form.save();
      await form.expectMarked('phoneNumber', say(validationRuleTexts.phone));

      const { code, name, email, phoneNumber, supplierType, businessType, state, city, location } =
        supplier({ code: 'ZED-0001', name: 'Zacatecas Maderas' });
      await form.write({ code, name, email, phoneNumber, city, location });
      await form.write({ supplierType, businessType, state });
      await form.save();

      await expectToast(page, say(getEntityWords('created', suppliers.entity)));
      await expect(list.panel('creating')).toBeHidden();
      await expect(list.rows).toHaveCount(5);
      expect((await list.column('code'))[0], 'first, whatever the order').toBe('ZED-0001');
      await expect(page).toHaveURL(/\/suppliers\?orderBy=name&orderType=asc$/);
    });

    test('a duplicate code is marked, and the typed values stay', async ({
      page,
      open,
      company,
      say,
    }) => {
      await company.createRecord(suppliers, supplier({ code: 'TAKEN-1' }));
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      const form = new Form(await list.add(), suppliers, language);
      const { code, name, ...others } = supplier({ code: 'taken-1', name: 'Otro aserradero' });
      await form.write({ code, name, ...others });
      await form.save();

      await expectToast(page, say(getEntityWords('alreadyExists', suppliers.entity)));
      await form.expectMarked('code', say(validationRuleTexts.unique));
      await expect(form.field('name')).toHaveValue('Otro aserradero');

      await form.write({ code: 'FREE-001' });
      await form.save();
      await expect(list.row('FREE-001')).toBeVisible();
    });

    test('a changed form asks before it closes, however the user leaves it', async ({
      page,
      open,
      say,
    }) => {
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      const panel = await list.add();
      const form = new Form(panel, suppliers, language);
      await form.write({ name: 'Half a supplier' });
      const question = page.getByRole('dialog', { name: say(formAndDialogTexts.unsavedTitle) });
      const keepEditing = question.getByRole('button', {
        name: say(formAndDialogTexts.keepEditing),
      });

      const waysOut = [
        () => page.keyboard.press('Escape'),
        () => panel.getByRole('button', { name: say(kitTexts.close) }).click(),
        () => form.press('cancel'),
        () => page.goBack(),
      ];
      for (const leave of waysOut) {
        await leave();
        await expect(question).toBeVisible();
        await keepEditing.click();
        await expect(question).toBeHidden();
        await expect(form.field('name')).toHaveValue('Half a supplier');
      }
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: say(formAndDialogTexts.discard) }).click();
      await expect(panel).toBeHidden();
      await expect(page).toHaveURL(/\/suppliers$/);

      await list.add();
      await expect(form.field('name'), 'discarded is gone').toHaveValue('');
      await page.keyboard.press('Escape');
      await expect(panel, 'nothing to ask about').toBeHidden();
    });

    test('changing the language translates the errors already shown', async ({
      page,
      openDemo,
    }) => {
      await openDemo('/suppliers?panel=create');
      const list = new List(page, suppliers, language);
      const other = language === 'es' ? 'en' : 'es';
      await new Form(list.panel('creating'), suppliers, language).save();

      const inOther = new List(page, suppliers, other);
      const form = new Form(inOther.panel('creating'), suppliers, other);
      // Another tab of the same browser changes it: the open panel covers this one's header.
      const tab = await page.context().newPage();
      await tab.goto(new URL('/main', page.url()).href);
      const code = language.toUpperCase();
      await tab
        .getByRole('button', {
          name: sayIn(headerTexts.language, language, { name: languageNames[language], code }),
        })
        .click();
      await tab.getByRole('menuitemradio', { name: languageNames[other] }).click();

      for (const name of required)
        await form.expectMarked(name, sayIn(validationRuleTexts.required, other));
      await expect(page.locator('html')).toHaveAttribute('lang', other);
    });
  });
