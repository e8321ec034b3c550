import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../testing/fake-network.ts';
import { testPallet, testStoredPallet } from './testing/open-test-quotation.ts';

beforeEach(startTestSession);

const empty = { elements: [], metadata: { totalItems: 0, totalPages: 0 } };
const brewery = { id: 8, name: 'Cervecería del Norte' };
const others = { id: 9, name: 'Aceros del Golfo' };
const wholesale = {
  list: { id: 1, name: 'Mayoreo' },
  breaks: [
    { productId: 3, from: 10, price: '10.75' },
    { productId: 3, from: 100, price: '9.50' },
  ],
};

const facts = (listed: object | null) => [
  {
    productId: 3,
    here: 0,
    elsewhere: 0,
    last: null,
    price: testStoredPallet.price,
    listed,
  },
];

/** A quotation with one line, of which the product is chosen; one of the customers has a list. */
async function openLine() {
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /orders': answerJson(empty),
    'GET /customers/all': answerJson({
      elements: [brewery, others],
      metadata: { totalItems: 2, totalPages: 1 },
    }),
    'GET /customers/8/terms': answerJson({ ...brewery, paymentTerms: null, address: null }),
    'GET /customers/9/terms': answerJson({ ...others, paymentTerms: null, address: null }),
    'GET /products/all': answerJson({
      elements: [testPallet],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
    'GET /products/3': answerJson(testStoredPallet),
    'GET /orders/line-facts': ({ query }) =>
      Response.json(facts(new URLSearchParams(query).get('customer') === '8' ? wholesale : null)),
  });
  const { user } = openTestApp('/orders?panel=create&customer=8');
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByDisplayValue(brewery.name);
  await user.type(await panel.findByLabelText(/^Producto/), 'euro{Enter}');
  const price = panel.getByLabelText(/^Precio/);
  const quantity = panel.getByLabelText(/^Cantidad/);
  const costs = (text: string) => waitFor(() => expect(price).toHaveProperty('value', text));
  await costs('11.50');
  const buy = async (pieces: string) => {
    await user.clear(quantity);
    await user.type(quantity, pieces);
  };
  return { user, panel, price, costs, buy };
}

test('a price that was not typed follows the quantity breaks of the customer’s price list, which is named', async () => {
  const { panel, costs, buy } = await openLine();
  await buy('12');
  await costs('10.75');
  expect(await panel.findByText('Lista «Mayoreo», desde 10')).toBeDefined();
  await buy('1,200');
  await costs('9.50');
  expect(panel.getByText('Lista «Mayoreo», desde 100')).toBeDefined();
  // The product's own price applies below the first price break.
  await buy('9');
  await costs('11.50');
  expect(panel.queryByText(/Mayoreo/)).toBeNull();
});

test('a typed price stays, and the price of the list is shown beside it', async () => {
  const { user, panel, price, costs, buy } = await openLine();
  await buy('12');
  await costs('10.75');
  await user.clear(price);
  await user.type(price, '9.99');
  await buy('150');
  expect(await panel.findByText('Lista «Mayoreo»: $9.50 desde 100')).toBeDefined();
  expect(price).toHaveProperty('value', '9.99');
});

test('another customer changes the proposed price', async () => {
  const { user, panel, costs, buy } = await openLine();
  await buy('12');
  await costs('10.75');
  await user.click(panel.getByRole('combobox', { name: /^Cliente/ }));
  await user.click(await screen.findByText(others.name));
  await costs('11.50');
});
