import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '@tarima/domain/kit/words';

const folder = path.join(import.meta.dirname, '../../docs/guide');

/** Takes the guide's pictures if GUIDE_PICTURES is set. */
export class Guide {
  readonly #language: Language;
  #taken = 0;

  constructor(language: Language) {
    this.#language = language;
  }

  async picture(page: Page, name: string): Promise<void> {
    this.#taken += 1;
    if (process.env['GUIDE_PICTURES'] === undefined) return;
    // Pictures, maps and the browser's own view of a PDF have no moment at which they are done.
    await page.waitForTimeout(800);
    // A toast repeats what the picture shows, and hides a corner of it.
    await page.locator('.mantine-Notification-root').evaluateAll((toasts) => {
      for (const toast of toasts) toast.style.display = 'none';
    });
    await page.screenshot({ path: this.#file(name), quality: 80, animations: 'disabled' });
  }

  #file(name: string): string {
    const number = String(this.#taken).padStart(2, '0');
    return path.join(folder, this.#language, `${number}-${name}.jpg`);
  }
}
