import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';

/** Refresh token `{session id}.{secret}`; only the hash of the secret is stored. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly text: string;
  readonly hash: Buffer;
}

const shape = /^([0-9a-f-]{36})\.([\w-]{43})$/;

const createToken = (sessionId: string, secret: string): RefreshToken => ({
  sessionId,
  text: `${sessionId}.${secret}`,
  hash: createHash('sha256').update(secret).digest(),
});

export const createRefreshToken = (): RefreshToken =>
  createToken(randomUUID(), randomBytes(32).toString('base64url'));

export function parseRefreshToken(text: string): RefreshToken | undefined {
  const found = shape.exec(text);
  return found?.[1] && found[2] ? createToken(found[1], found[2]) : undefined;
}

/**
 * Returns the token that follows another. It is derived, not random, so that two tabs that refresh simultaneously get the same token.
 * It cannot be computed without the server's secret.
 */
export const deriveNextRefreshToken = (
  token: RefreshToken,
  serverSecret: Uint8Array,
): RefreshToken =>
  createToken(
    token.sessionId,
    createHmac('sha256', serverSecret).update(`refresh ${token.text}`).digest('base64url'),
  );
