import { expect, type Locator } from '@playwright/test';
import { findField, type Module } from '@tarima/domain/kit/module';
import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { say, type Language } from '@tarima/domain/kit/words';

/** The form inside a panel. */
export class Form {
  readonly #panel: Locator;
  readonly #module: Module;
  readonly #language: Language;

  constructor(panel: Locator, module: Module, language: Language) {
    this.#panel = panel;
    this.#module = module;
    this.#language = language;
  }

  field(name: string): Locator {
    const field = findField(this.#module, name);
    if (!field) throw new Error(`${this.#module.name} has no ${name}`);
    // A required field's label ends with an asterisk; a hidden input carries what a list chose.
    const text = say(field.label, this.#language).replaceAll(/[()?.+*]/g, String.raw`\$&`);
    const label = new RegExp(String.raw`^${text}(\s*\*)?$`);
    return this.#panel.getByLabel(label).and(this.#panel.locator('input, textarea'));
  }

  /** Types into text fields, and chooses from lists. */
  async write(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const field = findField(this.#module, name);
      const words = field?.kind === 'catalog' ? findCatalogWords(field.catalog, value) : undefined;
      if (words) await this.#choose(name, say(words, this.#language));
      else await this.field(name).fill(value);
    }
  }

  async #choose(name: string, option: string): Promise<void> {
    await this.field(name).click();
    await this.#panel.page().getByRole('option', { name: option, exact: true }).click();
  }

  /** Expects a field to be marked as wrong, with this sentence under it. */
  async expectMarked(name: string, sentence: string): Promise<void> {
    await expect(this.field(name)).toHaveAttribute('aria-invalid', 'true');
    // The hint of a field follows its error.
    const error = RegExp.escape(sentence);
    await expect(this.field(name)).toHaveAccessibleDescription(new RegExp(`^${error}( |$)`));
  }

  save(): Promise<void> {
    return this.press('save');
  }

  press(button: 'save' | 'cancel' | 'close' | 'edit' | 'reload' | 'remove'): Promise<void> {
    return this.#panel
      .getByRole('button', {
        name: say({ ...kitTexts, ...formAndDialogTexts }[button], this.#language),
        exact: true,
      })
      .last()
      .click();
  }
}
