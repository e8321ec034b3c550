import type { Page } from '@playwright/test';

/** Number of replacements so far: each one takes effect once in a page, and a later one after an earlier one. */
let replacements = 0;

/**
 * Replaces localStorage of an origin when a page of it is opened next. It runs at the beginning of that page, which costs
 * nothing; a separate page for it costs as much as a screen. Entries that this page and later ones store are kept.
 */
export async function replaceStorage(
  page: Page,
  origin: string,
  entries: Readonly<Record<string, string>>,
): Promise<void> {
  replacements += 1;
  await page.addInitScript(
    ({ at, stored, turn }) => {
      if (
        location.origin !== at ||
        Number(sessionStorage.getItem('storageReplacements') ?? 0) >= turn
      )
        return;
      sessionStorage.setItem('storageReplacements', String(turn));
      localStorage.clear();
      for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
    },
    { at: origin, stored: entries, turn: replacements },
  );
}
