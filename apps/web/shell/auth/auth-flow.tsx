import { useRouter, useSearch } from '@tanstack/react-router';
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { readStoredText, writeStoredText } from '../../kit/storage.ts';
import {
  forgotPasswordView,
  parseAuthView,
  toAuthSearchParams,
  signInView,
  type AuthView,
} from './auth-view.ts';

/** Change of password that the server requires. Held in memory alone: a reload clears it, and the next sign-in requires it again. */
export interface RequiredPasswordChange {
  readonly email: string;
  readonly oldPassword: string;
  readonly token: string;
}

/** State that the forms of the auth screen share. */
interface AuthFlow {
  readonly view: AuthView;
  readonly due: RequiredPasswordChange | undefined;
  /** E-mail that all forms share: after typing it once, the next form contains it. */
  readonly email: string;
  setEmail(email: string): void;
  /** Stores an e-mail that the server accepted for the next visit. */
  saveEmail(email: string): void;
  go(view: AuthView): void;
  mustChange(due: RequiredPasswordChange): void;
  /** Returns to the sign-in. The back button cannot reopen the finished flow. */
  finish(): void;
}

const FlowContext = createContext<AuthFlow | null>(null);

const key = 'email';
export const authPath: string = '/auth';

export function AuthFlowProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [email, setEmail] = useState(() => readStoredText(key) ?? '');
  const [due, setDue] = useState<RequiredPasswordChange>();

  const requested = parseAuthView(useSearch({ strict: false }));
  const [slide, setSlide] = useState(requested.at);
  const view = resolveView(requested, slide, due);

  const goTo = useCallback(
    (next: AuthView, replace: boolean) =>
      void router.navigate({
        to: authPath,
        search: toAuthSearchParams(next),
        replace,
        resetScroll: false,
      }),
    [router],
  );
  const isLost = requested !== view;
  if (!isLost && slide !== view.at) setSlide(view.at);
  useEffect(() => {
    if (isLost) goTo(view, true);
  }, [isLost, view, goTo]);

  const flow: AuthFlow = {
    view,
    due,
    email,
    setEmail,
    saveEmail: (accepted) => {
      setEmail(accepted);
      writeStoredText(key, accepted);
    },
    go: (next) => goTo(next, false),
    mustChange: (change) => {
      setDue(change);
      goTo({ at: 'change' }, false);
    },
    finish: () => {
      setDue(undefined);
      goTo(signInView, true);
    },
  };
  return <FlowContext value={flow}>{children}</FlowContext>;
}

/**
 * Returns the view of an address.
 * It is a change of the password only where the server requires one.
 * A reset of a forgotten password begins anew when its slide comes back into view.
 */
function resolveView(
  requested: AuthView,
  slide: AuthView['at'],
  due: RequiredPasswordChange | undefined,
): AuthView {
  if (requested.at === 'change' && !due) return signInView;
  return requested.at === 'forgot' && requested.step === 'use' && slide !== 'forgot'
    ? forgotPasswordView
    : requested;
}

export function useAuthFlow(): AuthFlow {
  const flow = use(FlowContext);
  if (!flow) throw new Error('useAuthFlow needs an AuthFlowProvider above it');
  return flow;
}
