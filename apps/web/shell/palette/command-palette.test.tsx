import type { ScreenPermission } from '@tarima/domain/profiles/permissions';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  answerWithError,
  startTestSession,
} from '../../testing/fake-network.ts';
import { buildTestSuppliers } from '../../kit/testing/build-test-suppliers.ts';
import { filterMatchingCommands } from './filter-matching-commands.ts';

const openHome = async (more: readonly ScreenPermission[] = []) => {
  startTestSession();
  const network = installFakeNetwork({
    'GET /users/current': answerJson(
      buildTestUser(['dashboard', 'suppliers', 'measures', 'orders', 'my_orders', ...more]),
    ),
    'GET /measures': noRecords,
    'GET /suppliers': noRecords,
    'GET /orders': noRecords,
    'GET /notifications': noRecords,
  });
  const app = openTestApp('/main');
  await screen.findByRole('heading', { name: /^Hola/ });
  return { ...app, network };
};

const order = {
  id: 7,
  orderDate: '2026-11-20',
  customer: {
    id: 3,
    name: 'Exportadora Real',
    user: { name: 'Exportadora Real' },
    customerType: 'exporter',
  },
  status: 'quotation',
  total: '100.00',
  division: { id: 1, name: 'Norte' },
  createdBy: { id: 7, name: 'Ana' },
  expirationDate: null,
  requestedDate: null,
  computedStartDate: null,
  computedEndDate: null,
  priority: 'normal',
  late: false,
  color: null,
  reason: null,
  productionFinishedAt: null,
  madeAt: null,
  waitsForTransfer: false,
  customFields: {},
  metadata: {},
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};

const newsRow = {
  id: 31,
  seen: false,
  type: 'newOrder',
  description: 'Faltan clavos de 2 pulgadas',
  data: { message: 'low', messageData: {} },
  denyReason: null,
  customFields: {},
  metadata: {},
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};

const noRecords = answerJson({ elements: [], metadata: { totalPages: 0, totalItems: 0 } });

