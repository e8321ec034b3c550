import { test as base } from '@playwright/test';
import { clockOffset } from '@tarima/server/kit/clock';
import { moveDate } from '../../scripts/test/moved-date.mjs';

/** In every page of this browser the clock stands where those of the servers do. */
export const inMovedBrowser = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await context.addInitScript(moveDate, clockOffset);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
