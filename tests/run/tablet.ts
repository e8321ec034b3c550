import {
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { say, type Language, type WordParams, type LocalizedWords } from '@tarima/domain/kit/words';
import { pickByPath, type TestClient } from '@tarima/server/testing/client';
import { replaceStorage } from './replace-storage.ts';
import { getOrigin } from './product.ts';
import { followTraffic, waitUntilSettled } from './settled.ts';

/** A tablet at a station: a browser of its own, held upright or across. */
export class Tablet {
  #page: Page;
  readonly #context: BrowserContext;
  readonly #address: string;
  #language: Language;

  private constructor(context: BrowserContext, page: Page, address: string, language: Language) {
    this.#context = context;
    this.#page = page;
    this.#address = address;
    this.#language = language;
  }

  /** Returns a tablet paired with a workplace by the code that the office shows. */
  static async pair(
    browser: Browser,
    admin: TestClient,
    workplace: number,
    language: Language,
    viewport = { width: 1180, height: 820 },
  ): Promise<Tablet> {
    const created = await admin.post(`/workplaces/${workplace}/tablets`, { name: 'Tableta' });
    const origin = getOrigin(admin.host);
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', hasTouch: true });
    followTraffic(context);
    const address = `${origin}/floor`;
    const tablet = new Tablet(context, await context.newPage(), address, language);
    await replaceStorage(tablet.#page, origin, { language });
    await tablet.#page.goto(address);
    await tablet.type(String(pickByPath(created.body, 'code')));
    await tablet.tap(floorTexts.pair);
    await expect(tablet.button(floorTexts.enter)).toBeVisible();
    return tablet;
  }

  get page(): Page {
    return this.#page;
  }

  /** Open sheet above the work. */
  get sheet(): Locator {
    return this.#page.getByRole('dialog');
  }

  say(words: LocalizedWords, params?: WordParams): string {
    return say(words, this.#language, params);
  }

  button(words: LocalizedWords, params?: WordParams): Locator {
    return this.#page.getByRole('button', { name: this.say(words, params), exact: true });
  }

  async tap(words: LocalizedWords, params?: WordParams): Promise<void> {
    await this.button(words, params).click();
  }

  async type(digits: string): Promise<void> {
    for (const digit of digits)
      await this.#page.getByRole('button', { name: digit, exact: true }).click();
  }

  /** Switches the language in storage, as the button may be covered. */
  async setLanguage(language: Language): Promise<void> {
    this.#language = language;
    await this.#page.evaluate((chosen) => {
      localStorage.setItem('language', chosen);
      window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
    }, language);
    await this.#page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
    await waitUntilSettled(this.#page);
  }

  /** Signs a worker in with a PIN. */
  async signIn(name: string, pin: string): Promise<void> {
    await this.tap(floorTexts.enter);
    await this.chooseWorker(name, pin);
    await expect(this.#page.getByRole('button', { name, pressed: true })).toBeVisible();
  }

  /** Chooses a worker among the tiles, and enters the PIN. */
  async chooseWorker(name: string, pin: string): Promise<void> {
    await this.sheet.getByRole('button', { name }).click();
    await this.type(pin);
    await this.tap(floorTexts.accept);
    await expect(this.sheet).toBeHidden();
  }

  /** Opens the work of an order's product, on any planned day. */
  async openWork(order: number, product: string): Promise<void> {
    const card = this.#page
      .getByRole('listitem')
      .getByRole('button', { name: product })
      .filter({ hasText: this.say(floorTexts.order, { id: order }) });
    const days = this.#page.getByRole('group', { name: this.say(floorTexts.which) });
    await days.getByRole('button').first().click();
    if ((await card.count()) === 0) await days.getByRole('button').last().click();
    await card.click();
    await expect(this.#page.getByRole('heading', { level: 2, name: product })).toBeVisible();
  }

  /** Returns the figure under a label of the open work. */
  figure(words: LocalizedWords): Locator {
    return this.#page.getByText(this.say(words), { exact: true }).locator('xpath=..').locator('b');
  }

  /** Expects that no report waits to be sent. */
  async expectAllSent(): Promise<void> {
    const status = this.#page.getByRole('banner').getByRole('status');
    await expect(status).toHaveText(this.say(floorTexts.online));
  }

  /** Disconnects the tablet from the network, or reconnects it. */
  setOffline(isOffline: boolean): Promise<void> {
    return this.#context.setOffline(isOffline);
  }

  /** Closes the page and opens it again, like after switching the tablet off. */
  async reopen(): Promise<void> {
    await this.#page.close();
    this.#page = await this.#context.newPage();
    await this.#page.goto(this.#address);
  }

  /** Expects all files that the page needs without network in the cache. */
  async expectOfflineCopy(): Promise<void> {
    await expect
      .poll(() =>
        this.#page.evaluate(async () => {
          const requests = await (await caches.open('tarima-floor')).keys();
          const paths = new Set(requests.map(({ url }) => new URL(url).pathname));
          const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
          return (
            paths.has('/floor') &&
            [...paths].some((path) => path.includes('/mount-floor-page-')) &&
            scripts.every(({ src }) => paths.has(new URL(src).pathname))
          );
        }),
      )
      .toBe(true);
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}
