import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
  answerAccountSettings,
} from '../testing/fake-network.ts';
import { buildTestOrder } from './testing/build-test-order.ts';

beforeEach(startTestSession);

const empty = { elements: [], metadata: { totalItems: 0, totalPages: 0 } };
const brewery = { id: 8, name: 'Cervecería del Norte' };
const others = { id: 9, name: 'Aceros del Golfo' };

/** A server with two customers, each with terms of their own, and a rate of tax. */
const serve = (taxRate: number | null) =>
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /orders': answerJson(empty),
    'GET /products/all': answerJson(empty),
    'GET /account/settings': answerAccountSettings({ taxRate }),
    'GET /customers/all': answerJson({
      elements: [brewery, others],
      metadata: { totalItems: 2, totalPages: 1 },
    }),
    'GET /customers/8/terms': answerJson({
      ...brewery,
      paymentTerms: '30 días',
      address: 'Av. Industrias 100',
    }),
    'GET /customers/9/terms': answerJson({ ...others, paymentTerms: 'Contado', address: null }),
    'POST /orders': answerJson(buildTestOrder({ status: 'quotation' })),
  });

async function openForm(address: string) {
  const { user } = openTestApp(address);
  const panel = within(await screen.findByRole('dialog'));
  const field = (name: RegExp | string) => panel.findByRole<HTMLInputElement>('textbox', { name });
  return { user, panel, field };
}

test('a quotation starts with the terms of its customer, and another customer replaces the terms not typed', async () => {
  serve(null);
  const { user, panel, field } = await openForm('/orders?panel=create&customer=8');
  expect(await panel.findByDisplayValue('30 días')).toBe(await field('Condiciones de pago'));
  expect(await field('Lugar de entrega')).toHaveProperty('value', 'Av. Industrias 100');
  expect(await panel.findByDisplayValue(brewery.name)).toBeDefined();

  const destination = await field('Lugar de entrega');
  await user.clear(destination);
  await user.type(destination, 'Patio 2');
  await user.click(panel.getByRole('combobox', { name: /^Cliente/ }));
  await user.click(await screen.findByText(others.name));
  expect(await panel.findByDisplayValue('Contado')).toBeDefined();
  // Text written by the user stays.
  expect(await field('Lugar de entrega')).toHaveProperty('value', 'Patio 2');
});

test('the totals show the tax of the account', async () => {
  serve(16);
  const { panel } = await openForm('/orders?panel=create');
  expect(await panel.findByText('IVA (16 %)')).toBeDefined();
  expect(panel.getByText('Total con IVA')).toBeDefined();
});

test('the totals show no tax for an account without a tax rate', async () => {
  serve(null);
  const { panel, field } = await openForm('/orders?panel=create');
  await field('Notas');
  expect(panel.queryByText(/IVA/)).toBeNull();
  expect(panel.getByText('Total')).toBeDefined();
});
