import { customFieldEntityNoun } from '@tarima/domain/custom-fields/entity';
import {
  customFieldRuleNames,
  customFieldTexts as texts,
} from '@tarima/domain/custom-fields/texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { languages, type LocalizedWords } from '@tarima/domain/kit/words';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { CustomFields } from '../run/custom-fields.ts';
import { List } from '../run/list.ts';
import { supplier } from '../run/samples.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';

const names = {
  contact: { es: 'Contacto', en: 'Contact person' },
  credit: { es: 'Crédito', en: 'Credit' },
  origin: { es: 'Origen', en: 'Origin' },
  seals: { es: 'Sellos', en: 'Seals' },
  since: { es: 'Alta', en: 'Since' },
  site: { es: 'Sitio', en: 'Website' },
} as const satisfies Record<string, LocalizedWords>;

const domestic = { es: 'Nacional', en: 'Domestic' };
const imported = { es: 'Importado', en: 'Imported' };

for (const language of languages)
  test.describe(`custom fields in ${language}`, () => {
    test.use({ language });

    test('are defined, filled in, listed, filtered, sorted, changed and deleted', async ({
      page,
      open,
      company,
      say,
    }) => {
      for (const name of ['Maderas Altas', 'Maderas Bajas'])
        await company.createRecord(suppliers, supplier({ name, code: name.replace(' ', '-') }));
      await open('/suppliers');
      const list = new List(page, suppliers, language);

      const fields = new CustomFields(page, language);
      await fields.open();
      await fields.add({
        name: names.contact,
        type: 'text',
        settings: new Map([[customFieldRuleNames.email, true]]),
      });
      await fields.add({
        name: names.credit,
        type: 'number',
        required: true,
        settings: new Map<LocalizedWords, string | true>([
          [customFieldRuleNames.integer, true],
          [texts.unit, 'd'],
        ]),
      });
      await fields.add({ name: names.origin, type: 'select', options: [domestic, imported] });
      await fields.add({
        name: names.seals,
        type: 'multiple-select',
        options: [
          { es: 'FSC', en: 'FSC' },
          { es: 'NIMF 15', en: 'ISPM 15' },
        ],
        settings: new Map([[texts.selectionLimit, '1']]),
      });
      await fields.add({ name: names.since, type: 'date' });
      await fields.add({ name: names.site, type: 'link' });

      // The last one to the top, by the keyboard alone.
      const grip = page.getByRole('button', { name: say(texts.move, { name: say(names.site) }) });
      await grip.focus();
      await page.keyboard.press('ArrowUp');
      await expect(fields.names.nth(4)).toHaveText(say(names.site));
      await fields.close();
      await expect(list.table.getByRole('columnheader', { name: say(names.credit) })).toBeVisible();

      const fill = async (record: string, credit: string, origin: LocalizedWords) => {
        await list.act(record, 'edit');
        const panel = list.panel('editing');
        await panel.getByRole('textbox', { name: say(names.contact) }).fill('ana');
        await panel.getByRole('textbox', { name: say(names.credit) }).fill('1.5');
        await panel.getByRole('textbox', { name: say(names.site) }).fill('ejemplo');
        await panel.getByRole('button', { name: say(kitTexts.save), exact: true }).click();
        await expect(panel.getByText(say(validationRuleTexts.email))).toBeVisible();
        await expect(panel.getByText(say(validationRuleTexts.integer))).toBeVisible();
        await expect(panel.getByText(say(validationRuleTexts.url))).toBeVisible();
        await panel.getByRole('textbox', { name: say(names.contact) }).fill('ana@example.com');
        await panel.getByRole('textbox', { name: say(names.credit) }).fill(credit);
        await panel.getByRole('textbox', { name: say(names.site) }).fill('https://example.com');
        await panel.getByRole('combobox', { name: say(names.origin) }).click();
        await page.getByRole('option', { name: say(origin) }).click();
        await panel.getByRole('combobox', { name: say(names.seals) }).click();
        await page.getByRole('option', { name: 'FSC' }).click();
        await page.keyboard.press('Escape');
        await panel.getByRole('textbox', { name: say(names.since) }).fill('2026-03-01');
        await panel.getByRole('button', { name: say(kitTexts.save), exact: true }).click();
        await expect(panel).toBeHidden();
      };
      await fill('Maderas Altas', '90', domestic);
      await fill('Maderas Bajas', '100', imported);

      const sort = list.table
        .getByRole('columnheader', { name: say(names.credit) })
        .getByRole('button');
      // Sorts by number: as a text, 100 would come before 90.
      await sort.click();
      await list.expectColumn('name', ['Maderas Altas', 'Maderas Bajas']);
      await sort.click();
      await list.expectColumn('name', ['Maderas Bajas', 'Maderas Altas']);

      const filterBy = (column: string) =>
        list.table.getByLabel(say(kitTexts.filterBy, { column }));
      await filterBy(say(names.credit)).fill('95-');
      await filterBy(say(names.credit)).press('Enter');
      await list.expectColumn('name', ['Maderas Bajas']);
      await expect(list.badges.first()).toContainText(say(names.credit));
      await page.reload();
      await list.expectColumn('name', ['Maderas Bajas']);
      await page.getByRole('button', { name: say(kitTexts.clearFilters) }).click();
      await list.expectColumn('name', ['Maderas Bajas', 'Maderas Altas']);

      await list.act('Maderas Altas', 'view');
      const view = list.panel('viewing');
      await expect(view).toContainText('90 d');
      await expect(view).toContainText(say(domestic));
      await view
        .getByRole('button', { name: say(kitTexts.close) })
        .last()
        .click();

      await fields.open();
      const editing = await fields.edit(say(names.credit));
      await fields.set(editing, new Map([[customFieldRuleNames.greaterOrEqual, '95']]));
      await fields.save(editing);
      const question = fields.dialog(texts.changeTitle);
      await expect(question).toContainText(say({ es: '1 registro', en: '1 record' }));
      await question.getByRole('button', { name: say(texts.saveAnyway) }).click();
      await expectToast(page, say(getEntityWords('updated', customFieldEntityNoun)));

      const removal = await fields.remove(say(names.contact));
      await expect(removal).toContainText(say({ es: '2 registros', en: '2 records' }));
      await removal.getByRole('button', { name: say(kitTexts.remove) }).click();
      await expect(fields.names.filter({ hasText: say(names.contact) })).toHaveCount(0);
      await fields.close();
      await expect(list.table.getByRole('columnheader', { name: say(names.contact) })).toHaveCount(
        0,
      );
    });
  });
