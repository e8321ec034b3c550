import { findStandardPallet } from '@tarima/domain/pallets/standard-pallets';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { testStoredPallet } from '../../orders/testing/open-test-quotation.ts';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../../testing/fake-network.ts';

beforeEach(() => {
  startTestSession();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const euro = findStandardPallet('EUR 1')?.design;

const open = async (design: object | null) => {
  const read = vi.fn();
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['products'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /products': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /products/3': answerJson(testStoredPallet),
    'GET /pallet-designs/3/versions': answerJson(
      [
        ['2026-11-24T15:00:00.000Z', { id: 1, name: 'Ana' }, 22],
        ['2026-11-20T15:00:00.000Z', null, 20],
      ].map(([at, user, thickness], index) => ({
        id: 9 - index,
        at,
        user,
        said: null,
        design: { ...euro, top: { ...euro?.top, thickness } },
      })),
    ),
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

test('a product with a drawing shows drawing and figures above its values', async () => {
  const panel = await open(findStandardPallet('EUR 1')?.design ?? null);
  expect(await panel.findByRole('img', { name: /1200 × 800 mm, 9 taquetes/ })).toBeDefined();
  expect(panel.getByText(/19\.\d\d pies tablares, 78 clavos, unos 2\d\.\d kg/)).toBeDefined();
});

test('a product without a drawing shows only its values', async () => {
  const panel = await open(null);
  expect(panel.queryByRole('img', { name: /Dibujo/ })).toBeNull();
});

test('each version of a drawing shows its date, user and differences, and can be opened', async () => {
  const panel = await open(euro ?? null);
  const user = userEvent.setup();
  await user.click(await panel.findByRole('button', { name: 'Versiones del dibujo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Versiones del dibujo' }));
  expect(await dialog.findByText('Cubierta: Espesor: 20 mm → 22 mm')).toBeDefined();
  expect(dialog.getByText('Primer dibujo')).toBeDefined();
  expect(dialog.getByText('Es el dibujo vigente')).toBeDefined();
  expect(dialog.getByText(/24 de nov.*, Ana$/)).toBeDefined();
  const height = () =>
    within(dialog.getByLabelText('Lo que resulta')).getByText(/^14\d mm$/).textContent;
  expect(height()).toBe('144 mm');
  await user.click(dialog.getByRole('button', { name: /^Ver el dibujo del .*20 de nov/ }));
  expect(await dialog.findByText(/^Dibujo del .*20 de nov.*Solo se puede ver\.$/)).toBeDefined();
  expect(height()).toBe('142 mm');
  expect(dialog.queryByRole('textbox')).toBeNull();
});
