import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { saveTokens } from '../session.ts';
import { openTestApp } from '../../testing/app.tsx';
import {
  answerJson,
  buildTestToken,
  buildTestUser,
  installFakeNetwork,
} from '../../testing/fake-network.ts';

beforeEach(() => saveTokens({ accessToken: buildTestToken(), refreshToken: 'r-1' }));

const noPage = answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } });
const family = {
  id: 12,
  name: 'Cajas',
  description: 'De pino',
  customFields: {},
  metadata: {},
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};

/** Opens the form of a new product, whose family does not exist yet, and types its name there. */
async function openForm(permissions: Parameters<typeof buildTestUser>[0]) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(permissions)),
    'GET /notifications/last': answerJson({ notifications: [], notificationsCounter: 0 }),
    'GET /custom-fields/all': answerJson([]),
    'GET /products': noPage,
    'GET /measures/all': noPage,
    'GET /products-families/all': noPage,
    'POST /products-families': answerJson(family),
  });
  const { user } = openTestApp('/products?panel=create');
  const panel = within(await screen.findByRole('dialog'));
  const field = await panel.findByLabelText<HTMLInputElement>(/^Familia/);
  await user.type(panel.getByLabelText(/^Nombre/), 'Caja 20x20');
  await user.click(field);
  await user.keyboard('Cajas');
  return { user, panel, field, network };
}

test('a record that a form lacks is created above it and chosen; what was typed stays', async () => {
  const { user, panel, field, network } = await openForm(['products', 'products_families']);
  await user.click(await screen.findByRole('option', { name: /Crear familia.* «Cajas»/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Nueva familia/ }));
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Nombre/)).value).toBe('Cajas');
  await user.type(dialog.getByLabelText(/^Descripción/), 'De pino');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(field.value).toBe('Cajas'));
  expect(panel.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Caja 20x20');
  const made = network.asked('/products-families').filter(({ method }) => method === 'POST');
  expect(made.map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'Cajas', description: 'De pino' }),
  ]);
  expect(network.asked('/products').every(({ method }) => method === 'GET')).toBe(true);
});

test('a user without the right to create it is not offered to', async () => {
  await openForm(['products']);
  expect(await screen.findByText('Nada coincide')).toBeDefined();
  expect(screen.queryByRole('option', { name: /Crear/ })).toBeNull();
});
