import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  answerJson,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../../testing/fake-network.ts';

beforeEach(startTestSession);

const noRows = answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } });

test('an empty list offers the import beside adding the first record', async () => {
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['measures'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /measures': noRows,
  });
  const { user } = openTestApp('/measures');
  const main = within(await screen.findByRole('main'));
  await main.findByText('Todavía no hay unidades de medida');
  expect(main.queryByRole('button', { name: 'Exportar' })).toBeNull();
  await user.click(main.getByRole('button', { name: 'Importar' }));
  expect(await screen.findByRole('dialog', { name: 'Importar unidades de medida' })).toBeDefined();
});

test('an empty list that only the server fills offers no import', async () => {
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['audit'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /audit': noRows,
  });
  openTestApp('/audit');
  const main = within(await screen.findByRole('main'));
  await waitFor(() => expect(document.querySelector('main svg.lucide-inbox')).not.toBeNull());
  expect(main.queryByRole('button', { name: 'Importar' })).toBeNull();
});

test('a user without the permission to add records is offered no import', async () => {
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['products'], 1, ['prices'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /products': noRows,
  });
  openTestApp('/products');
  const main = within(await screen.findByRole('main'));
  await main.findByText('Todavía no hay productos');
  expect(main.queryByRole('button', { name: 'Importar' })).toBeNull();
  expect(main.queryByRole('button', { name: /^(Nuevo|Agregar)/ })).toBeNull();
});
