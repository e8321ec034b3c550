import { defaultAccountStyle } from '@tarima/domain/accounts/account-style';
import { CodedError } from '@tarima/domain/kit/errors';
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LanguageProvider } from '../kit/words.tsx';
import { removeWwwPrefix, accountQueryOptions } from '../company/account.ts';
import type { AppRouter } from './router.tsx';
import { TenantTheme } from './theme.tsx';
import { AccountNotFoundScreen, OfflineScreen } from './errors/error-screens.tsx';
import { retryImport } from '../kit/retry-import.ts';
import { waitForToasts } from './wait-for-toasts.ts';

// The store of the toasts holds them until the area is loaded, so the area can load after the first screen.
const ToastArea = lazy(async () => {
  await waitForToasts();
  return retryImport(() => import('./toast-area.tsx'));
});

/** App with its language, its cache, the account of this host, and its screens. */
export function App({ queryClient, router }: { queryClient: QueryClient; router: AppRouter }) {
  return (
    <LanguageProvider>
      <QueryClientProvider client={queryClient}>
        <AccountApp router={router} />
      </QueryClientProvider>
    </LanguageProvider>
  );
}

function AccountApp({ router }: { router: AppRouter }) {
  const account = useQuery(accountQueryOptions());
  return (
    <TenantTheme style={account.data?.styleMetadata ?? defaultAccountStyle}>
      <Suspense>
        <ToastArea />
      </Suspense>
      {isUnknownHost(account.error) ? (
        <main>
          <AccountNotFoundScreen host={removeWwwPrefix(location.hostname)} />
        </main>
      ) : account.data ? (
        <RouterProvider router={router} />
      ) : (
        account.error && (
          <main>
            <OfflineScreen onRetry={() => void account.refetch()} />
          </main>
        )
      )}
    </TenantTheme>
  );
}

const isUnknownHost = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'ENTITY_NOT_FOUND';
