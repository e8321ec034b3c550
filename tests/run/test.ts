import type { Page } from '@playwright/test';
import { say, type Language, type WordParams, type LocalizedWords } from '@tarima/domain/kit/words';
import { Database } from '@tarima/server/kit/database';
import { Company, signIn, type SessionTokens } from './company.ts';
import { replaceStorage } from './replace-storage.ts';
import { inMovedBrowser } from './moved-browser.ts';
import { getOrigin, demoPassword, getProduct } from './product.ts';
import { followTraffic } from './settled.ts';
import { recordToasts } from './toast.ts';
import { Watch } from './watch.ts';

const demoHost = 'localhost';

interface Journey {
  /** Language of the journey. */
  language: Language;
  /** Returns a text in the language of the journey. */
  say(words: LocalizedWords, params?: WordParams): string;
  /** Company that this journey alone uses. */
  company: Company;
  /** Errors and warnings of the browser; one that is not allowed fails the journey. */
  watch: Watch;
  /** Opens a screen of the demo company, or of another host's, without a session. */
  visit(path: string, host?: string): Promise<void>;
  /** Opens a screen of the company as its signed-in administrator. */
  open(path: string): Promise<void>;
  /** Opens a screen of the demo company as one of its people. */
  openDemo(path: string, email?: string): Promise<void>;
}

export const test = inMovedBrowser.extend<Journey, { database: Database }>({
  language: ['es', { option: true }],
  say: async ({ language }, use) => {
    await use((words, params) => say(words, language, params));
  },
  database: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const database = new Database(getProduct().appUrl, { max: 2, connectionPatience: 60_000 });
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ page, language }, use) => {
    await use((path, host = demoHost) => enter(page, getOrigin(host), path, { language }));
  },
  company: async ({ database }, use) => {
    await use(await Company.create(database));
  },
  watch: [
    async ({ context }, use) => {
      followTraffic(context);
      await recordToasts(context);
      const watch = await Watch.start(context);
      await use(watch);
      watch.expectSilence();
    },
    { auto: true },
  ],
  open: async ({ page, company, language }, use) => {
    const tokens = await company.signIn();
    await use((path) => enter(page, getOrigin(company.host), path, { language, tokens }));
  },
  openDemo: async ({ page, language }, use) => {
    await use(async (path, email = 'admin@demo.test') => {
      const tokens = await signIn(demoHost, email, demoPassword);
      await enter(page, getOrigin(demoHost), path, { language, tokens });
    });
  },
});

export { expect } from '@playwright/test';

interface Visitor {
  readonly language: Language;
  readonly tokens?: SessionTokens;
}

/** Opens a path at the host of the current page. */
export async function go(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

/** Opens a screen in a browser with the visitor's language, and with the session if there is one. */
async function enter(page: Page, origin: string, path: string, visitor: Visitor) {
  const { language, tokens } = visitor;
  const session = { ...tokens, launchExpiredSessionToast: false };
  const entries = { language, ...(tokens && { session: JSON.stringify(session) }) };
  await replaceStorage(page, origin, entries);
  // An empty page before it makes going back leave the product, as from a first page.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await page.goto(origin + path);
}
