import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import { installFakeNetwork, answerJson, buildTestUser } from '../../testing/fake-network.ts';

export const testPallet = { id: 3, name: 'Tarima europea' };
export const testStoredPallet = {
  ...testPallet,
  description: 'De pino',
  price: '11.50',
  stock: 0,
  globalStock: 0,
  measure: { id: 1, name: 'Pieza' },
  productFamily: { id: 1, name: 'Tarimas' },
  technicalSheetExists: false,
  dimensionUnit: null,
  outsideLength: null,
  outsideWidth: null,
  outsideHeight: null,
  stackPieces: null,
  unitWeight: null,
  customFields: {},
  metadata: {},
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};
const chosen = { elements: [testPallet], metadata: { totalItems: 1, totalPages: 1 } };

/** Opens a quotation whose products are found, and their prices sent, when the test decides. */
export async function openTestQuotation() {
  const found = Promise.withResolvers<undefined>();
  const answered = Promise.withResolvers<undefined>();
  const request = vi.fn();
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /orders': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /customers/all': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /products/all': async () => {
      await found.promise;
      return Response.json(chosen);
    },
    'GET /products/3': async () => {
      request();
      await answered.promise;
      return Response.json(testStoredPallet);
    },
  });
  const { user } = openTestApp('/orders?panel=create');
  const panel = within(await screen.findByRole('dialog'));
  const product = await panel.findByLabelText(/^Producto/);
  await user.type(product, 'euro{Enter}');
  const price = panel.getByLabelText(/^Precio/);
  const find = () => found.resolve(undefined);
  const tell = () => answered.resolve(undefined);
  return { user, panel, product, price, asked: request, find, tell };
}