describe('the command palette', () => {
  test('opens with Ctrl+K, and opens the typed screen, with or without accents', async () => {
    const { user, router } = await openHome();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText(/Escribe una pantalla/), 'médida{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/measures'));
    expect(screen.queryByPlaceholderText(/Escribe una pantalla/)).toBeNull();
  });

  test('lists the dashboard, which is not in the menu', async () => {
    const { user, router } = await openHome();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText(/Escribe una pantalla/), 'tablero{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  test('runs the actions of the app', async () => {
    const { user } = await openHome();
    await user.click(screen.getByRole('button', { name: /^Buscar/ }));
    await user.type(await screen.findByPlaceholderText(/Escribe una pantalla/), 'english{Enter}');
    await screen.findByRole('heading', { name: /^Hello/ });
  });

  test('finds a setting by its name, and opens its tab', async () => {
    const { user, router } = await openHome(['global_settings']);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText(/Escribe una pantalla/), 'rfc');
    expect((await screen.findByRole('option', { name: /RFC/ })).textContent).toBe(
      'RFCConfiguración general',
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/global-settings'));
    expect(router.state.location.search).toEqual({ tab: 'system' });
  });

  test('offers no settings to a user without the permission', async () => {
    const { user } = await openHome();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText(/Escribe una pantalla/), 'rfc');
    await screen.findByText(/Nada se llama así/);
  });

  test('finds a notification by part of its text, and opens the list with that search', async () => {
    const { user, router, network } = await openHome();
    network.answers['GET /notifications'] = answerJson({
      elements: [newsRow],
      metadata: { totalPages: 1, totalItems: 1 },
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText(/Escribe una pantalla/), 'clavo');
    await user.click(await screen.findByRole('option', { name: /^Faltan clavos/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/notifications'));
    expect(router.state.location.search).toEqual({ search: 'clavo' });
  });

  test('shows a message when nothing matches, and closes with Escape', async () => {
    const { user } = await openHome();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText(/Escribe una pantalla/), 'zzz');
    await screen.findByText(/Nada se llama así/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('finds records by part of their name on the screens the user may open, and opens one', async () => {
    const { user, router, network } = await openHome();
    const [pinar] = buildTestSuppliers(1);
    network.answers['GET /suppliers'] = answerJson({
      elements: [{ ...pinar, id: 12, name: 'Aserradero El Pinar' }],
      metadata: { totalPages: 1, totalItems: 1 },
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText(/Escribe una pantalla/), 'pinar');
    await screen.findByRole('option', { name: /Aserradero El Pinar\s*Proveedor 12/ });
    expect(network.listRequests('/suppliers').map(({ query }) => query)).toEqual([
      'page=1&size=3&lang=es&search=pinar',
    ]);
    const sought = network.seen.filter(({ query }) => query.includes('search='));
    expect(new Set(sought.map(({ path }) => path))).toEqual(
      new Set(['/suppliers', '/measures', '/orders', '/notifications']),
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/suppliers'));
    expect(router.state.location.search).toEqual({ panel: 'view', id: '12' });
  });

  test('finds an order by its number, once', async () => {
    const { user, router, network } = await openHome();
    network.answers['GET /orders'] = answerJson({
      elements: [order],
      metadata: { totalPages: 1, totalItems: 1 },
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText(/Escribe una pantalla/), '7');
    await user.click(await screen.findByRole('option', { name: /Pedido 7/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders'));
    expect(network.listRequests('/orders')[0]?.query).toContain('search=%237');
    expect(network.listRequests('/my-orders')).toEqual([]);
  });

  test('finds a record by its noun and number, as its result is named, in either language', async () => {
    const { user, network } = await openHome();
    network.answers['GET /orders'] = answerJson({
      elements: [order],
      metadata: { totalPages: 1, totalItems: 1 },
    });
    await user.keyboard('{Control>}k{/Control}');
    const input = await screen.findByPlaceholderText(/Escribe una pantalla/);
    for (const typed of ['Pedido 7', 'order #7']) {
      await user.clear(input);
      await user.type(input, typed);
      await waitFor(() =>
        expect(network.listRequests('/orders').at(-1)?.query).toContain('search=%237'),
      );
      await screen.findByRole('option', { name: /Pedido 7/ });
    }
    // Other records are searched by the whole text.
    expect(network.listRequests('/suppliers').at(-1)?.query).toContain('search=order%20%237');
  });

  test('shows an error when the search for records fails', async () => {
    const { user, network } = await openHome();
    network.answers['GET /suppliers'] = answerWithError(500, 'UNKNOWN_ERROR');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText(/Escribe una pantalla/), 'zzz');
    await screen.findByText(/No se pudieron buscar/);
  });

  test('opens the form of a new record from any screen', async () => {
    const { user, router } = await openHome();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(
      await screen.findByPlaceholderText(/Escribe una pantalla/),
      'agregar prov{Enter}',
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/suppliers'));
    expect(router.state.location.search).toEqual({ panel: 'create' });
  });
});

describe('matching commands', () => {
  const items = [
    { label: 'Proveedores', hint: 'A quién le compras' },
    { label: 'Clientes', hint: 'A quién le vendes' },
    { label: 'Planeación de pedidos' },
  ];
  test.each([
    ['', ['Proveedores', 'Clientes', 'Planeación de pedidos']],
    ['PLANEACION', ['Planeación de pedidos']],
    ['pedidos plan', ['Planeación de pedidos']],
    ['quien', ['Proveedores', 'Clientes']],
    ['p', ['Proveedores', 'Planeación de pedidos']],
    ['le', ['Proveedores', 'Clientes']],
    ['zzz', []],
  ])('finds the expected commands for "%s"', (search, labels) => {
    expect(filterMatchingCommands(items, search).map(({ label }) => label)).toEqual(labels);
  });
});
