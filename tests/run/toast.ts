import { expect, type Page } from '@playwright/test';

/** A toast says this, top right. */
export const expectToast = (page: Page, text: string): Promise<void> =>
  expect(page.locator('.mantine-Notification-root', { hasText: text }).first()).toBeVisible();
