import { z } from 'zod';

/** Claims that the browser reads from an access token. Only the server can check the signature, and does so on every call. */
export interface AccessTokenClaims {
  readonly sub: string;
  /** Expiry in seconds since 1970. */
  readonly exp: number;
}

const claimsShape = z.object({
  sub: z.union([z.string(), z.number()]).transform(String),
  exp: z.number(),
});

/** Parses the claims of a JSON Web Token; undefined for a text that is no token. */
export function parseTokenClaims(token: string): AccessTokenClaims | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return claimsShape.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

/** Returns whether a token is still valid at `now` (milliseconds since 1970). */
export function isTokenUnexpired(token: string | null, now: number): boolean {
  const claims = token === null ? undefined : parseTokenClaims(token);
  return claims !== undefined && claims.exp * 1000 > now;
}
