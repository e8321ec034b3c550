import type { Page } from '@playwright/test';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Language, LocalizedWords } from '@tarima/domain/kit/words';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { List } from '../run/list.ts';

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** The auth screen is the only one without a session. */
  readonly visitor?: true;
  /** Kind of screen on which this is shown, if not on both. */
  readonly only?: 'wide' | 'phone';
  /** Steps that open it. */
  show?(page: Page, language: Language): Promise<unknown>;
}

export async function openMenu(page: Page, language: Language) {
  const prefix = kitTexts.actionsOf[language].replace('{name}', '').trim();
  await page.getByRole('button', { name: prefix }).first().click();
}

/** Opens an action from the menu of the first row. */
export async function openWay(page: Page, language: Language, action: LocalizedWords) {
  await openMenu(page, language);
  await page.getByRole('menuitem', { name: action[language], exact: true }).click();
}

export async function openGear(page: Page, language: Language, entry: LocalizedWords) {
  await page.getByRole('button', { name: kitTexts.moreOfList[language] }).click();
  await page.getByRole('menuitem', { name: entry[language] }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openFirst(
  page: Page,
  language: Language,
  action: 'view' | 'edit' | 'remove',
) {
  const name = 'Clavos y Alambres Monterrey';
  const list = new List(page, suppliers, language);
  await list.find(name);
  await list.act(name, action);
  await list
    .panel(({ view: 'viewing', edit: 'editing', remove: 'deleting' } as const)[action])
    .waitFor();
}
