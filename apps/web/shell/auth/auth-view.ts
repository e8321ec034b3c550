/**
 * View of the auth screen.
 * The address contains it, so that a reload and the back button keep the flow; it contains no e-mail, password or code.
 */
export type AuthView =
  | { readonly at: 'sign-in' }
  | { readonly at: DueAuthStep }
  | { readonly at: 'forgot' | 'validate'; readonly step: CodeFlowStep };

/** Steps that the server may require before a session can do everything. */
export type DueAuthStep = 'change' | 'second-factor' | 'set-up';

const dueSteps: readonly DueAuthStep[] = ['change', 'second-factor', 'set-up'];

export const isDueAuthStep = (at: unknown): at is DueAuthStep =>
  dueSteps.some((step) => step === at);

/** Steps of a flow by code: requesting the code, and using it. */
export type CodeFlowStep = 'ask' | 'use';

export const signInView: AuthView = { at: 'sign-in' };
export const forgotPasswordView: AuthView = { at: 'forgot', step: 'ask' };

export interface AuthSearchParams {
  view?: 'forgot' | 'validate' | DueAuthStep;
  step?: 'code';
}

/** Parses a view from an address; an unknown one becomes the sign-in. */
export function parseAuthView({ view, step }: Readonly<Record<string, unknown>>): AuthView {
  if (isDueAuthStep(view)) return { at: view };
  if (view === 'forgot' || view === 'validate')
    return { at: view, step: step === 'code' ? 'use' : 'ask' };
  return signInView;
}

export function toAuthSearchParams(authView: AuthView): AuthSearchParams {
  if (authView.at === 'sign-in') return {};
  if (isDueAuthStep(authView.at)) return { view: authView.at };
  return {
    view: authView.at,
    ...('step' in authView && authView.step === 'use' && { step: 'code' }),
  };
}
