import type { Locator, Page } from '@playwright/test';

/** Seconds that a person takes for a key and for a click, with the way of the hand to the mouse. */
const perKey = 0.28;
const perClick = 1.2;

/** Keyboard and mouse that count keys and clicks, to estimate the time that a person needs. The time of the machine does not count. */
export class Hands {
  readonly #page: Page;
  #keys = 0;
  #clicks = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Seconds of all keys and clicks so far. */
  get seconds(): number {
    return this.#keys * perKey + this.#clicks * perClick;
  }

  get keys(): number {
    return this.#keys;
  }

  get clicks(): number {
    return this.#clicks;
  }

  /** Types a text into the focused field. An accented letter takes two keys. */
  async type(text: string): Promise<void> {
    this.#keys += text.normalize('NFD').length;
    await this.#page.keyboard.type(text);
  }

  /** Presses a key, or several at once such as `Control+Enter`. */
  async press(key: string): Promise<void> {
    this.#keys += key.split('+').length;
    await this.#page.keyboard.press(key);
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1;
    await target.click();
  }

  /** Replaces the text of a field: a click, the key that selects all of it, and the text. */
  async replace(target: Locator, text: string): Promise<void> {
    await this.click(target);
    await this.press('Control+a');
    await this.type(text);
  }
}
