/** Place on the auth screen. The address has it, so that a reload and back keep the flow; no e-mail, password or code. */
export type Place =
  | { readonly at: 'sign-in' }
  | { readonly at: 'change' }
  | { readonly at: 'forgot' | 'validate'; readonly step: Step };

/** Steps of a flow by code: requesting the code, and using it. */
export type Step = 'ask' | 'use';

export const signInPlace: Place = { at: 'sign-in' };
export const forgotPlace: Place = { at: 'forgot', step: 'ask' };

export interface PlaceSearch {
  view?: 'forgot' | 'change' | 'validate';
  step?: 'code';
}

/** Parses a place from an address; any unknown one is the sign-in. */
export function placeOf({ view, step }: Readonly<Record<string, unknown>>): Place {
  if (view === 'change') return { at: view };
  if (view === 'forgot' || view === 'validate')
    return { at: view, step: step === 'code' ? 'use' : 'ask' };
  return signInPlace;
}

export function searchOf(place: Place): PlaceSearch {
  if (place.at === 'sign-in') return {};
  if (place.at === 'change') return { view: place.at };
  return { view: place.at, ...(place.step === 'use' && { step: 'code' }) };
}
