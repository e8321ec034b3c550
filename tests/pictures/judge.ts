import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import { waitUntilSettled } from '../run/settled.ts';
import { findUnreadableWords } from './readable.ts';

declare global {
  interface Window {
    readonly axe: typeof Axe;
  }
}

/** Asserts the layout of a page by measures: nothing overflows or is cut off, no column that is needed every day is covered, and no text lacks its value. */
export async function expectInOrder(page: Page): Promise<void> {
  const { overflow, clipped, text, aside } = await page.evaluate(() => {
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    // True for a text that is shortened on purpose, with an ellipsis: the choice of a filter may be long.
    const isShortened = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis';
    const words = [
      ...document.querySelectorAll<HTMLElement>(':is(button, h1, h2, label, th, a), button *'),
    ];
    return {
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      clipped: words
        .filter(
          // A word of one pixel is for screen readers.
          (word) =>
            isVisible(word) &&
            !isShortened(word) &&
            word.clientWidth !== 1 &&
            word.scrollWidth > word.clientWidth + 1,
        )
        .map((word) => word.textContent.trim()),
      text: document.body.innerText,
      // Columns needed every day that lie behind the column of actions in the default layout.
      aside: [...document.querySelectorAll('th[data-daily]')]
        .filter((header) => {
          const table = header.closest('table');
          const actions = table?.querySelector('th:last-child');
          const isFirstLook = !/[?&](view|columns)=/.test(location.search);
          return (
            innerWidth >= 1440 &&
            isFirstLook &&
            actions instanceof Element &&
            header.getBoundingClientRect().right > actions.getBoundingClientRect().left + 1
          );
        })
        .map((header) => header.textContent.trim()),
    };
  });
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
  expect(clipped, 'words cut off').toEqual([]);
  expect(aside, 'columns of every day that one must scroll to').toEqual([]);
  expect(text.match(/\{\w+\}|undefined|\[object |NaN/g), 'a text without its value').toBeNull();
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects no violation found by axe, and readable words. */
export async function expectAccessible(page: Page, besides: Besides = []): Promise<void> {
  // Scrolls to the top, where the header covers no element.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await showDayScheme(page);
  const all = { type: 'tag', values: wcag } as const;
  expect(await listViolations(page, all, besides), 'axe by day').toEqual([]);
  expect(await findUnreadableWords(page, [...besides, ...repeated]), 'words by day').toEqual([]);
}

/** Expects readable words in the dark scheme. Only colours are checked, because the scheme changes nothing else. */
export async function expectReadableByNight(page: Page, besides: Besides = []): Promise<void> {
  await showScheme(page, 'dark');
  expect(await findUnreadableWords(page, [...besides, ...repeated]), 'words by night').toEqual([]);
  if (!isSoak) return;
  const colours = { type: 'rule', values: [contrast, 'link-in-text-block'] } as const;
  expect(await listViolations(page, colours, besides), 'axe by night').toEqual([]);
}

export const showDayScheme = (page: Page): Promise<void> => showScheme(page, 'light');

/** Sets the colour scheme and waits for it: the page changes in its next frame, and would be half day and half night before. */
async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page
    .locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
    .waitFor({ state: 'attached' });
  await waitUntilSettled(page);
}

/** Selectors of parts of the page that another picture checks. */
type Besides = readonly string[];

/** Rules of axe, by their names or their tags. */
interface RunOnly {
  readonly type: 'tag' | 'rule';
  readonly values: readonly string[];
}

/** Menu and header, which are the same around every screen. */
export const frame: Besides = ['div:has(> main) > nav', 'div:has(> main) > header'];

/** Rules that the calendars need not obey: their grid is reached by the keys of its events, and an event is as large as its work is long. */
const exemptRules: ReadonlySet<string> = new Set([
  'aria-required-children',
  'scrollable-region-focusable',
  'target-size',
]);

const isOfCalendar = (target: string): boolean =>
  ['.ec', 'article[data-key=', 'button[data-key="work-'].some((part) => target.startsWith(part));

const isSoak = process.env['SOAK'] !== undefined;
/** The rule of axe that takes longer than all others; between soaks `findUnreadableWords` judges the same. */
const contrast = 'color-contrast';

/** Rows that are not judged: all rows of a list are built alike, so the first ones stand for them. */
const repeated = isSoak ? [] : ['tbody > tr:nth-child(n + 4)', 'ul > li:nth-child(n + 7)'];

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function listViolations(page: Page, runOnly: RunOnly, besides: Besides) {
  // Loaded into the page once, however often it is judged.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(
    async ({ rules, exclude, off }) => {
      const { violations: all } = await window.axe.run(
        { include: [document.documentElement], exclude },
        {
          runOnly: rules,
          rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
          resultTypes: ['violations'],
          preload: false,
        },
      );
      return all.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, failureSummary }) => ({
          target: target.join(' '),
          failureSummary,
        })),
      }));
    },
    {
      rules: { type: runOnly.type, values: [...runOnly.values] },
      exclude: [...besides, ...repeated],
      off: isSoak ? [] : [contrast],
    },
  );
  return found
    .map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes
        .filter(({ target }) => !exemptRules.has(id) || !isOfCalendar(target))
        .map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
    }))
    .filter(({ at }) => at.length > 0);
}
