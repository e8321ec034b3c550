import { findStandardPallet } from '@tarima/domain/pallets/standard-pallets';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveTokens } from '../../kit/session.ts';
import { testStoredPallet } from '../../orders/testing/open-test-quotation.ts';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  buildTestToken,
} from '../../testing/fake-network.ts';

beforeEach(() => {
  saveTokens({ accessToken: buildTestToken(), refreshToken: 'r-1' });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const open = async (design: object | null) => {
  const read = vi.fn();
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['products'])),
    'GET /notifications/last': answerJson({ notifications: [], notificationsCounter: 0 }),
    'GET /custom-fields/all': answerJson([]),
    'GET /products': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /products/3': answerJson(testStoredPallet),
    'GET /pallet-designs/3': () => {
      read();
      return Response.json({
        productId: 3,
        product: { id: 3, name: 'Tarima europea' },
        design,
        said: null,
        lumber: [],
        nails: null,
        updatedAt: null,
      });
    },
  });
  openTestApp('/products?panel=view&id=3');
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('De pino');
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  return panel;
};

test('a product that is drawn shows its drawing and figures above its values', async () => {
  const panel = await open(findStandardPallet('EUR 1')?.design ?? null);
  expect(await panel.findByRole('img', { name: /1200 × 800 mm, 9 taquetes/ })).toBeDefined();
  expect(panel.getByText(/19\.\d\d pies tablares, 78 clavos, unos 2\d\.\d kg/)).toBeDefined();
});

test('a product without a drawing shows its values alone', async () => {
  const panel = await open(null);
  expect(panel.queryByRole('img', { name: /Dibujo/ })).toBeNull();
});
