import { kitTexts } from '@tarima/domain/kit/texts';
import { say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { AuthScreen } from '../auth.ts';
import type { Company } from '../company.ts';
import type { Guide } from '../guide.ts';
import type { List } from '../list.ts';
import { openOtherBrowser } from '../people.ts';
import { Watch } from '../watch.ts';
import type { StoryPlant } from './plant.ts';

/** Objects that all chapters of the story share: its company, its plant, its language. */
export interface Scene {
  readonly browser: Browser;
  readonly company: Company;
  readonly plant: StoryPlant;
  readonly language: Language;
  readonly guide: Guide;
  readonly watches: Watch[];
  say(words: LocalizedWords, params?: Record<string, string | number>): string;
}

type Say = Scene['say'];

/** Signs a person in, in a browser of their own. */
export async function signIn(
  scene: Scene,
  { host, password }: Company,
  email: string,
): Promise<Page> {
  const page = await openOtherBrowser(scene.browser, host, scene.language);
  scene.watches.push(await Watch.start(page.context()));
  await new AuthScreen(page, scene.say).signIn(email, password);
  await expect(page).not.toHaveURL(/\/auth/);
  await page.waitForLoadState('networkidle');
  return page;
}

export const toLabelPattern = (label: string): RegExp =>
  new RegExp(String.raw`^${RegExp.escape(label)}(\s*\*)?$`);

/** Returns the visible field of a label. The label of a required field ends with an asterisk; a hidden input has the value of a list. */
export const getField = (panel: Locator, label: string): Locator =>
  panel.getByLabel(toLabelPattern(label)).and(panel.locator('input, textarea'));

export const getBell = (page: Page, sayWords: Say, unseen = String.raw`\d+`): Locator =>
  page.getByRole('button', {
    name: new RegExp(`^${sayWords(notificationTexts.bell)}: ${unseen} `),
  });

/** Opens the menu of the newest row of a list. */
export function openMenu({ rows, language }: List): Promise<void> {
  const actions = say(kitTexts.actionsOf, language, { name: '' }).trim();
  return rows.first().getByRole('button', { name: actions }).click();
}

export async function openAction(list: List, action: string): Promise<void> {
  await openMenu(list);
  await list.page.getByRole('menuitem', { name: action, exact: true }).click();
}
