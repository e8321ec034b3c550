import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { beginScreenLoading, endScreenLoading } from '../kit/held-list-keys.ts';
import { decodeQuery, encodeQuery } from '../kit/nested-query.ts';
import { OfficeFrame } from './frame/office-frame.tsx';
import { loadCodeChunk } from '../kit/parts/load-code-chunk.ts';
import { rootRoute } from './root-route.ts';
import { readStoredLanguage } from '../kit/words.tsx';
import { getScreenPath } from '../kit/screen-path.ts';
import { getLandingPath, screenDefinitions, type ScreenDefinition } from './screens.tsx';
import { NotFoundScreen } from './errors/not-found-screen.tsx';
import { RouteErrorScreen } from './errors/route-error-screen.tsx';

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    if (context.visitor)
      throw redirect({ to: getLandingPath(context.visitor.profile), replace: true });
  },
});

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  component: lazyRouteComponent(() => loadCodeChunk(() => import('./auth/auth-screen.tsx'))),
  // The sign-in comes instead of the list whose code was preloaded for this address.
  loader: () => endScreenLoading(),
});

// Unknown addresses still pass the guard, which redirects them to /not_found.
const unknownRoute = createRoute({ getParentRoute: () => rootRoute, path: '$' });

const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  component: OfficeFrame,
});

const inFrame = (path: string, { component, prefetch }: ScreenDefinition) =>
  createRoute({
    getParentRoute: () => frameRoute,
    path,
    component,
    loader: ({ context, location, cause }) => {
      if (prefetch && cause === 'enter') beginScreenLoading();
      prefetch?.(location.search, readStoredLanguage(), context.queryClient);
    },
  });

const routeTree = rootRoute.addChildren([
  startRoute,
  authRoute,
  unknownRoute,
  frameRoute.addChildren([
    ...[...screenDefinitions].map(([name, screen]) => inFrame(getScreenPath(name), screen)),
    inFrame('/not_found', { component: NotFoundScreen }),
    inFrame('/not-found', { component: NotFoundScreen }),
  ]),
]);

/** Creates the router of the app. The search parameters are the state of screens: nested keys, and each leaf is a text. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    parseSearch: decodeQuery,
    stringifySearch: (search) => {
      const query = encodeQuery(search);
      return query && `?${query}`;
    },
    trailingSlash: 'never',
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: RouteErrorScreen,
    // The line at the top shows that the next screen is loading; the previous screen stays until then.
    defaultPendingMs: 60_000,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
