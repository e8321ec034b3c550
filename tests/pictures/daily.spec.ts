import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { inventories } from '@tarima/domain/inventories/inventory';
import { movements } from '@tarima/domain/inventories/movement';
import { getModuleColumns, findField, getModulePath, type Module } from '@tarima/domain/kit/module';
import { customers } from '@tarima/domain/customers/customer';
import { orderModules } from '@tarima/domain/orders/order';
import { products } from '@tarima/domain/products/product';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { shipments } from '@tarima/domain/shipments/shipment';
import { stores } from '@tarima/domain/stores/store';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { transferRequests } from '@tarima/domain/transfers/transfer-request';
import { users } from '@tarima/domain/users/user';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { languages, say, type Language } from '@tarima/domain/kit/words';
import { setLanguage, test } from './gallery.ts';

const out = path.join(import.meta.dirname, 'out');

const mainLists: readonly (readonly [module: Module, path: string])[] = [
  ...[
    customers,
    suppliers,
    products,
    rawMaterials,
    ...Object.values(orderModules),
    ...Object.values(inventories),
    users,
    workplaces,
    stores,
  ].map((module) => [module, `${getModulePath(module)}?size=20`] as const),
  [shipments, 'shipping?size=20'],
  [movements.products, `${getModulePath(inventories.products)}?tab=movements&size=20`],
  [movements.raw_materials, `${getModulePath(inventories.raw_materials)}?tab=movements&size=20`],
  [transferRequests, 'orders?tab=transfers&size=20'],
];

/** Returns the labels of the daily columns that are fully visible, left of the column of actions. */
const listVisibleDailyColumns = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main th[data-daily]')]
      .filter((header) => {
        const edge = header.closest('tr')?.lastElementChild?.getBoundingClientRect().left ?? 0;
        const { left, right } = header.getBoundingClientRect();
        return left >= 0 && right <= Math.min(edge, innerWidth) + 1;
      })
      .map((header) => (header.textContent ?? '').trim()),
  );

/** Returns texts that cells cut off, with the heads of their columns. Free texts are left out, because they may have any length. */
const listCutTexts = (page: Page, freeTexts: readonly string[]): Promise<string[]> =>
  page.evaluate((unmeasured) => {
    const [table] = document.querySelectorAll<HTMLTableElement>('main table');
    // Rows are empty while the first page loads.
    const rows = [...(table?.tBodies[0]?.rows ?? [])];
    if (rows.some((row) => (row.textContent ?? '').trim() === '')) return ['no rows are drawn'];
    const heads = [...(table?.querySelectorAll('thead tr:first-child > *') ?? [])];
    return heads.flatMap((head, at) => {
      const label = (head.textContent ?? '').trim();
      if (unmeasured.some((each) => label.startsWith(each))) return [];
      return [...(table?.querySelectorAll(`tbody td:nth-child(${at + 1})`) ?? [])].flatMap(
        (cell) => {
          const isCut = [cell, ...cell.querySelectorAll('*')].some((part) => {
            const words = document.createRange();
            words.selectNodeContents(part);
            // A word of one pixel is for screen readers.
            const isSeen = part.clientWidth > 1 && part.childElementCount === 0;
            const room = part.getBoundingClientRect().width;
            return (
              (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1) ||
              // A width that lacks a part of a pixel already makes an ellipsis replace letters.
              (isSeen && words.getBoundingClientRect().width > room + 0.1)
            );
          });
          return isCut ? [`${label}: ${(cell.textContent ?? '').trim()}`] : [];
        },
      );
    });
  }, freeTexts);

const listFreeTextLabels = (module: Module, language: Language): string[] =>
  getModuleColumns(module).flatMap(({ field }) =>
    ['paragraph', 'email', 'references'].includes(field.kind) ? [say(field.label, language)] : [],
  );

const listDailyLabels = (module: Module, language: Language): string[] =>
  (module.daily ?? []).flatMap((name) => {
    const field = findField(module, name);
    return field ? [say(field.label, language)] : [];
  });

// Pictures do not show what is missing; these tests check that no column is missing or cut off.
for (const [module, address] of mainLists)
  test(`${module.name} shows the daily columns on a screen 1440 px wide`, async ({ gallery }) => {
    const screenBrowser = await gallery.getBrowser(false);
    const [first, ...others] = languages;
    const page = await screenBrowser.goTo(`/${address}`, 'wide', first);
    await page.locator('main th[data-daily]').first().waitFor();
    for (const language of [first, ...others]) {
      await setLanguage(page, language);
      const wanted = listDailyLabels(module, language);
      const shown = await listVisibleDailyColumns(page);
      expect(wanted.length, 'columns that are needed every day').toBeGreaterThan(0);
      expect(wanted.filter((label) => !shown.some((each) => each.startsWith(label)))).toEqual([]);
      await expect
        .poll(() => listCutTexts(page, listFreeTextLabels(module, language)), 'cells cut off')
        .toEqual([]);
      if (process.env['PICTURES'] !== undefined)
        await page.screenshot({ path: path.join(out, `daily-${module.name}-${language}.png`) });
    }
    screenBrowser.watch.expectSilence();
    screenBrowser.markUntouched();
  });
