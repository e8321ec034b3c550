import { expect, type Locator, type Page } from '@playwright/test';
import { findField, getModulePath, type Module } from '@tarima/domain/kit/module';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';

/** List screen of a module, in the language of the journey. */
export class List {
  readonly page: Page;
  readonly module: Module;
  readonly language: Language;
  readonly table: Locator;
  readonly rows: Locator;
  readonly badges: Locator;

  constructor(page: Page, module: Module, language: Language) {
    this.page = page;
    this.module = module;
    this.language = language;
    const { heading } = module;
    const name = heading ? say(heading, language) : this.#noun('list');
    this.table = page.getByRole('table', { name });
    this.rows = this.table.locator('tbody tr[data-row]');
    this.badges = page
      .getByRole('list', { name: say(kitTexts.activeFilters, language) })
      .locator('li > span');
  }

  get path(): string {
    return `/${getModulePath(this.module)}`;
  }

  /** Waits until the list shows its rows, or that there are none. */
  async expectReady(): Promise<void> {
    await expect(this.table).toHaveAttribute('aria-busy', 'false');
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }

  /** Returns the texts of a column, from the first row to the last. */
  async column(name: string): Promise<string[]> {
    const at = this.module.columns.indexOf(name);
    return this.rows.locator(`td:nth-child(${at + 1})`).allInnerTexts();
  }

  async expectColumn(name: string, values: readonly string[]): Promise<void> {
    await expect.poll(() => this.column(name), { message: `column ${name}` }).toEqual(values);
  }

  /** Filters the list by the name of a record, through the address, which works on any screen. */
  async find(name: string): Promise<void> {
    const { origin, pathname } = new URL(this.page.url());
    const query = new URLSearchParams({ [`filters[${this.module.title}]`]: name });
    await this.page.goto(`${origin}${pathname}?${query}`);
    await this.page.locator('[data-row]', { hasText: name }).waitFor();
  }

  filter(name: string): Locator {
    const column = say(this.#label(name), this.language);
    return this.table.getByLabel(say(kitTexts.filterBy, this.language, { column }));
  }

  async sortBy(name: string): Promise<void> {
    const column = say(this.#label(name), this.language);
    await this.table.getByRole('columnheader', { name: column }).getByRole('button').click();
  }

  async add(): Promise<Locator> {
    await this.page
      .getByRole('button', { name: this.#noun('add') })
      .first()
      .click();
    return this.panel('creating');
  }

  async act(name: string, action: 'view' | 'edit' | 'remove'): Promise<void> {
    const actions = say(kitTexts.actionsOf, this.language, { name });
    await this.page.getByRole('button', { name: actions }).click();
    await this.page.getByRole('menuitem', { name: say(kitTexts[action], this.language) }).click();
  }

  panel(mode: 'creating' | 'viewing' | 'editing' | 'deleting'): Locator {
    return this.page.getByRole('dialog', { name: this.#noun(mode) });
  }

  #label(name: string): LocalizedWords {
    const field = findField(this.module, name);
    if (!field) throw new Error(`${this.module.name} has no ${name}`);
    return field.label;
  }

  #noun(text: Parameters<typeof getEntityWords>[0]): string {
    return say(getEntityWords(text, this.module.entity), this.language);
  }
}
