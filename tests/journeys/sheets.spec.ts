import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { sheetGearMenuTexts } from '@tarima/domain/kit/sheets/sheet-gear-menu-texts';
import { columnMappingTexts } from '@tarima/domain/kit/sheets/column-mapping-texts';
import {
  errorCountWords,
  importedCountWords,
  spreadsheetTexts,
} from '@tarima/domain/kit/sheets/texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { languages, sayCount } from '@tarima/domain/kit/words';
import { divisions } from '@tarima/domain/divisions/division';
import { measures } from '@tarima/domain/measures/measure';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { stores } from '@tarima/domain/stores/store';
import { openWorkbook } from '@tarima/server/kit/sheets/read-workbook';
import { createWorkbookBuffer } from '@tarima/server/kit/sheets/write-workbook';
import { List } from '../run/list.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file as a person would fill it in: a name and a description on each row. */
const createWorkbookFile = async (name: string, rows: readonly (readonly [string, string])[]) => ({
  name,
  mimeType: sheetType,
  buffer: await createWorkbookBuffer({
    columns: [
      { header: 'Nombre', note: 'name', width: 30 },
      { header: 'Descripción', note: 'description', width: 40 },
    ],
    rows: [
      rows.map((texts) => ({ cells: texts.map((text) => ({ type: 'text', text }) as const) })),
    ],
  }),
});

for (const language of languages)
  test.describe(`spreadsheets in ${language}`, () => {
    test.use({ language });

    const chooseInGear = async (page: Page, label: string, gear: string) => {
      await page.getByRole('button', { name: gear }).click();
      await page.getByRole('menuitem', { name: label }).click();
    };

    test('a file with errors is corrected and imported again', async ({ page, open, say }) => {
      await open('/measures');
      const list = new List(page, measures, language);
      await list.expectReady();
      await chooseInGear(page, say(sheetGearMenuTexts.import), say(kitTexts.moreOfList));
      const dialog = page.getByRole('dialog', {
        name: say(spreadsheetTexts.importTitle, { many: measures.entity.many[language] }),
      });

      const template = page.waitForEvent('download');
      await dialog.getByRole('button', { name: say(spreadsheetTexts.template) }).click();
      const { headers } = await openWorkbook(await readFile(await (await template).path()));
      expect(headers.map(({ note }) => note)).toContain('metadata.language.name.en');

      const input = dialog.locator('input[type=file]');
      await input.setInputFiles(
        await createWorkbookFile('wrong.xlsx', [
          ['Pie tablar', 'Volumen de madera aserrada'],
          ['Pie', ''],
        ]),
      );
      await expect(dialog.getByRole('alert')).toContainText(sayCount(errorCountWords, 2, language));
      const faults = dialog.getByRole('region', {
        name: say(spreadsheetTexts.errors),
        exact: true,
      });
      await expect(faults.getByRole('row')).toHaveCount(3);
      await expect(faults).toContainText('Pie');
      await expect(dialog.locator('td[data-bad]')).toHaveCount(2);

      const marked = page.waitForEvent('download');
      await dialog.getByRole('button', { name: say(spreadsheetTexts.marked) }).click();
      expect((await marked).suggestedFilename()).toBe('wrong-marked.xlsx');

      await dialog.getByRole('button', { name: say(spreadsheetTexts.chooseAnother) }).click();
      await input.setInputFiles(
        await createWorkbookFile('right.xlsx', [
          ['Pie tablar', 'Volumen de madera aserrada'],
          ['Metro cúbico', 'Volumen'],
        ]),
      );
      await expect(dialog.getByRole('status')).toContainText(say(spreadsheetTexts.ready));
      await dialog
        .getByRole('button', { name: say(spreadsheetTexts.confirm), exact: true })
        .click();
      await expectToast(page, sayCount(importedCountWords, 2, language));
      await expect(dialog).toBeHidden();
      await list.expectColumn('name', ['Metro cúbico', 'Pie tablar']);
    });

    test('an export arrives as a notification and is downloaded', async ({ page, open, say }) => {
      await open('/measures');
      const list = new List(page, measures, language);
      await list.expectReady();
      await chooseInGear(page, say(sheetGearMenuTexts.export), say(kitTexts.moreOfList));
      await expectToast(
        page,
        say(spreadsheetTexts.exportAsked, { many: measures.entity.many[language] }),
      );
      const bell = page.getByRole('button', {
        name: new RegExp(`${say(notificationTexts.bell)}: 1`),
      });
      await bell.click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: say(notificationTexts.download) }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^export-measures-\d{4}-\d\d-\d\d\.xlsx$/);
      const { headers } = await openWorkbook(await readFile(await file.path()));
      expect(headers.map(({ note }) => note)).toEqual(
        expect.arrayContaining(['id', 'name', 'description', 'updatedAt']),
      );
    });
  });

for (const language of languages)
  test.describe(`a file of another program, in ${language}`, () => {
    test.use({ language });

    test('creates records that refer to others by name, and updates them when imported again', async ({
      page,
      open,
      company,
      say,
    }) => {
      for (const name of ['Planta Apodaca', 'Planta Saltillo'])
        await company.createRecord(divisions, { name, location: '25.68,-100.31' });
      await open('/stores');
      const list = new List(page, stores, language);
      await list.expectReady();
      const bring = async (...rows: readonly string[]) => {
        await page.getByRole('button', { name: say(kitTexts.moreOfList) }).click();
        await page.getByRole('menuitem', { name: say(sheetGearMenuTexts.import) }).click();
        const dialog = page.getByRole('dialog');
        await dialog.locator('input[type=file]').setInputFiles({
          name: 'bodegas.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(['Depósito;Sitio', ...rows].join('\r\n'), 'latin1'),
        });
        return dialog;
      };
      const save = async (dialog: Locator) => {
        await dialog.getByRole('button', { name: say(columnMappingTexts.go) }).click();
        await dialog
          .getByRole('button', { name: say(spreadsheetTexts.confirm), exact: true })
          .click();
        await expectToast(page, sayCount(importedCountWords, 2, language));
        await expect(dialog).toBeHidden();
      };

      const first = await bring('Camión;planta apodaca', 'Patio norte;Planta Saltillo');
      for (const [column, field] of [
        ['Depósito', 'name'],
        ['Sitio', 'division'],
      ] as const) {
        const meaning = first.getByRole('combobox', {
          name: say(columnMappingTexts.meaning, { column }),
        });
        await meaning.fill(say(stores.fields[field]?.label ?? columnMappingTexts.ignore));
        await meaning.press('Enter');
      }
      await save(first);
      await list.expectColumn('division', ['Planta Saltillo', 'Planta Apodaca']);

      const again = await bring('CAMION;PLANTA SALTILLO', 'patio norte;planta apodaca');
      await expect(again.getByText(say(columnMappingTexts.remembered))).toBeVisible();
      await save(again);
      await list.expectColumn('name', ['Patio norte', 'Camión']);
      await list.expectColumn('division', ['Planta Apodaca', 'Planta Saltillo']);
    });
  });
