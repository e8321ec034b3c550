import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const none = answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } });
const one = (id: number, name: string) =>
  answerJson({ elements: [{ id, name }], metadata: { totalItems: 1, totalPages: 1 } });

async function open() {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['products_inventories'])),
    'GET /products-inventories': none,
    'GET /custom-fields/all': answerJson([]),
    'GET /stores/all': one(2, 'Almacén Norte'),
    'GET /products/all': one(3, 'Tarima'),
    'GET /products-inventories/check': answerJson({
      exists: false,
      id: null,
      quantity: 0,
      reserved: 0,
      available: 0,
      expirationDate: null,
      owed: 0,
      metadata: {},
      customFields: {},
    }),
  });
  const app = openTestApp('/products-inventories?panel=create');
  const panel = within(await screen.findByRole('dialog'));
  /** Fills a field. Each step of the form opens once the step before is filled in. */
  const fill = async (role: 'combobox' | 'textbox', name: RegExp, text: string) => {
    const field = await panel.findByRole(role, { name });
    await waitFor(() => expect(field.closest('fieldset')?.disabled).not.toBe(true));
    await app.user.type(field, text);
  };
  await fill('combobox', /^Almacén/, 'Almacén Norte{Enter}');
  await fill('combobox', /^Producto/, 'Tarima{Enter}');
  await fill('textbox', /^Código de lote/, 'L-1');
  await fill('textbox', /^Cantidad/, '12');
  const getSentBodies = () =>
    network.listRequests('/products-inventories/insert').map(({ body }) => body);
  const save = () => app.user.click(panel.getByRole('button', { name: 'Dar entrada' }));
  return { ...app, panel, sent: getSentBodies, save };
}

test('a lot requires an expiration date unless the box "does not expire" is checked', async () => {
  const { user, panel, sent: getSentBodies, save } = await open();
  await save();
  const date = await panel.findByRole('textbox', { name: /^Caducidad/ });
  await waitFor(() => expect(date.getAttribute('aria-invalid')).toBe('true'));
  expect(getSentBodies()).toEqual([]);
  await user.click(panel.getByRole('checkbox', { name: 'No caduca' }));
  await save();
  await waitFor(() =>
    expect(getSentBodies()).toEqual([
      expect.objectContaining({
        elements: [expect.objectContaining({ lotCode: 'L-1', expirationDate: null })],
      }),
    ]),
  );
});

test('a quantity with a digit group is sent as its number, and a text that is none is marked', async () => {
  const { user, panel, sent: getSentBodies, save } = await open();
  const quantity = panel.getByRole<HTMLInputElement>('textbox', { name: /^Cantidad/ });
  await user.clear(quantity);
  await user.type(quantity, '1,2,3');
  await user.click(panel.getByRole('checkbox', { name: 'No caduca' }));
  await save();
  await waitFor(() => expect(quantity.getAttribute('aria-invalid')).toBe('true'));
  expect(quantity.value).toBe('1,2,3');
  await user.clear(quantity);
  await user.type(quantity, '24,000.5');
  expect(quantity.value).toBe('24,000.5');
  await user.tab();
  expect(quantity.value).toBe('24000.5');
  await save();
  await waitFor(() =>
    expect(getSentBodies()).toMatchObject([{ elements: [{ quantity: 24_000.5 }] }]),
  );
});
