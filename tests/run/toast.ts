import { expect, type BrowserContext, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Texts of toasts that no expectation has consumed yet. */
    saidByToasts?: string[];
  }
}

/** Records the texts of toasts: on a busy machine one is gone before the test looks. Has to begin before the first page does. */
export const rememberToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const said: string[] = [];
    window.saidByToasts = said;
    const toast = '.mantine-Notification-root';
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        for (const each of node.matches(toast) ? [node] : node.querySelectorAll(toast))
          said.push(each.textContent);
      }
    }).observe(document, { subtree: true, childList: true });
  });

/** Expects a toast with this text, shown now or since the last expectation of it. */
export const expectToast = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(isSaid, text), { message: `a toast that says "${text}"` })
    .toBe(true);

function isSaid(text: string): boolean {
  const said = window.saidByToasts ?? [];
  const at = said.findIndex((each) => each.includes(text));
  if (at !== -1) said.splice(at, 1);
  // A text that is shown again while its toast is still there stays one toast.
  const shown = [...document.querySelectorAll('.mantine-Notification-root')];
  return at !== -1 || shown.some(({ textContent }) => textContent.includes(text));
}
