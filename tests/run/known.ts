import type { Page } from '@playwright/test';

let told = 0;

/**
 * What the browser knows of an origin when a page of it is opened next: this, and nothing else. Told as that page begins, which costs
 * nothing; a page to tell it on costs as much as a screen. What the page and those after it keep is theirs.
 */
export async function letKnow(
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
