/**
 * View of the auth screen.
 * The address contains it, so that a reload and the back button keep the flow; it contains no e-mail, password or code.
 */
export type AuthView =
  | { readonly at: 'sign-in' }
  | { readonly at: 'change' }
  | { readonly at: 'forgot' | 'validate'; readonly step: CodeFlowStep };

/** Steps of a flow with a code: requesting the code, and using it. */
export type CodeFlowStep = 'ask' | 'use';

export const signInView: AuthView = { at: 'sign-in' };
export const forgotPasswordView: AuthView = { at: 'forgot', step: 'ask' };

export interface AuthSearchParams {
  view?: 'forgot' | 'change' | 'validate';
  step?: 'code';
}

/** Parses a view from an address; an unknown one becomes the sign-in. */
export function parseAuthView({ view, step }: Readonly<Record<string, unknown>>): AuthView {
  if (view === 'change') return { at: view };
  if (view === 'forgot' || view === 'validate')
    return { at: view, step: step === 'code' ? 'use' : 'ask' };
  return signInView;
}

export function toAuthSearchParams(authView: AuthView): AuthSearchParams {
  if (authView.at === 'sign-in') return {};
  if (authView.at === 'change') return { view: authView.at };
  return { view: authView.at, ...(authView.step === 'use' && { step: 'code' }) };
}
