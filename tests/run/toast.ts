import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Texts of toasts that no expectation has consumed yet. */
    toastTexts?: string[];
  }
}

/** Records the texts of toasts, because on a busy machine a toast can end before a test reads it. Must be called before the first page opens. */
export const recordToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const texts: string[] = [];
    window.toastTexts = texts;
    const toast = '.mantine-Notification-root';
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        for (const each of node.matches(toast) ? [node] : node.querySelectorAll(toast))
          texts.push(each.textContent);
      }
    }).observe(document, { subtree: true, childList: true });
  });

/** Expects a toast with this text, shown now or since the last expectation of this text. */
export const expectToast = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(isToastShown, text), { message: `a toast with "${text}"` })
    .toBe(true);

function isToastShown(text: string): boolean {
  const texts = window.toastTexts ?? [];
  const at = texts.findIndex((each) => each.includes(text));
  if (at !== -1) texts.splice(at, 1);
  // A text that is shown again while its toast is open makes no second toast.
  const shown = [...document.querySelectorAll('.mantine-Notification-root')];
  return at !== -1 || shown.some(({ textContent }) => textContent.includes(text));
}

/** Button of a toast; another button of the screen may have the same name. */
export const getToastButton = (page: Page, name: string): Locator =>
  page.locator('.mantine-Notification-root').getByRole('button', { name, exact: true });
