import type { OrderDetail } from '@tarima/domain/orders/answers';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import { LineOriginText } from './order-lines-section.tsx';

const detail: OrderDetail = {
  id: 40,
  part: null,
  product: { id: 3, name: 'Tarima', price: '10.00' },
  data: {
    quantity: 10,
    price: '10.00',
    discount: '0.00',
    discountType: 0,
    origin: {
      productId: 3,
      quantity: 10,
      originType: 'inventory',
      division: { id: 1, name: 'Norte' },
      transferType: null,
      store: { id: 2, name: 'Almacén Norte' },
      settled: true,
      ready: true,
    },
  },
  madeIn: null,
  subtotal: '100.00',
  productAvailability: [],
  transferRequest: null,
};

/** Draws the origin of a line, and returns its text. */
function getOriginText(shown: OrderDetail, status: string): string | null {
  render(
    <TestProviders>
      <p data-testid="origin">
        <LineOriginText detail={shown} status={status} />
      </p>
    </TestProviders>,
  );
  return screen.getByTestId('origin').textContent;
}

test.each([
  ['finished', 'Inventario · Almacén NorteListo para salir'],
  ['send', 'Inventario · Almacén Norte'],
  ['delivered', 'Inventario · Almacén NorteEntregado'],
  ['collected', 'Inventario · Almacén NorteRecogido'],
  ['canceled', 'Inventario · Almacén Norte'],
])('the origin of goods of an order with the status %s: %s', (status, text) => {
  expect(getOriginText(detail, status)).toBe(text);
});

test.each([
  [false, false, 'Por enviar a Almacén Norte'],
  [true, false, 'En camino a Almacén Norte'],
  [true, true, 'Listo para salir'],
])('the goods of an accepted transfer (sent: %s, ready: %s): %s', (sent, ready, text) => {
  const { data } = detail;
  const origin = data.origin && {
    ...data.origin,
    originType: 'transfer' as const,
    transferType: 'transfer' as const,
    division: { id: 3, name: 'Apodaca' },
    ready,
    sent,
  };
  expect(getOriginText({ ...detail, data: { ...data, origin } }, 'origins_pending')).toMatch(
    new RegExp(`· Apodaca${text}$`),
  );
});
