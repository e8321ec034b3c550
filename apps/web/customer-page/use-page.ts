import {
  customerPageCalls,
  linkScheme,
  type CustomerPage,
} from '@tarima/domain/customer-page/contract';
import { CodedError, type ErrorCode } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../kit/call.ts';

/** Result of an answer, or a change of the page since it was loaded. */
export type Notice = 'changed' | 'decided' | 'thanks' | null;

interface PageState {
  readonly page: CustomerPage | null;
  /** Error that keeps the page from opening. */
  readonly fault: ErrorCode | null;
  readonly notice: Notice;
}

export const shownBy = (token: string) => ({ token, scheme: linkScheme });

/** Loads the page of a link when it is opened and whenever the visitor returns to it. Changes in between set a notice. */
export function usePage(token: string) {
  const [state, setState] = useState<PageState>({ page: null, fault: null, notice: null });
  const language = useRef<Language>(undefined);
  const shown = useRef<CustomerPage>(null);

  const show = useCallback((page: CustomerPage, notice: Notice) => {
    shown.current = page;
    setState({ page, fault: null, notice });
  }, []);

  const read = useCallback(
    async (answered: Notice = null): Promise<void> => {
      try {
        const page = await call(customerPageCalls.read, {
          ...shownBy(token),
          query: { lang: language.current },
        });
        const before = shown.current;
        const isAnother = before !== null && before.revision !== page.revision;
        show(page, answered ?? (isAnother && page.state === 'open' ? 'changed' : null));
      } catch (error) {
        const fault = error instanceof CodedError ? error.code : 'UNKNOWN_ERROR';
        // The shown page stays while the network is away; an expired link shows nothing any more.
        setState((known) =>
          known.page && fault !== 'ACCESS_EXPIRED' ? known : { page: null, fault, notice: null },
        );
      }
    },
    [token, show],
  );

  useEffect(() => {
    void read();
    const reloadIfVisible = (): void => {
      if (document.visibilityState === 'visible') void read();
    };
    document.addEventListener('visibilitychange', reloadIfVisible);
    return () => document.removeEventListener('visibilitychange', reloadIfVisible);
  }, [read]);

  return {
    ...state,
    read,
    show,
    speak: (next: Language): void => {
      language.current = next;
      void read();
    },
  };
}
