import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SessionTokens } from './company.ts';
import { product } from './product.ts';

/** The same access token, as it will be when its time is over: signed by the product, and expired. */
export function expired(accessToken: string): string {
  const [header = '', payload = ''] = accessToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const past = { ...claims, iat: claims.iat - 3600, exp: claims.iat - 1800 };
  const signed = `${header}.${Buffer.from(JSON.stringify(past)).toString('base64url')}`;
  const secret = Buffer.from(product().tokenSecret, 'base64');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** Returns the tokens of the session that the browser stores. */
export async function getStoredTokens(page: Page): Promise<SessionTokens | undefined> {
  const { accessToken, refreshToken } = JSON.parse(
    await page.evaluate(() => localStorage.getItem('session') ?? '{}'),
  );
  return accessToken && refreshToken ? { accessToken, refreshToken } : undefined;
}

export const keepTokens = (page: Page, tokens: SessionTokens): Promise<void> =>
  page.evaluate(
    (session) => localStorage.setItem('session', session),
    JSON.stringify({ ...tokens, launchExpiredSessionToast: false }),
  );

/** Lets the access token's time run out while its page is open. */
export async function letAccessExpire(page: Page): Promise<void> {
  const tokens = await getStoredTokens(page);
  if (!tokens) throw new Error('Nobody is signed in');
  await keepTokens(page, { ...tokens, accessToken: expired(tokens.accessToken) });
}
