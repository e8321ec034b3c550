import { useRouter, useSearch } from '@tanstack/react-router';
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { readStoredText, writeStoredText } from '../../kit/storage.ts';
import {
  forgotPasswordView,
  parseAuthView,
  isDueAuthStep,
  toAuthSearchParams,
  signInView,
  type AuthView,
  type DueAuthStep,
} from './auth-view.ts';

/** Step that the server requires. Held in memory alone: a reload clears it, and the next sign-in requires it again. */
export interface RequiredAuthStep {
  readonly at: DueAuthStep;
  readonly email: string;
  readonly oldPassword: string;
  readonly token: string;
}

/** State that the forms of the auth screen share. */
interface AuthFlow {
  readonly view: AuthView;
  readonly due: RequiredAuthStep | undefined;
  /** E-mail that all forms share: typed once, it is there in the next. */
  readonly email: string;
  setEmail(email: string): void;
  /** Stores an e-mail that the server accepted for the next visit. */
  saveEmail(email: string): void;
  go(view: AuthView): void;
  require(due: RequiredAuthStep): void;
  /** Returns to the sign-in for good: the finished flow cannot be reopened with back. */
  finish(): void;
}

const FlowContext = createContext<AuthFlow | null>(null);

const key = 'email';
export const authPath: string = '/auth';

export function AuthFlowProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [email, setEmail] = useState(() => readStoredText(key) ?? '');
  const [due, setDue] = useState<RequiredAuthStep>();

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
    require: (step) => {
      setDue(step);
      goTo({ at: step.at }, false);
    },
    finish: () => {
      setDue(undefined);
      goTo(signInView, true);
    },
  };
  return <FlowContext value={flow}>{children}</FlowContext>;
}

/**
 * Returns the place that an address shows: a step that is due only where the server requires it; a forgotten password begins anew when
 * its slide comes back into view.
 */
function resolveView(
  requested: AuthView,
  slide: AuthView['at'],
  due: RequiredAuthStep | undefined,
): AuthView {
  if (isDueAuthStep(requested.at) && due?.at !== requested.at) return signInView;
  return requested.at === 'forgot' &&
    'step' in requested &&
    requested.step === 'use' &&
    slide !== 'forgot'
    ? forgotPasswordView
    : requested;
}

export function useAuthFlow(): AuthFlow {
  const flow = use(FlowContext);
  if (!flow) throw new Error('useAuthFlow needs an AuthFlowProvider above it');
  return flow;
}
