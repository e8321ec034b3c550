import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  answerJson,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const noPage = answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } });

const buildStoredCustomer = (id: number, customerType: string, businessType: string) => ({
  id,
  name: `Cliente ${id}`,
  email: null,
  phoneNumber: null,
  language: 'es',
  customerType,
  businessType,
  priority: 'normal',
  state: 'JAL',
  city: 'Guadalajara',
  address: null,
  taxNumber: null,
  location: '20.65,-103.35',
  paymentTerms: null,
  priceList: null,
  user: { name: `Cliente ${id}`, email: null },
  customFields: {},
  metadata: {},
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
});

interface Company {
  readonly customers?: readonly ReturnType<typeof buildStoredCustomer>[];
  readonly divisionLocation?: string | null;
}

/** Opens the dialog of a customer that a quotation lacks. */
async function openNewCustomer({ customers = [], divisionLocation = null }: Company = {}) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson({
      ...buildTestUser(['orders', 'customers']),
      divisionLocation,
    }),
    'GET /custom-fields/all': answerJson([]),
    'GET /orders': noPage,
    'GET /customers/all': noPage,
    'GET /customers': answerJson({
      elements: customers,
      metadata: { totalItems: customers.length, totalPages: 1 },
    }),
    'POST /customers': answerJson(buildStoredCustomer(9, 'distributor', 'agriculture')),
  });
  const { user } = openTestApp('/orders?panel=create');
  const panel = within(await screen.findByRole('dialog'));
  await user.type(await panel.findByLabelText(/^Cliente/), 'Frutas del Bajío');
  await user.click(await screen.findByRole('option', { name: /Crear cliente/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo cliente' }));
  await dialog.findByLabelText(/^Nombre/);
  const field = (name: RegExp) => dialog.getByLabelText<HTMLInputElement>(name);
  return { user, network, dialog, field };
}

test('the first customer has the city of the division, its location, and no type', async () => {
  const { field } = await openNewCustomer({ divisionLocation: '25.79,-100.2' });
  expect(field(/^Estado/).value).toBe('Nuevo León');
  expect(field(/^Ciudad/).value).toBe('Apodaca');
  expect(field(/^Ubicación/).value).toBe('25.7816,-100.1888');
  expect(field(/^Tipo de cliente/).value).toBe('');
  expect(field(/^Giro/).value).toBe('');
});

test('no place is proposed when the division is far from every listed city', async () => {
  const { field } = await openNewCustomer({ divisionLocation: '27.5,-108.2' });
  expect(
    ['Estado', 'Ciudad', 'Ubicación'].map((name) => field(new RegExp(`^${name}`)).value),
  ).toEqual(['', '', '']);
});

test('the most common type and business of the latest customers are proposed and saved', async () => {
  const { user, network, dialog, field } = await openNewCustomer({
    divisionLocation: '25.79,-100.2',
    customers: [
      buildStoredCustomer(4, 'exporter', 'retail'),
      buildStoredCustomer(3, 'distributor', 'agriculture'),
      buildStoredCustomer(2, 'distributor', 'retail'),
      buildStoredCustomer(1, 'distributor', 'agriculture'),
    ],
  });
  await waitFor(() => expect(field(/^Tipo de cliente/).value).toBe('Distribuidor'));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nuevo cliente' })).toBeNull());
  const [made] = network.listRequests('/customers').filter(({ method }) => method === 'POST');
  expect(made?.body).toMatchObject({
    name: 'Frutas del Bajío',
    customerType: 'distributor',
    // Two businesses are as common: the one of the latest customer.
    businessType: 'retail',
    state: 'NLE',
    city: 'Apodaca',
    location: '25.7816,-100.1888',
  });
});

test('the proposal is based on the latest 50 customers, loaded in one request', async () => {
  const { network } = await openNewCustomer();
  await waitFor(() => expect(network.listRequests('/customers')).toHaveLength(1));
  const query = new URLSearchParams(network.listRequests('/customers')[0]?.query);
  expect(Object.fromEntries(query)).toMatchObject({
    page: '1',
    size: '50',
    orderBy: 'id',
    orderType: 'desc',
  });
});

test('the location follows the typed city until the user sets it', async () => {
  const { user, field } = await openNewCustomer();
  await user.type(field(/^Estado/), 'guana{Enter}');
  await user.type(field(/^Ciudad/), 'leon');
  await waitFor(() => expect(field(/^Ubicación/).value).toBe('21.1221,-101.6827'));
  await user.clear(field(/^Ciudad/));
  await waitFor(() => expect(field(/^Ubicación/).value).toBe(''));
  await user.type(field(/^Ciudad/), 'Celaya');
  await waitFor(() => expect(field(/^Ubicación/).value).toBe('20.5235,-100.8157'));
  await user.clear(field(/^Ubicación/));
  await user.type(field(/^Ubicación/), '20.5, -100.8');
  await user.clear(field(/^Ciudad/));
  await user.type(field(/^Ciudad/), 'Silao');
  expect(field(/^Ubicación/).value).toBe('20.5, -100.8');
});

test('a city of another state does not set the location', async () => {
  const { user, field } = await openNewCustomer();
  await user.type(field(/^Estado/), 'jal{Enter}');
  await user.type(field(/^Ciudad/), 'León');
  expect(field(/^Ubicación/).value).toBe('');
});

test.each(['{Enter}', '{Tab}'])(
  '%s with only similar names neither chooses one nor creates a customer',
  async (key) => {
    const network = installFakeNetwork({
      'GET /users/current': answerJson(buildTestUser(['orders', 'customers'])),
      'GET /custom-fields/all': answerJson([]),
      'GET /orders': noPage,
      'GET /customers/all': noPage,
      'GET /customers/names': answerJson({
        version: '1',
        found: 'all',
        ids: [3],
        names: ['Cervecería'],
      }),
    });
    const { user } = openTestApp('/orders?panel=create');
    const panel = within(await screen.findByRole('dialog'));
    const customer = await panel.findByLabelText<HTMLInputElement>(/^Cliente/);
    await user.type(customer, 'Cervezeria');
    await screen.findByText('Nada coincide. Se parecen:');
    await user.keyboard(key);
    expect(customer.value).toBe('Cervezeria');
    // Enter leaves the similar names in sight; creating would have closed them.
    expect(customer.getAttribute('aria-expanded')).toBe(String(key === '{Enter}'));
    expect(network.listRequests('/customers')).toEqual([]);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  },
);
