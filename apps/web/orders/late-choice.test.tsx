import { orders } from '@tarima/domain/orders/order';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepTokens } from '../kit/session.ts';
import { openApp } from '../testing/app.tsx';
import { fakeNetwork, json, person, token } from '../testing/fake-network.ts';

beforeEach(() => {
  keepTokens({ accessToken: token(), refreshToken: 'r-1' });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const pallet = { id: 3, name: 'Tarima europea' };
const stored = {
  ...pallet,
  description: 'De pino',
  price: '11.50',
  stock: 0,
  globalStock: 0,
  measure: { id: 1, name: 'Pieza' },
  productFamily: { id: 1, name: 'Tarimas' },
  technicalSheetExists: false,
  customFields: {},
  metadata: {},
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};
const chosen = { elements: [pallet], metadata: { totalItems: 1, totalPages: 1 } };

/** A quotation whose products are found, and their prices told, when the test says so. */
async function openQuotation() {
  const found = Promise.withResolvers<undefined>();
  const told = Promise.withResolvers<undefined>();
  const asked = vi.fn();
  fakeNetwork({
    'GET /users/current': json(person(['orders'])),
    'GET /notifications/last': json({ notifications: [], notificationsCounter: 0 }),
    'GET /custom-fields/all': json([]),
    'GET /orders': json({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /customers/all': json({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /products/all': async () => {
      await found.promise;
      return Response.json(chosen);
    },
    'GET /products/3': async () => {
      asked();
      await told.promise;
      return Response.json(stored);
    },
  });
  const { user } = openApp('/orders?panel=create');
  const panel = within(await screen.findByRole('dialog'));
  const product = await panel.findByLabelText(/^Producto/);
  await user.type(product, 'euro{Enter}');
  const price = panel.getByLabelText(/^Precio/);
  const find = () => found.resolve(undefined);
  const tell = () => told.resolve(undefined);
  return { user, panel, product, price, asked, find, tell };
}

test('a choice that is found where one typed it leads on to the quantity', async () => {
  const { panel, product, find } = await openQuotation();
  find();
  await waitFor(() => expect(product).toHaveProperty('value', pallet.name));
  expect(document.activeElement).toBe(panel.getByLabelText(/^Cantidad/));
});

test('a choice that is found late takes nobody away from where they type by then', async () => {
  const { user, panel, product, find } = await openQuotation();
  const wanted = panel.getByLabelText(String(orders.fields['requestedDate']?.label.es));
  await user.click(wanted);
  await user.keyboard('5/1');
  find();
  await waitFor(() => expect(product).toHaveProperty('value', pallet.name));
  await user.keyboard('2/2026');
  expect(wanted).toHaveProperty('value', '5/12/2026');
  expect(panel.getByLabelText(/^Cantidad/)).toHaveProperty('value', '');
});

test.each([
  ['is written where none is', '', '11.50'],
  ['is not written over one typed meanwhile', '9.75', '9.75'],
])('the price of what was chosen %s', async (_, typed, kept) => {
  const { user, price, asked, find, tell } = await openQuotation();
  find();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  if (typed !== '') await user.type(price, typed);
  tell();
  await waitFor(() => expect(price).toHaveProperty('value', kept));
  // Whatever else the answer would do is done by then.
  await new Promise((resolve) => setTimeout(resolve));
  expect(price).toHaveProperty('value', kept);
});
