import { expect, type Locator, type Page } from '@playwright/test';
import type { CustomFieldType } from '@tarima/domain/custom-fields/definition';
import { customFieldGearMenuTexts } from '@tarima/domain/custom-fields/custom-field-gear-menu-texts';
import {
  customFieldTexts as texts,
  customFieldTypeNames,
} from '@tarima/domain/custom-fields/texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { say, type Language, type WordParams, type LocalizedWords } from '@tarima/domain/kit/words';

interface NewField {
  readonly name: LocalizedWords;
  readonly type: CustomFieldType;
  readonly options?: readonly LocalizedWords[];
  /** Values of the settings by their labels: a text to type, or true for a tick. */
  readonly settings?: ReadonlyMap<LocalizedWords, string | true>;
  readonly required?: true;
}

/** Panel of the custom fields of a module, opened from the gear menu of its list. */
export class CustomFields {
  readonly page: Page;
  readonly language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }

  #say(words: LocalizedWords, params?: WordParams): string {
    return say(words, this.language, params);
  }

  dialog(words: LocalizedWords, params?: WordParams): Locator {
    return this.page.getByRole('dialog', { name: this.#say(words, params) });
  }

  async open(): Promise<Locator> {
    await this.page.getByRole('button', { name: this.#say(kitTexts.moreOfList) }).click();
    await this.page
      .getByRole('menuitem', { name: this.#say(customFieldGearMenuTexts.fields), exact: true })
      .click();
    const panel = this.dialog(customFieldGearMenuTexts.fields);
    await expect(panel).toBeVisible();
    return panel;
  }

  async close(): Promise<void> {
    const panel = this.dialog(customFieldGearMenuTexts.fields);
    await panel
      .getByRole('button', { name: this.#say(kitTexts.close) })
      .last()
      .click();
    await expect(panel).toBeHidden();
  }

  /** Names of the fields in their order. */
  get names(): Locator {
    return this.dialog(customFieldGearMenuTexts.fields).locator(
      'li[data-field] > button:nth-of-type(2) > span:first-child',
    );
  }

  async add(field: NewField): Promise<void> {
    await this.dialog(customFieldGearMenuTexts.fields)
      .getByRole('button', { name: this.#say(texts.addField) })
      .click();
    const form = this.dialog(texts.newField);
    await form.getByLabel(this.#say(texts.nameIn)).fill(field.name.es);
    await form.getByLabel(this.#say(texts.nameInEnglish)).fill(field.name.en);
    await form.getByRole('combobox', { name: this.#say(texts.type) }).click();
    await this.page
      .getByRole('option', { name: this.#say(customFieldTypeNames[field.type]), exact: true })
      .click();
    for (const [at, option] of (field.options ?? []).entries()) {
      await form.getByRole('button', { name: this.#say(texts.addOption) }).click();
      const params = { number: at + 1 };
      await form.getByLabel(this.#say(texts.optionIn, params)).fill(option.es);
      await form.getByLabel(this.#say(texts.optionInEnglish, params)).fill(option.en);
    }
    if (field.required) await form.getByLabel(this.#say(texts.required)).check();
    if (field.settings) await this.set(form, field.settings);
    await this.save(form);
    await expect(this.names.filter({ hasText: this.#say(field.name) })).toBeVisible();
  }

  async set(form: Locator, settings: ReadonlyMap<LocalizedWords, string | true>): Promise<void> {
    await form.getByRole('button', { name: new RegExp(this.#settingsName()) }).click();
    const dialog = this.dialog(texts.settingsOf);
    for (const [label, value] of settings) {
      const input = dialog.getByLabel(this.#say(label));
      if (value === true) await input.check();
      else await input.fill(value);
    }
    await dialog.getByRole('button', { name: this.#say(kitTexts.done) }).click();
    await expect(dialog).toBeHidden();
  }

  /** Returns the pattern of the button's name, which counts the settings once there are some. */
  #settingsName(): string {
    return { es: 'Configuración|ajustes?', en: 'Settings|settings?' }[this.language];
  }

  async edit(name: string): Promise<Locator> {
    await this.names.filter({ hasText: name }).click();
    return this.dialog(texts.editField);
  }

  save(form: Locator): Promise<void> {
    return form.getByRole('button', { name: this.#say(kitTexts.save), exact: true }).click();
  }

  async remove(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name: this.#say(texts.actionsOf, { name }) }).click();
    await this.page.getByRole('menuitem', { name: this.#say(kitTexts.remove) }).click();
    return this.dialog(texts.removeTitle, { name });
  }
}
