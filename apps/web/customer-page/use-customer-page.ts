import {
  customerPageCalls,
  customerLinkAuthScheme,
  type CustomerPage,
} from '@tarima/domain/customer-page/contract';
import { CodedError, type ErrorCode } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../kit/call-api.ts';

/** Notice about the result of an answer, or about a change of the page since it was loaded. */
export type CustomerPageNotice = 'changed' | 'decided' | 'thanks' | null;

interface PageState {
  readonly page: CustomerPage | null;
  /** Error that keeps the page from opening. */
  readonly error: ErrorCode | null;
  readonly notice: CustomerPageNotice;
}

export const toCustomerLinkCredentials = (token: string) => ({
  token,
  scheme: customerLinkAuthScheme,
});

/** Loads the page of a link when it is opened and whenever the visitor returns to it. Changes in between set a notice. */
export function useCustomerPage(token: string) {
  const [state, setState] = useState<PageState>({ page: null, error: null, notice: null });
  const language = useRef<Language>(undefined);
  const shown = useRef<CustomerPage>(null);

  const show = useCallback((page: CustomerPage, notice: CustomerPageNotice) => {
    shown.current = page;
    setState({ page, error: null, notice });
  }, []);

  const read = useCallback(
    async (answered: CustomerPageNotice = null): Promise<void> => {
      try {
        const page = await callApi(customerPageCalls.read, {
          ...toCustomerLinkCredentials(token),
          query: { lang: language.current },
        });
        const before = shown.current;
        const isAnother = before !== null && before.revision !== page.revision;
        show(page, answered ?? (isAnother && page.state === 'open' ? 'changed' : null));
      } catch (error) {
        const code = error instanceof CodedError ? error.code : 'UNKNOWN_ERROR';
        // The page stays visible while the network fails; after the link has expired, it shows nothing.
        setState((known) =>
          known.page && code !== 'ACCESS_EXPIRED'
            ? known
            : { page: null, error: code, notice: null },
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
