import type { GuardedProfile } from '../kit/visitor.ts';
import { guard } from './guard.ts';
import { routeNameOf } from './screens.tsx';

interface Asked {
  readonly href: string;
  /** Whose session had ended when it was asked for; undefined where there had been none. */
  readonly whose: string | undefined;
}

// Of this tab until somebody signs in; a reload of the auth screen begins anew.
let asked: Asked | undefined;
let lastPerson: string | undefined;

/** Notes whose session this tab has: what is asked for after its end is theirs. */
export function notePerson(subject: string | undefined): void {
  lastPerson = subject ?? lastPerson;
}

/** Remembers the link that somebody without a session had asked for. The home is where everybody comes anyway. */
export function rememberLink({ href, pathname }: { href: string; pathname: string }): void {
  const name = routeNameOf(pathname);
  if (name === undefined || name === 'main' || name === 'auth' || name === 'not_found') return;
  asked = { href, whose: lastPerson };
}

/** The remembered link, once, if whoever has signed in may open it and it is not what another person was at. */
export function takeLink(profile: GuardedProfile, subject: string): string | undefined {
  const link = asked;
  asked = undefined;
  if (link === undefined || (link.whose !== undefined && link.whose !== subject)) return undefined;
  const { href } = link;
  const { pathname } = new URL(href, 'http://any');
  return guard(routeNameOf(pathname), profile) === undefined ? href : undefined;
}

/** Whoever leaves on purpose leaves no link behind. */
export function forgetLink(): void {
  asked = undefined;
  lastPerson = undefined;
}
