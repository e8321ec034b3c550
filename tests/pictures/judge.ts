import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from '../run/settled.ts';

/** What can be seen to be wrong without eyes. */
export async function expectInOrder(page: Page): Promise<void> {
  const { overflow, clipped, text } = await page.evaluate(() => {
    const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    // What was chosen in a filter may be long: it is shortened on purpose, and ends with an ellipsis.
    const shortened = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis';
    const words = [
      ...document.querySelectorAll<HTMLElement>(':is(button, h1, h2, label, th, a), button *'),
    ];
    return {
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      clipped: words
        .filter(
          // A word of one pixel is there for those who listen.
          (word) =>
            visible(word) &&
            !shortened(word) &&
            word.clientWidth !== 1 &&
            word.scrollWidth > word.clientWidth + 1,
        )
        .map((word) => word.textContent.trim()),
      text: document.body.innerText,
    };
  });
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
  expect(clipped, 'words cut off').toEqual([]);
  expect(text.match(/\{\w+\}|undefined|\[object |NaN/g), 'a text without its value').toBeNull();
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Axe finds nothing. */
export async function expectAccessible(page: Page, besides: Besides = []): Promise<void> {
  await byDay(page);
  expect(await violations(axeOf(page, besides).withTags(wcag)), 'axe by day').toEqual([]);
}

/** The dark scheme changes colours and nothing else, so there only colours are judged. */
export async function expectReadableByNight(page: Page, besides: Besides = []): Promise<void> {
  await inScheme(page, 'dark');
  const colours = axeOf(page, besides).withRules(['color-contrast', 'link-in-text-block']);
  expect(await violations(colours), 'axe by night').toEqual([]);
}

export const byDay = (page: Page): Promise<void> => inScheme(page, 'light');

/** The page hears of it in its next frame: judged before, it would be half day and half night. */
async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page
    .locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
    .waitFor({ state: 'attached' });
  await settled(page);
}

/** In the page itself: its frames are all of one origin, and no second page has to be opened to add up. What is in order is not told. */
const axeOf = (page: Page, besides: Besides): AxeBuilder =>
  besides.reduce(
    (axe, part) => axe.exclude(part),
    new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }),
  );

/** Parts of the page that another picture is judged by. */
type Besides = readonly string[];

/** Menu and header, which are the same around every screen. */
export const frame: Besides = ['div:has(> main) > nav', 'div:has(> main) > header'];

/** Of the calendar: its grid is reached by the keys of its events, and an event is as high as its work is long. */
const excused: ReadonlySet<string> = new Set([
  'aria-required-children',
  'scrollable-region-focusable',
  'target-size',
]);

const isOfCalendar = (target: string): boolean =>
  target.startsWith('.ec') || target.startsWith('article[data-key=');

async function violations(axe: AxeBuilder) {
  const found = await axe.analyze();
  const ours = found.violations.filter(
    ({ id, nodes }) =>
      !excused.has(id) || !nodes.every(({ target }) => isOfCalendar(String(target))),
  );
  return ours.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
}
