import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  answerJson,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../../testing/fake-network.ts';
import { testWorkplace } from '../../testing/test-workplace.ts';
import { testProductFamily } from '../testing/test-product-family.ts';

beforeEach(startTestSession);

const noPage = answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } });

/** Opens the form of a new product, whose family does not exist yet, and types its name there. */
async function openForm(permissions: Parameters<typeof buildTestUser>[0]) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(permissions)),
    'GET /custom-fields/all': answerJson([]),
    'GET /products': noPage,
    'GET /measures/all': noPage,
    'GET /products-families/all': noPage,
    'POST /products-families': answerJson(testProductFamily),
  });
  const { user } = openTestApp('/products?panel=create');
  const panel = within(await screen.findByRole('dialog'));
  const field = await panel.findByLabelText<HTMLInputElement>(/^Familia/);
  await user.type(panel.getByLabelText(/^Nombre/), 'Caja 20x20');
  await user.click(field);
  await user.keyboard('Cajas');
  return { user, panel, field, network };
}

test('a missing record is created in a dialog above the form and chosen; the form keeps its values', async () => {
  const { user, panel, field, network } = await openForm(['products', 'products_families']);
  await user.click(await screen.findByRole('option', { name: /Crear familia.* «Cajas»/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Nueva familia/ }));
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Nombre/)).value).toBe('Cajas');
  await user.type(dialog.getByLabelText(/^Descripción/), 'De pino');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(field.value).toBe('Cajas'));
  expect(panel.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Caja 20x20');
  const made = network.listRequests('/products-families').filter(({ method }) => method === 'POST');
  expect(made.map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'Cajas', description: 'De pino' }),
  ]);
  expect(network.listRequests('/products').every(({ method }) => method === 'GET')).toBe(true);
});

test('a user without the permission to create a record is not offered to create it', async () => {
  await openForm(['products']);
  expect(await screen.findByText('Nada coincide')).toBeDefined();
  expect(screen.queryByRole('option', { name: /Crear/ })).toBeNull();
});

test('Enter opens the form of a new record when no record matches; Tab only leaves the field', async () => {
  const { user, panel, field } = await openForm(['products', 'products_families']);
  await screen.findByRole('option', { name: /Crear familia.* «Cajas»/ });
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: /^Nueva familia/ }));
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Nombre/)).value).toBe('Cajas');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Nueva familia/ })).toBeNull());
  await user.click(field);
  await user.keyboard('Cajas');
  await screen.findByRole('option', { name: /Crear familia.* «Cajas»/ });
  await user.keyboard('{Tab}');
  expect(await panel.findByText(/Cajas/)).toBeDefined();
  expect(screen.queryByRole('dialog', { name: /^Nueva familia/ })).toBeNull();
});

test('Enter opens no form for a user without the permission to create the record', async () => {
  const { user, field } = await openForm(['products']);
  await screen.findByText('Nada coincide');
  await user.keyboard('{Enter}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  // Creating would have closed the list at once, before its dialog is loaded.
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('Nada coincide')).toBeDefined();
});

const page = (...names: string[]) =>
  answerJson({
    elements: names.map((name, at) => ({ id: 31 + at, name })),
    metadata: { totalItems: names.length, totalPages: 1 },
  });

/** Opens the form of a new workplace in a company with some divisions, and no positions. */
async function openWorkplace(...divisions: string[]) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['workplaces', 'positions'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /workplaces': noPage,
    'GET /divisions/all': page(...divisions),
    'GET /positions/all': noPage,
    'POST /positions': answerJson({
      ...testProductFamily,
      id: 44,
      name: 'Clavador',
      division: { id: 31, name: 'Planta' },
    }),
  });
  const { user } = openTestApp('/workplaces?panel=create');
  const panel = within(await screen.findByRole('dialog'));
  const division = await panel.findByLabelText<HTMLInputElement>(/^División/);
  return { user, panel, division, network };
}

test('the only division of a company is proposed, and the form remains unchanged', async () => {
  const { user, division } = await openWorkplace('Planta');
  await waitFor(() => expect(division.value).toBe('Planta'));
  await user.keyboard('{Escape}');
  // The form closes without a question: nothing was typed.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('no division is proposed when a company has several', async () => {
  const { user, panel, division, network } = await openWorkplace('Planta', 'Patio');
  await waitFor(() => expect(network.listRequests('/divisions/all')).toHaveLength(1));
  await user.type(panel.getByLabelText(/^Nombre/), 'Clavado');
  expect(division.value).toBe('');
});

test('a position created from the form of a workplace has its division and is added to the chosen ones', async () => {
  const { user, panel, division, network } = await openWorkplace('Patio', 'Planta');
  await user.click(division);
  await user.click(await screen.findByRole('option', { name: /Planta/ }));
  const field = panel.getByLabelText<HTMLInputElement>(/^Puestos/);
  await waitFor(() => expect(field.disabled).toBe(false));
  await user.click(field);
  await user.keyboard('Clavador');
  await screen.findByRole('option', { name: /Crear puesto.* «Clavador»/ });
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: /^Nuevo puesto/ }));
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Nombre/)).value).toBe('Clavador');
  expect(dialog.getByLabelText<HTMLInputElement>(/^División/).value).toBe('Planta');
  await user.type(dialog.getByLabelText(/^Descripción/), 'Clava tarimas');
  await user.type(dialog.getByLabelText(/^Sueldo base/), '900');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await panel.findByRole('button', { name: 'Quitar Clavador' })).toBeDefined();
  const made = network.listRequests('/positions').filter(({ method }) => method === 'POST');
  expect(made.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      name: 'Clavador',
      division: expect.objectContaining({ id: 32 }),
    }),
  ]);
});

test('the only division is not proposed for a workplace that already has one', async () => {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['workplaces', 'positions'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /workplaces': noPage,
    'GET /divisions/all': page('Planta'),
    'GET /positions/all': noPage,
    'GET /workplaces/9': answerJson({
      ...testWorkplace,
      division: { id: 40, name: 'Patio' },
    }),
  });
  const { user } = openTestApp('/workplaces?panel=edit&id=9');
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByDisplayValue('Armado');
  const division = panel.getByLabelText<HTMLInputElement>(/^División/);
  await user.type(panel.getByLabelText(/^Descripción/), ' nuevas');
  expect(division.value).toBe('Patio');
  expect(network.listRequests('/divisions/all')).toEqual([]);
});
