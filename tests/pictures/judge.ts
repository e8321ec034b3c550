import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until everything has arrived and nothing moves. */
export async function stillness(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      document.getAnimations().map((animation) => animation.finished.catch(() => 0)),
    );
  });
}

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
          (word) => visible(word) && !shortened(word) && word.scrollWidth > word.clientWidth + 1,
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

/** Axe finds nothing. The dark scheme changes colours and nothing else, so there only colours are judged. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await stillness(page);
  expect(await violations(new AxeBuilder({ page }).withTags(wcag)), 'axe by day').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await stillness(page);
  const colours = new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']);
  expect(await violations(colours), 'axe by night').toEqual([]);
}

async function violations(axe: AxeBuilder) {
  const found = await axe.analyze();
  return found.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
}
