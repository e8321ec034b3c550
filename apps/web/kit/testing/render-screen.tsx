import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import type { Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { ListScreen } from '../list/list-screen.tsx';
import { decodeQuery, encodeQuery } from '../nested-query.ts';
import type { ModuleOverrides } from '../form/module-overrides.ts';
import { createQueryClient } from '../query.ts';
import { LanguageProvider, useLanguage } from '../words.tsx';

export function TestProviders({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => () => notifications.clean(), []);
  return (
    <LanguageProvider>
      <QueryClientProvider client={client}>
        {/* These tests need no style variables, and each requested style would be computed from that sheet. */}
        <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
          <Notifications transitionDuration={0} />
          <LanguageButtons />
          {children}
        </MantineProvider>
      </QueryClientProvider>
    </LanguageProvider>
  );
}

function LanguageButtons() {
  const { setLanguage } = useLanguage();
  return (
    <div>
      <button type="button" onClick={() => setLanguage('es')}>
        to es
      </button>
      <button type="button" onClick={() => setLanguage('en')}>
        to en
      </button>
    </div>
  );
}

export const switchTestLanguage = (language: Language): void =>
  localStorage.setItem('language', language);

/** Renders content below the providers that a screen has, in a route of its own. */
export function renderAtAddress(address: string, screen: ReactNode) {
  const rootRoute = createRootRoute({ component: Outlet });
  const screenRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/screen',
    component: () => screen,
  });
  const elsewhereRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/elsewhere',
    component: () => null,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: rootRoute.addChildren([screenRoute, elsewhereRoute]),
    history,
    parseSearch: decodeQuery,
    stringifySearch: (search) => {
      const query = encodeQuery(search);
      return query && `?${query}`;
    },
  });
  // Keys follow without a pause, which would take long in tests.
  const user = userEvent.setup({ delay: null });
  render(
    <TestProviders>
      <RouterProvider router={router} />
    </TestProviders>,
  );
  return { user, history, search: () => decodeURI(history.location.search) };
}

export const renderListScreen = (module: Module, search = '', overrides: ModuleOverrides = {}) =>
  renderAtAddress(`/screen${search}`, <ListScreen module={module} overrides={overrides} />);
