import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  answerWithError,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const wholesale = {
  id: 1,
  name: 'Mayoreo',
  active: true,
  validFrom: null,
  validUntil: null,
  note: null,
  customFields: {},
  metadata: {},
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};
const pallet = { id: 3, name: 'Tarima europea' };
const lines = (
  version: string,
  ...priced: readonly (readonly [from: number, price: string])[]
) => ({
  id: 1,
  name: 'Mayoreo',
  lines: priced.map(([from, price]) => ({ product: pallet, from, price })),
  seen: version,
});

const serve = (hidden: readonly 'prices'[] = []) =>
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['price_lists'], 1, hidden)),
    'GET /custom-fields/all': answerJson([]),
    'GET /price-lists': answerJson({
      elements: [wholesale],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
    'GET /price-lists/1': answerJson(wholesale),
    'GET /price-lists/1/lines': answerJson(lines('as-one', [1, '95.00'], [100, '90.50'])),
    'GET /products/all': answerJson({
      elements: [pallet],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
  });

async function openPrices() {
  const network = serve();
  const { user } = openTestApp('/price-lists?panel=edit&id=1');
  const below = within(await screen.findByRole('dialog'));
  await user.click(await below.findByRole('button', { name: /^Precios por cantidad/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Precios por cantidad' }));
  await panel.findByLabelText(/^Precio \(USD\).*2/);
  const field = (label: RegExp) => panel.getByLabelText(label);
  const save = () => user.click(panel.getByRole('button', { name: /^Guardar/ }));
  return { network, user, panel, field, save };
}

test('another quantity of the same product is added, and all lines are saved with the version shown', async () => {
  const { network, user, panel, field, save } = await openPrices();
  network.answers['PUT /price-lists/1/lines'] = answerJson(lines('as-two'));
  await user.click(panel.getByRole('button', { name: 'Agregar precio' }));
  await user.type(field(/^Desde.*3/), '1,000');
  await user.type(field(/^Precio \(USD\).*3/), '$85');
  await save();
  await waitFor(() =>
    expect(network.seen.find(({ method }) => method === 'PUT')?.body).toEqual({
      lines: [
        { product: { id: 3 }, from: '1', price: '95.00' },
        { product: { id: 3 }, from: '100', price: '90.50' },
        { product: { id: 3 }, from: '1000', price: '85' },
      ],
      seen: 'as-one',
    }),
  );
});

test('a repeated quantity is marked at its field, and nothing is sent', async () => {
  const { network, user, panel, field, save } = await openPrices();
  await user.clear(field(/^Desde.*2/));
  await user.type(field(/^Desde.*2/), '1');
  await save();
  expect(await panel.findByText('Ya está en la lista')).toBeDefined();
  expect(network.seen.some(({ method }) => method === 'PUT')).toBe(false);
});

test('lines that another user saved are loaded on request, and the typed values stay', async () => {
  const { network, user, panel, field, save } = await openPrices();
  network.answers['PUT /price-lists/1/lines'] = answerWithError(409, 'STALE_ENTITY');
  await user.clear(field(/^Precio \(USD\).*2/));
  await user.type(field(/^Precio \(USD\).*2/), '89');
  await save();
  network.answers['GET /price-lists/1/lines'] = answerJson(lines('as-theirs', [1, '94.00']));
  await user.click(await panel.findByRole('button', { name: 'Traer los suyos' }));
  network.answers['PUT /price-lists/1/lines'] = answerJson(lines('as-mine'));
  expect(field(/^Precio \(USD\).*2/)).toHaveProperty('value', '89');
  await save();
  await waitFor(() =>
    expect(network.seen.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      seen: 'as-theirs',
    }),
  );
});

test('a user who views a price list sees its prices', async () => {
  serve();
  openTestApp('/price-lists?panel=view&id=1');
  const table = within(await screen.findByRole('table', { name: 'Precios por cantidad' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ProductoDesdePrecio (USD)',
    'Tarima europea1$95.00',
    'Tarima europea100$90.50',
  ]);
});

test('a user without access to prices cannot open the lines of a price list', async () => {
  serve(['prices']);
  openTestApp('/price-lists?panel=edit&id=1');
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByDisplayValue('Mayoreo');
  expect(panel.queryByRole('button', { name: /^Precios por cantidad/ })).toBeNull();
});
