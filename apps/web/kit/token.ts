import { z } from 'zod';

/** Claims that the browser reads from an access token. It cannot check the signature: the server does, on every call. */
export interface AccessTokenClaims {
  readonly sub: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

const claimsShape = z.object({
  sub: z.union([z.string(), z.number()]).transform(String),
  exp: z.number(),
});

/** The claims of a JSON Web Token, or undefined when the text is none. */
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

/** Whether a token can still be used at `now` (milliseconds since 1970). */
export function isTokenUnexpired(token: string | null, now: number): boolean {
  const claims = token === null ? undefined : parseTokenClaims(token);
  return claims !== undefined && claims.exp * 1000 > now;
}
