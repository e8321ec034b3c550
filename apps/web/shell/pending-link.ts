import type { GuardProfile } from '../kit/signed-in-user.ts';
import { resolveGuardRedirect } from './guard.ts';
import { findGuardedRouteName } from './screens.tsx';

interface PendingLink {
  readonly href: string;
  /** User whose session had ended when the link was opened; undefined where there was no session. */
  readonly whose: string | undefined;
}

// Stored for this tab until sign-in; cleared by a reload of the auth screen.
let pending: PendingLink | undefined;
let lastPerson: string | undefined;

/** Notes the user of this tab's session: links opened after its end belong to that user. */
export function rememberSessionUser(subject: string | undefined): void {
  lastPerson = subject ?? lastPerson;
}

/** Stores the link that a user opened without a session. The home is not stored: every user arrives there anyway. */
export function storePendingLink({ href, pathname }: { href: string; pathname: string }): void {
  const name = findGuardedRouteName(pathname);
  if (name === undefined || name === 'main' || name === 'auth' || name === 'not_found') return;
  pending = { href, whose: lastPerson };
}

/** Returns the stored link, once, if the signed-in user may open it and it was not another user's. */
export function takePendingLink(profile: GuardProfile, subject: string): string | undefined {
  const link = pending;
  pending = undefined;
  if (link === undefined || (link.whose !== undefined && link.whose !== subject)) return undefined;
  const { href } = link;
  const { pathname } = new URL(href, 'http://any');
  return resolveGuardRedirect(findGuardedRouteName(pathname), profile) === undefined
    ? href
    : undefined;
}

/** Clears the link when a user signs out on purpose. */
export function clearPendingLink(): void {
  pending = undefined;
  lastPerson = undefined;
}
