import { guard, type GuardedProfile } from './guard.ts';
import { routeNameOf } from './screens.tsx';

// Of this tab until somebody signs in; a reload of the auth screen begins anew.
let asked: string | undefined;

/** Remembers the link that somebody without a session had asked for. The home is where everybody comes anyway. */
export function rememberLink({ href, pathname }: { href: string; pathname: string }): void {
  const name = routeNameOf(pathname);
  asked =
    name === undefined || name === 'main' || name === 'auth' || name === 'not_found' ? asked : href;
}

/** The remembered link, once, if whoever has signed in may open it. */
export function takeLink(profile: GuardedProfile): string | undefined {
  const href = asked;
  asked = undefined;
  if (href === undefined) return undefined;
  const { pathname } = new URL(href, 'http://any');
  return guard(routeNameOf(pathname), profile) === undefined ? href : undefined;
}

/** Whoever leaves on purpose leaves no link behind. */
export function forgetLink(): void {
  asked = undefined;
}
