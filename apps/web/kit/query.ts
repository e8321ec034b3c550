import { CodedError, errorCodes } from '@tarima/domain/kit/errors';
import { keepPreviousData, QueryClient } from '@tanstack/react-query';

/**
 * Creates the cache of the server's data in the browser.
 * Data seen in the last ten minutes is shown at once and refetched in the background.
 * Data younger than five seconds is not fetched again, so that a prefetch on hover is used.
 * While a query's key changes (next page, new filter) the previous data stays on the screen.
 * A query for one record sets `placeholderData: undefined`; otherwise the previous record would appear under the new name.
 * Refusals (4xx) are not retried; an unavailable server gets two more requests.
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
      // A failed save is shown to the user, who repeats it.
      mutations: { retry: false },
    },
  });

const isPassing = (error: unknown): boolean =>
  error instanceof CodedError && errorCodes[error.code].status === 503;

/** The cache of this page. */
export const queryClient = createQueryClient();
