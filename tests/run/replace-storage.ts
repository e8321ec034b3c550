import type { Page } from '@playwright/test';

let told = 0;

/**
 * Replaces localStorage of an origin when a page of it is opened next. Runs at the beginning of that page, which costs
 * nothing; a separate page for it costs as much as a screen. Entries that this page and later ones store stay.
 */
export async function replaceStorage(
  page: Page,
  origin: string,
  entries: Readonly<Record<string, string>>,
): Promise<void> {
  told += 1;
  await page.addInitScript(
    ({ at, known, turn }) => {
      if (location.origin !== at || Number(sessionStorage.getItem('told') ?? 0) >= turn) return;
      sessionStorage.setItem('told', String(turn));
      localStorage.clear();
      for (const [key, text] of Object.entries(known)) localStorage.setItem(key, text);
    },
    { at: origin, known: entries, turn: told },
  );
}
