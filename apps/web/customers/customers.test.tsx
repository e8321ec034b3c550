import type { ScreenPermission } from '@tarima/domain/profiles/permissions';
import type { RecordRight } from '@tarima/domain/profiles/user-rights';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  withoutRights,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const moment = '2026-11-01T10:00:00.000Z';
const brewery = {
  id: 8,
  name: 'Cervecería del Norte',
  email: 'compras+tarimas@norte.test',
  phoneNumber: '+52 (81) 5555-0100',
  language: 'es',
  customerType: 'distributor',
  priority: 'normal',
  businessType: 'manufacturing',
  state: 'NLE',
  city: 'Monterrey',
  address: 'Av. Industrias 100',
  location: '25.67,-100.31',
  paymentTerms: '30 días',
  taxNumber: null,
  user: { name: 'Cervecería del Norte', email: 'compras+tarimas@norte.test' },
  customFields: {},
  metadata: {},
  createdAt: moment,
  updatedAt: moment,
};

const serve = (permissions: readonly ScreenPermission[], lacking: readonly RecordRight[] = []) =>
  installFakeNetwork({
    'GET /users/current': answerJson(withoutRights(buildTestUser(permissions), ...lacking)),
    'GET /custom-fields/all': answerJson([]),
    'GET /customers': answerJson({
      elements: [brewery],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
    'GET /customers/8': answerJson(brewery),
    'GET /customers/8/dependents': answerJson([{ module: 'orders', count: 12, latest: [90, 81] }]),
    'GET /customers/8/dealings': answerJson({
      orders: [{ id: 90, orderDate: '2026-11-20', status: 'accepted', total: '8307.20' }],
      prices: [
        {
          product: { id: 3, name: 'Tarima europea' },
          price: '12.35',
          orderDate: '2026-11-20',
          order: { id: 90 },
        },
      ],
    }),
  });

async function openCustomer() {
  openTestApp('/customers?panel=view&id=8');
  return within(await screen.findByRole('dialog'));
}

test('the panel of a customer links to mail, phone and a new quotation, and shows the last orders and prices', async () => {
  serve(['customers', 'my_orders']);
  const panel = await openCustomer();
  const link = async (name: string | RegExp) =>
    (await panel.findByRole('link', { name })).getAttribute('href');
  expect(await link(brewery.email)).toBe('mailto:compras%2Btarimas@norte.test');
  expect(await link(brewery.phoneNumber)).toBe('tel:+528155550100');
  expect(await link('Nueva cotización')).toBe('/my-orders?panel=create&customer=8');
  const orders = within(await panel.findByRole('region', { name: 'Últimos pedidos' }));
  expect(orders.getByRole('row', { name: /Aceptado|Aceptada/ }).textContent).toContain('$8,307.20');
  expect(orders.getByRole('link').getAttribute('href')).toBe('/my-orders?panel=view&id=90');
  const prices = within(panel.getByRole('region', { name: 'Últimos precios acordados' }));
  expect(prices.getByRole('row', { name: /Tarima europea/ }).textContent).toContain('$12.35');
});

test('a user without access to orders sees no orders of a customer, and none are requested', async () => {
  const { listRequests } = serve(['customers']);
  const panel = await openCustomer();
  await panel.findByRole('link', { name: brewery.email });
  expect(panel.queryByText('Últimos pedidos')).toBeNull();
  expect(panel.queryByRole('link', { name: 'Nueva cotización' })).toBeNull();
  expect(listRequests('/customers/8/dealings')).toEqual([]);
});

test('a customer with orders cannot be deleted: the dialog lists and opens the orders', async () => {
  const { seen } = serve(['customers', 'orders']);
  const { user, router } = openTestApp('/customers');
  await user.click(await screen.findByRole('button', { name: `Acciones de ${brewery.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Eliminar', hidden: true }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/no se puede eliminar: hay registros que lo usan/)).toBeDefined();
  expect(dialog.getByRole('listitem').textContent).toContain('Pedidos: 12');
  expect(dialog.queryByRole('button', { name: 'Eliminar' })).toBeNull();
  await user.click(dialog.getByRole('link', { name: 'Pedidos: abrir 81' }));
  await waitFor(() => expect(router.latestLocation.href).toBe('/orders?panel=view&id=81'));
  expect(seen.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test('a user without the permission to delete sees no delete action, neither for one row nor for many', async () => {
  serve(['customers'], ['mayDelete']);
  const { user } = openTestApp('/customers');
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(brewery.name) }));
  const bar = within(await screen.findByRole('region', { name: 'Filas elegidas' }));
  expect(await bar.findByRole('button', { name: 'Exportar' })).toBeDefined();
  expect(bar.queryByRole('button', { name: 'Eliminar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: `Acciones de ${brewery.name}` }));
  expect(await screen.findByRole('menuitem', { name: 'Editar', hidden: true })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Eliminar', hidden: true })).toBeNull();
});

test('a user without the permission to export sees no export, neither for the list nor for selected rows', async () => {
  serve(['customers'], ['mayExport']);
  const { user } = openTestApp('/customers');
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(brewery.name) }));
  const bar = within(await screen.findByRole('region', { name: 'Filas elegidas' }));
  expect(await bar.findByRole('button', { name: 'Eliminar' })).toBeDefined();
  expect(bar.queryByRole('button', { name: 'Exportar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Más opciones de la lista' }));
  expect(await screen.findByRole('menuitem', { name: 'Importar', hidden: true })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Exportar', hidden: true })).toBeNull();
});
