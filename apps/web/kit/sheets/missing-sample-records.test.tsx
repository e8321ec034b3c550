import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  answerJson,
  answerWithError,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../../testing/fake-network.ts';
import { testProductFamily } from '../testing/test-product-family.ts';

beforeEach(() => {
  startTestSession();
  URL.createObjectURL = () => 'blob:sample';
  URL.revokeObjectURL = vi.fn();
});

const noPage = answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } });

/** Opens the import of products in a company without families, and requests the example. */
async function requestSample(permissions: Parameters<typeof buildTestUser>[0]) {
  let families = 0;
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(permissions)),
    'GET /custom-fields/all': answerJson([]),
    'GET /products': noPage,
    'GET /products/import-template': (request) =>
      families > 0
        ? new Response('workbook')
        : answerWithError(400, 'WRONG_VALUES', [
            { path: 'productFamily', rule: 'sampleNeeds', params: { name: 'Familia' } },
          ])(request),
    'POST /products-families': (request) => {
      families += 1;
      return answerJson(testProductFamily)(request);
    },
  });
  const { user } = openTestApp('/products');
  await user.click(await screen.findByRole('button', { name: 'Más opciones de la lista' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Importar' }));
  await user.click(await screen.findByRole('button', { name: 'Descargar ejemplo' }));
  return { user, network };
}

test('a record missing for the sample file is created in a dialog, and the sample is requested again', async () => {
  const { user, network } = await requestSample(['products', 'products_families']);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Para el ejemplo falta un registro de «Familia»');
  await user.click(
    await within(notice).findByRole('button', { name: '+ Crear familia de productos' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: /^Nueva familia/ }));
  await user.type(await dialog.findByLabelText(/^Nombre/), 'Cajas');
  await user.type(dialog.getByLabelText(/^Descripción/), 'De pino');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(network.listRequests('/products/import-template')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(/Para el ejemplo falta/)).toBeNull());
});

test('a user without the permission to create the missing record sees only which one is missing', async () => {
  await requestSample(['products']);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('crea uno antes');
  expect(within(notice).queryByRole('button')).toBeNull();
});
