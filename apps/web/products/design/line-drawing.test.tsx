import { findStandardPallet } from '@tarima/domain/pallets/standard-pallets';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildTestOrder } from '../../orders/testing/build-test-order.ts';
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

const none = answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } });

async function openOrder(status: 'quotation' | 'accepted', mode: 'view' | 'edit', isDrawn = true) {
  const asked = vi.fn();
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders'])),
    'GET /orders': none,
    'GET /custom-fields/all': answerJson([]),
    'GET /customers/all': none,
    'GET /products/all': none,
    'GET /modules': answerJson({ id: 1, name: 'orders', customFields: [] }),
    'GET /orders/line-facts': answerJson([]),
    'GET /orders/90': answerJson(buildTestOrder({ status })),
    'GET /pallet-designs/drawings': ({ query }) => {
      asked(new URLSearchParams(query).get('products'));
      const drawnAt = '2026-11-20T15:00:00.000Z';
      return Response.json(
        isDrawn
          ? [
              // The drawing of another line's product.
              { productId: 2, design: findStandardPallet('GMA')?.design, drawnAt },
              {
                productId: 3,
                design: findStandardPallet('EUR 1')?.design,
                drawnAt,
              },
            ]
          : [],
      );
    },
  });
  const { user } = openTestApp(`/orders?panel=${mode}&id=90`);
  const panel = within(await screen.findByRole('dialog'));
  return { user, panel, asked };
}

test.each([
  ['accepted', 'view'],
  ['quotation', 'view'],
  ['quotation', 'edit'],
] as const)(
  'a line of an order with the status %s shows its drawing in the mode %s',
  async (status, mode) => {
    const { user, panel, asked } = await openOrder(status, mode);
    const button = await panel.findByRole('button', { name: 'Ver el dibujo de Tarima' });
    expect(asked.mock.calls).toEqual([['3']]);
    expect(screen.queryByText(/^1200 × 800 mm, 9 taquetes/)).toBeNull();
    await user.hover(button);
    expect(
      await screen.findByText(/^1200 × 800 mm, 9 taquetes.*Dibujo del .*20 de nov/),
    ).toBeTruthy();
    await user.unhover(button);
    await vi.waitFor(() => expect(screen.queryByText(/^1200 × 800 mm, 9 taquetes/)).toBeNull());
    await user.click(button);
    expect(await screen.findByText(/^1200 × 800 mm, 9 taquetes/)).toBeTruthy();
    // Escape closes the drawing, and not the panel.
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByText(/^1200 × 800 mm, 9 taquetes/)).toBeNull());
    expect(button.isConnected).toBe(true);
  },
);

test('a product without a drawing has no drawing button', async () => {
  const { panel, asked } = await openOrder('accepted', 'view', false);
  await panel.findByText('Tarima');
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(panel.queryByRole('button', { name: /dibujo/ })).toBeNull();
});
