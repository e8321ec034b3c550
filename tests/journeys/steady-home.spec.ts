import type { Page } from '@playwright/test';
import { firstStepTexts } from '@tarima/domain/first-steps/texts';
import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { officeFloorTexts } from '@tarima/domain/floor/office-texts';
import { waitingTaskTexts } from '@tarima/domain/reports/texts';
import { homeTexts } from '@tarima/domain/shell/home-texts';
import { selectSizes } from '../run/drawn.ts';
import { makeFloor } from '../run/floor-plant.ts';
import { waitUntilSettled } from '../run/settled.ts';
import { Tablet } from '../run/tablet.ts';
import { expect, test } from '../run/test.ts';

/** Returns a function that sums the layout shifts of a page so far, except those after input of the user (0 is none; users notice more than 0.1). */
async function followShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, 'value');
        const isOwn = Reflect.get(entry, 'hadRecentInput') === true;
        if (typeof value === 'number' && !isOwn) sum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shiftsOfPage: () => sum });
  });
  return () => page.evaluate<number>('window.shiftsOfPage()');
}

/** Limits the connection to that of a phone in a yard: 400 ms for a round trip, 500 kbit a second. */
async function slowConnection(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 62_500,
    uploadThroughput: 62_500,
  });
}

const viewports = [
  [1440, 900],
  [390, 844],
] as const;

// A page that loads at 500 kbit a second takes a quarter of a minute: a whole run looks at one width, the soak at both.
for (const [width, height] of selectSizes('steady-home', viewports))
  test.describe(`the home page at ${width}`, () => {
    test.use({ viewport: { width, height } });

    test('the layout does not shift when people at work are shown above the figures', async ({
      page,
      browser,
      company,
      open,
      say,
    }) => {
      const admin = await company.admin();
      const { order, operators, workplaces, products } = await makeFloor(admin);
      const [[operator], [saw], [pallet]] = [operators, workplaces, products];
      if (!operator || !saw || !pallet) throw new Error('A plant was wanted');
      const tablet = await Tablet.pair(browser, admin, saw.id, 'es');
      await tablet.signIn(operator.name, '4711');
      await tablet.openWork(order, pallet.name);
      await tablet.tap(floorTexts.start);
      await tablet.expectAllSent();

      const shifts = await followShifts(page);
      await slowConnection(page);
      for (const path of ['/main', '/dashboard']) {
        await open(path);
        await expect(page.getByRole('link', { name: say(officeFloorTexts.toBoard) })).toBeVisible();
        await waitUntilSettled(page);
        expect(await shifts(), path).toBeLessThan(0.001);
      }
    });

    for (const kind of ['new', 'demo'] as const)
      test(`the layout does not shift on a slow connection for a ${kind} company`, async ({
        page,
        open,
        openDemo,
        say,
      }) => {
        const shifts = await followShifts(page);
        await slowConnection(page);
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await (kind === 'new' ? open('/main') : openDemo('/main'));
        await expect(
          page.getByRole('heading', { name: say(waitingTaskTexts.title) }),
        ).toBeVisible();
        await waitUntilSettled(page);
        await expect(page.getByRole('heading', { name: say(firstStepTexts.title) })).toHaveCount(
          kind === 'new' ? 1 : 0,
        );
        // A company that has finished its first steps makes no request for them.
        expect(asked.filter((path) => path === '/api/home/first-steps')).toHaveLength(
          kind === 'new' ? 1 : 0,
        );
        await expect(page.getByRole('heading', { name: say(homeTexts.overview) })).toBeVisible();
        expect(await shifts()).toBeLessThan(0.001);
      });
  });
