import { useRouter, useSearch } from '@tanstack/react-router';
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { readStored, writeStored } from '../../kit/storage.ts';
import { forgotPlace, placeOf, searchOf, signInPlace, type Place } from './auth-place.ts';

/** Change of password that the server requires. Held in memory alone: a reload clears it, and the next sign-in requires it again. */
export interface DueChange {
  readonly email: string;
  readonly oldPassword: string;
  readonly token: string;
}

/** State that the forms of the auth screen share. */
interface AuthFlow {
  readonly place: Place;
  readonly due: DueChange | undefined;
  /** E-mail that all forms share: typed once, it is there in the next. */
  readonly email: string;
  setEmail(email: string): void;
  /** Stores an e-mail that the server accepted for the next visit. */
  saveEmail(email: string): void;
  go(place: Place): void;
  mustChange(due: DueChange): void;
  /** Returns to the sign-in for good: the finished flow cannot be reopened with back. */
  finish(): void;
}

const FlowContext = createContext<AuthFlow | null>(null);

const key = 'email';
export const authPath: string = '/auth';

export function AuthFlowProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [email, setEmail] = useState(() => readStored(key) ?? '');
  const [due, setDue] = useState<DueChange>();

  const requested = placeOf(useSearch({ strict: false }));
  const [slide, setSlide] = useState(requested.at);
  const place = placeFor(requested, slide, due);

  const goTo = useCallback(
    (next: Place, replace: boolean) =>
      void router.navigate({ to: authPath, search: searchOf(next), replace, resetScroll: false }),
    [router],
  );
  const isLost = requested !== place;
  if (!isLost && slide !== place.at) setSlide(place.at);
  useEffect(() => {
    if (isLost) goTo(place, true);
  }, [isLost, place, goTo]);

  const flow: AuthFlow = {
    place,
    due,
    email,
    setEmail,
    saveEmail: (accepted) => {
      setEmail(accepted);
      writeStored(key, accepted);
    },
    go: (next) => goTo(next, false),
    mustChange: (change) => {
      setDue(change);
      goTo({ at: 'change' }, false);
    },
    finish: () => {
      setDue(undefined);
      goTo(signInPlace, true);
    },
  };
  return <FlowContext value={flow}>{children}</FlowContext>;
}

/**
 * Returns the place that an address shows: a change of password only where the server requires one; a forgotten password begins anew when
 * its slide comes back into view.
 */
function placeFor(requested: Place, slide: Place['at'], due: DueChange | undefined): Place {
  if (requested.at === 'change' && !due) return signInPlace;
  return requested.at === 'forgot' && requested.step === 'use' && slide !== 'forgot'
    ? forgotPlace
    : requested;
}

export function useAuthFlow(): AuthFlow {
  const flow = use(FlowContext);
  if (!flow) throw new Error('useAuthFlow needs an AuthFlowProvider above it');
  return flow;
}
