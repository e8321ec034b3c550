import { z } from 'zod';
import { readStoredText, subscribeStoredText, writeStoredText } from './storage.ts';

/** Sign-in as the browser stores it. */
export interface BrowserSession {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  /** Whether the session ended by itself: the auth screen then shows this once. */
  readonly launchExpiredSessionToast: boolean;
}

const sessionShape = z.object({
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
  launchExpiredSessionToast: z.boolean(),
});

const none: BrowserSession = {
  accessToken: null,
  refreshToken: null,
  launchExpiredSessionToast: false,
};

const key = 'session';
const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastSession: BrowserSession = none;

function parse(text: string): BrowserSession {
  try {
    return sessionShape.parse(JSON.parse(text));
  } catch {
    return none;
  }
}

/** Returns the stored session; the same object as long as nothing changed. */
export function readSession(): BrowserSession {
  const text = readStoredText(key);
  if (text !== lastText) {
    lastText = text;
    lastSession = text === null ? none : parse(text);
  }
  return lastSession;
}

function store(session: BrowserSession): void {
  writeStoredText(key, JSON.stringify(session));
  for (const listener of listeners) listener();
}

/** Begins a session, or replaces its tokens after a refresh. */
export const saveTokens = (tokens: { accessToken: string; refreshToken: string }): void =>
  store({ ...none, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken });

/** Stores the new access token of a response. After a sign-out there is no token to replace. */
export function replaceAccessToken(accessToken: string): void {
  const session = readSession();
  if (session.accessToken !== null) store({ ...session, accessToken });
}

/** Ends the session. `expired`: the user did not sign out, so the auth screen explains it. */
export const endSession = ({ expired }: { expired: boolean }): void =>
  store({ ...none, launchExpiredSessionToast: expired });

/** Clears the mark of an expired session after it was shown. */
export function clearExpiredSessionNotice(): void {
  const session = readSession();
  if (session.launchExpiredSessionToast) store({ ...session, launchExpiredSessionToast: false });
}

/** Subscribes to every change of the session, made here or in another tab. Returns a function that unsubscribes. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  const unwatch = subscribeStoredText(key, listener);
  return () => {
    listeners.delete(listener);
    unwatch();
  };
}
