import type { Page } from '@playwright/test';

/** Keeps pictures of a page, on a phone and wide, where pictures are wanted. @param name its path below `tests/pictures/out` */
export async function keepPictures(
  page: Page,
  name: string,
  options: { readonly fullPage?: boolean } = {},
): Promise<void> {
  if (process.env['PICTURES'] === undefined) return;
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `tests/pictures/out/${name}-${width}.png`, ...options });
  }
}
