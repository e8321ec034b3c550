import type { StockKind } from '@tarima/domain/inventories/inventory';
import type { Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import type { OrderListScreen } from '@tarima/domain/orders/order';
import { isScreenPermission, type ScreenPermission } from '@tarima/domain/profiles/permissions';
import { hasCallAccess, ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { GuardedRouteName } from './guard.ts';
import { loadCodeChunk } from '../kit/parts/load-code-chunk.ts';
import { beginScreenLoading } from '../kit/held-list-keys.ts';
import { getScreenPath, type ScreenName } from '../kit/screen-path.ts';
import { toGuardProfile } from '../kit/signed-in-user.ts';

/** Component of a screen. Its code and its initial data are fetched when a link to it is pointed at. */
export interface ScreenDefinition {
  readonly component: RouteComponent;
  prefetch?(search: Readonly<Record<string, unknown>>, lang: Language, client: QueryClient): void;
}

const screen = (load: LoadScreen): ScreenDefinition => ({
  component: lazyRouteComponent(() => loadCodeChunk(load)),
});

type LoadScreen = () => Promise<{ default: RouteComponent }>;

const loadLists = () => import('./list-entry.tsx');

type LoadModule = () => Promise<Module>;

/**
 * Builds the screen of a list from its definition, unless its entity has its own screen around the list.
 * The definition is loaded with the screen: opening one list does not load the entities of all others.
 */
function listScreen(
  loadModule: LoadModule,
  load: LoadScreen = async () => {
    const [{ createListScreenComponent: listScreenOf }, module] = await Promise.all([
      loadLists(),
      loadModule(),
    ]);
    return { default: listScreenOf(module) };
  },
): ScreenDefinition {
  return {
    ...screen(load),
    prefetch: (search, lang, client) =>
      void Promise.all([loadLists(), loadModule()]).then(
        ([{ prefetchListPage: prefetchList }, module]) =>
          prefetchList(module, search, lang, client),
        // The screen itself reports that its code could not be loaded.
        () => undefined,
      ),
  };
}

const orderModule =
  (view: OrderListScreen): LoadModule =>
  async () =>
    (await import('@tarima/domain/orders/order')).orderModules[view];

const stockModule =
  (kind: StockKind): LoadModule =>
  async () =>
    (await import('@tarima/domain/inventories/inventory')).inventories[kind];

/** Every screen, by the name of its route. A screen that is missing here is neither shown in the menu nor routed. */
export const screenDefinitions: ReadonlyMap<ScreenName, ScreenDefinition> = new Map<
  ScreenName,
  ScreenDefinition
>([
  ['main', screen(() => import('./home/home-screen.tsx'))],
  ['dashboard', screen(() => import('../dashboard/dashboard-screen.tsx'))],
  ['reports', screen(() => import('../reports/reports-screen.tsx'))],
  [
    'calendar_days',
    listScreen(
      async () => (await import('@tarima/domain/calendar-days/calendar-day')).calendarDays,
      () => import('../calendar-days/calendar-days-screen.tsx'),
    ),
  ],
  [
    'divisions',
    listScreen(
      async () => (await import('@tarima/domain/divisions/division')).divisions,
      () => import('../divisions/divisions-screen.tsx'),
    ),
  ],
  ['measures', listScreen(async () => (await import('@tarima/domain/measures/measure')).measures)],
  [
    'piece_rates',
    listScreen(async () => (await import('@tarima/domain/piece-rates/piece-rate')).pieceRates),
  ],
  [
    'positions',
    listScreen(async () => (await import('@tarima/domain/positions/position')).positions),
  ],
  [
    'products_families',
    listScreen(
      async () =>
        (await import('@tarima/domain/products-families/product-family')).productsFamilies,
    ),
  ],
  [
    'raw_materials',
    listScreen(
      async () => (await import('@tarima/domain/raw-materials/raw-material')).rawMaterials,
    ),
  ],
  [
    'shifts',
    listScreen(
      async () => (await import('@tarima/domain/shifts/shift')).shifts,
      () => import('../shifts/shifts-screen.tsx'),
    ),
  ],
  ['stores', listScreen(async () => (await import('@tarima/domain/stores/store')).stores)],
  [
    'suppliers',
    listScreen(async () => (await import('@tarima/domain/suppliers/supplier')).suppliers),
  ],
  [
    'users',
    listScreen(
      async () => (await import('@tarima/domain/users/user')).users,
      () => import('../users/users-screen.tsx'),
    ),
  ],
  [
    'profiles',
    listScreen(
      async () => (await import('@tarima/domain/profiles/profile')).profiles,
      () => import('../profiles/profiles-screen.tsx'),
    ),
  ],
  [
    'audit',
    listScreen(
      async () => (await import('@tarima/domain/audit/audit-entry')).audit,
      () => import('../audit/audit-screen.tsx'),
    ),
  ],
  [
    'customers',
    listScreen(
      async () => (await import('@tarima/domain/customers/customer')).customers,
      () => import('../customers/customers-screen.tsx'),
    ),
  ],
  [
    'price_lists',
    listScreen(
      async () => (await import('@tarima/domain/price-lists/price-list')).priceLists,
      () => import('../price-lists/price-lists-screen.tsx'),
    ),
  ],
  [
    'products',
    listScreen(
      async () => (await import('@tarima/domain/products/product')).products,
      () => import('../products/products-screen.tsx'),
    ),
  ],
  [
    'trips',
    listScreen(
      async () => (await import('@tarima/domain/trips/trip')).trips,
      () => import('../trips/trips-screen.tsx'),
    ),
  ],
  [
    'purchases',
    listScreen(
      async () => (await import('@tarima/domain/purchases/purchase')).purchases,
      () => import('../purchases/purchases-screen.tsx'),
    ),
  ],
  ['vehicles', listScreen(async () => (await import('@tarima/domain/vehicles/vehicle')).vehicles)],
  [
    'workplaces',
    listScreen(
      async () => (await import('@tarima/domain/workplaces/workplace')).workplaces,
      () => import('../workplaces/workplaces-screen.tsx'),
    ),
  ],
  [
    'shipping',
    listScreen(
      async () => (await import('@tarima/domain/shipments/shipment')).shipments,
      () => import('../shipping/shipping-screen.tsx'),
    ),
  ],
  [
    'notifications',
    listScreen(
      async () => (await import('@tarima/domain/notifications/notification')).notifications,
      () => import('../notifications/notifications-screen.tsx'),
    ),
  ],
  ['orders', listScreen(orderModule('orders'), () => import('../orders/orders-screen.tsx'))],
  [
    'my_orders',
    listScreen(orderModule('my_orders'), () => import('../orders/my-orders-screen.tsx')),
  ],
  [
    'products_inventories',
    listScreen(stockModule('products'), () => import('../inventories/products-screen.tsx')),
  ],
  [
    'raw_materials_inventories',
    listScreen(
      stockModule('raw_materials'),
      () => import('../inventories/raw-materials-screen.tsx'),
    ),
  ],
  ['demand', screen(() => import('../demand/demand-screen.tsx'))],
  ['plant_capacity', screen(() => import('../plant-capacity/capacity-screen.tsx'))],
  ['orders_planning', screen(() => import('../planning/screen/planning-screen.tsx'))],
  ['my_settings', screen(() => import('../settings/my/my-settings-screen.tsx'))],
  ['global_settings', screen(() => import('../settings/global/global-settings-screen.tsx'))],
]);

const fixedNames: ReadonlyMap<string, GuardedRouteName> = new Map<string, GuardedRouteName>([
  ['/', 'main'],
  ['/main', 'main'],
  ['/auth', 'auth'],
  ['/notifications', 'notifications'],
  ['/not-found', 'not_found'],
  ['/not_found', 'not_found'],
]);

/** Returns the name that the guard checks for a path; undefined for unknown paths. */
export function findGuardedRouteName(pathname: string): GuardedRouteName | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const name = path.slice(1).replaceAll('-', '_');
  const known = isScreenPermission(name) && getScreenPath(name) === path;
  return known ? name : fixedNames.get(path);
}

/** Returns the name of the screen at a path; undefined where there is none. */
export function findScreenName(pathname: string): ScreenName | undefined {
  const name = findGuardedRouteName(pathname);
  return name === 'main' || name === 'notifications' || isScreenPermission(name) ? name : undefined;
}

/** Fetches the code of the screen at a path before it is drawn. */
export function preloadScreen(pathname: string): void {
  const name = findScreenName(pathname);
  const screenDefinition = name && screenDefinitions.get(name);
  if (!screenDefinition) return;
  if (screenDefinition.prefetch) beginScreenLoading();
  void screenDefinition.component.preload?.();
}

/** Returns the path of a user's first screen, after sign-in or a click on the logo. */
export function getLandingPath(profile: {
  id: number;
  permissions: readonly { name: string }[];
}): string {
  const dashboard: ScreenPermission = 'dashboard';
  const access = toGuardProfile({ profile });
  const opens = access.id !== ownDivisionProfileId && hasCallAccess(dashboard, access);
  return getScreenPath(opens ? dashboard : 'main');
}
