import { test as base } from '@playwright/test';
import { clockOffsetMilliseconds } from '@tarima/server/kit/clock';
import { moveDate } from '../../scripts/test/moved-date.mjs';

/** Sets the clock of every page of this browser to that of the servers. */
export const inMovedBrowser = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await context.addInitScript(moveDate, clockOffsetMilliseconds);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
