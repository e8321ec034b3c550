import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { languages, say as sayIn } from '@tarima/domain/kit/words';
import { measures } from '@tarima/domain/measures/measure';
import { headerTexts, languageNames } from '@tarima/domain/shell/texts';
import { Form } from '../run/form.ts';
import { List } from '../run/list.ts';
import { measure } from '../run/samples.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

for (const language of languages)
  test.describe(`measures in ${language}`, () => {
    test.use({ language });

    test('each language shows its own name, entered beside the field', async ({
      page,
      open,
      say,
    }) => {
      await open('/measures');
      const list = new List(page, measures, language);
      const panel = await list.add();
      const form = new Form(panel, measures, language);
      await form.write(measure({ name: 'Pie tablar' }));

      const field = say({ es: 'Nombre', en: 'Name' });
      await panel
        .getByRole('button', { name: say(formAndDialogTexts.translations, { field }) })
        .click();
      const modal = page.getByRole('dialog', {
        name: say(formAndDialogTexts.translations, { field }),
      });
      await expect(modal).toContainText('Pie tablar');
      await modal.getByLabel(say(kitTexts.en)).fill('Board foot');
      await modal.getByRole('button', { name: say(kitTexts.done) }).click();
      await expect(modal).toBeHidden();
      await form.save();

      await expectToast(page, say(getEntityWords('created', measures.entity)));
      await list.expectColumn('name', [{ es: 'Pie tablar', en: 'Board foot' }[language]]);

      const other = language === 'es' ? 'en' : 'es';
      const code = language.toUpperCase();
      await page
        .getByRole('button', {
          name: say(headerTexts.language, { name: languageNames[language], code }),
        })
        .click();
      await page.getByRole('menuitemradio', { name: languageNames[other] }).click();
      const inOther = new List(page, measures, other);
      await inOther.expectColumn('name', [{ es: 'Pie tablar', en: 'Board foot' }[other]]);

      await inOther.filter('name').fill({ es: 'tablar', en: 'board' }[other]);
      await inOther.filter('name').press('Enter');
      await inOther.expectColumn('name', [{ es: 'Pie tablar', en: 'Board foot' }[other]]);
      await inOther.filter('name').fill({ es: 'board', en: 'tablar' }[other]);
      await inOther.filter('name').press('Enter');
      await expect(
        page.getByText(sayIn(getEntityWords('noMatch', measures.entity), other)),
        'found by what is shown',
      ).toBeVisible();
    });
  });
