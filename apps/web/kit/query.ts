import { CodedError, errorCodes } from '@tarima/domain/kit/errors';
import { keepPreviousData, QueryClient } from '@tanstack/react-query';

/**
 * How data is kept in the browser.
 * Shown at once when it was seen in the last ten minutes and checked again in the background; data younger than five seconds is not
 * asked for twice, so that what a hover prefetched is used.
 * While a query's key changes (next page, new filter) the previous data stays on the screen; a query for one record says
 * `placeholderData: undefined`, or the record before it would be seen under the new one's name.
 * Refusals (4xx) are not repeated; a server that is away is asked twice more.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        placeholderData: keepPreviousData,
        staleTime: 5_000,
        gcTime: 10 * 60_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      // A save is repeated by the person who sees that it failed.
      mutations: { retry: false },
    },
  });

const isPassing = (error: unknown): boolean =>
  error instanceof CodedError && errorCodes[error.code].status === 503;

/** The cache of this page. */
export const queryClient = createQueryClient();
