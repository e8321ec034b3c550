import type { Browser, BrowserContext, Page } from '@playwright/test';
import { defaultLanguage, type Language } from '@tarima/domain/kit/words';
import { signIn } from '../run/company.ts';
import { testTimeZone } from '@tarima/server/testing/days';
import { inMovedBrowser } from '../run/moved-browser.ts';
import { getOrigin, demoPassword } from '../run/product.ts';
import { followTraffic, waitUntilSettled } from '../run/settled.ts';
import { Watch } from '../run/watch.ts';

const sizes = {
  wide: { viewport: { width: 1440, height: 900 }, isTouched: false },
  phone: { viewport: { width: 390, height: 844 }, isTouched: true },
} as const;
export type Size = keyof typeof sizes;

const demoHost = 'localhost';

/** Browser at the demo company, with its administrator's session or without one. Its pages share a cache. */
class ScreenBrowser {
  readonly watch: Watch;
  readonly #context: BrowserContext;
  /** Last page, open until the next one is: the storage of the browser is changed through it. */
  #page: Page | undefined;
  /** True when nothing was done on the page, so that it can go on to another screen. */
  #isUntouched = false;

  private constructor(context: BrowserContext, watch: Watch) {
    this.#context = context;
    this.watch = watch;
  }

  static async create(browser: Browser, isVisitor: boolean): Promise<ScreenBrowser> {
    const tokens = isVisitor ? undefined : await signIn(demoHost, 'admin@demo.test', demoPassword);
    const session = JSON.stringify({ ...tokens, launchExpiredSessionToast: false });
    const localStorage = [
      { name: 'language', value: defaultLanguage },
      ...(tokens ? [{ name: 'session', value: session }] : []),
    ];
    const context = await browser.newContext({
      viewport: sizes.wide.viewport,
      timezoneId: testTimeZone,
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: getOrigin(demoHost), localStorage }] },
    });
    followTraffic(context);
    return new ScreenBrowser(context, await Watch.start(context));
  }

  /** Opens a new page, without focus, toasts, mouse position or drafts of earlier pages. */
  async open(path: string, size: Size, language: Language): Promise<Page> {
    const before = this.#page;
    const page = await this.#context.newPage();
    if (before) {
      await before.evaluate((next) => {
        for (const key of Object.keys(localStorage))
          if (key !== 'session') localStorage.removeItem(key);
        localStorage.setItem('language', next);
      }, language);
      await before.close();
    }
    this.#page = page;
    if (size !== 'wide') await resize(page, size);
    await page.goto(getOrigin(demoHost) + path);
    // Storage of the browser cannot be reached before its first page.
    if (!before) await setLanguage(page, language);
    this.#isUntouched = false;
    return page;
  }

  /** Goes to a screen within the open page, like a user; opens a new page where something was done on the open one. */
  async goTo(path: string, size: Size, language: Language): Promise<Page> {
    const page = this.#page;
    if (!page || !this.#isUntouched) return this.open(path, size, language);
    this.#isUntouched = false;
    await resize(page, size);
    await setLanguage(page, language);
    await page.evaluate((next) => history.pushState(null, '', next), path);
    // Waits for the new screen, so that the next action does not meet the one before it.
    await waitUntilSettled(page);
    return page;
  }

  /** Allows the next screen to use the open page, on which nothing was done. */
  markUntouched(): void {
    this.#isUntouched = true;
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}

/** Browsers of a worker, each created when it is first needed. */
class Gallery {
  readonly #browser: Browser;
  readonly #browsers = new Map<boolean, Promise<ScreenBrowser>>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  getBrowser(isVisitor: boolean): Promise<ScreenBrowser> {
    const room = this.#browsers.get(isVisitor) ?? ScreenBrowser.create(this.#browser, isVisitor);
    this.#browsers.set(isVisitor, room);
    return room;
  }

  async close(): Promise<void> {
    for (const room of this.#browsers.values()) await (await room).close();
  }
}

export const test = inMovedBrowser.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ browser }, use) => {
      const gallery = new Gallery(browser);
      await use(gallery);
      await gallery.close();
    },
    { scope: 'worker' },
  ],
});

/** Gives a page the size of a device, and touch input where that is a phone. */
export async function resize(page: Page, size: Size): Promise<void> {
  const { viewport, isTouched } = sizes[size];
  await page.setViewportSize(viewport);
  const devtools = await page.context().newCDPSession(page);
  const metrics = { ...viewport, deviceScaleFactor: 1, mobile: isTouched };
  await devtools.send('Emulation.setDeviceMetricsOverride', metrics);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched });
}

/** Changes the language, as another tab of the same user would, and waits until the page is drawn in it. */
export async function setLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  }, language);
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
  await waitUntilSettled(page);
}
