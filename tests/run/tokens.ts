import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SessionTokens } from './company.ts';
import { getProduct } from './product.ts';

/** Returns the access token with a time of expiry in the past, signed by the product. */
export function createExpiredToken(accessToken: string): string {
  const [header = '', payload = ''] = accessToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const past = { ...claims, iat: claims.iat - 3600, exp: claims.iat - 1800 };
  const unsigned = `${header}.${Buffer.from(JSON.stringify(past)).toString('base64url')}`;
  const secret = Buffer.from(getProduct().tokenSecret, 'base64');
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`;
}

/** Returns the tokens of the session that the browser stores. */
export async function getStoredTokens(page: Page): Promise<SessionTokens | undefined> {
  const { accessToken, refreshToken } = JSON.parse(
    await page.evaluate(() => localStorage.getItem('session') ?? '{}'),
  );
  return accessToken && refreshToken ? { accessToken, refreshToken } : undefined;
}

/** Stores the tokens of a session in the browser. */
export const storeTokens = (page: Page, tokens: SessionTokens): Promise<void> =>
  page.evaluate(
    (session) => localStorage.setItem('session', session),
    JSON.stringify({ ...tokens, launchExpiredSessionToast: false }),
  );

/** Replaces the access token of an open page with an expired one. @returns the expired token */
export async function letAccessExpire(page: Page): Promise<string> {
  const tokens = await getStoredTokens(page);
  if (!tokens) throw new Error('No user is signed in');
  const accessToken = createExpiredToken(tokens.accessToken);
  await storeTokens(page, { ...tokens, accessToken });
  return accessToken;
}
