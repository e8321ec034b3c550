import type { WholePurchase } from '@tarima/domain/purchases/contract';

const line = (id: number, name: string, quantity: number, received: number) => ({
  id,
  material: { id, name },
  measure: 'pieza',
  quantity,
  received,
  lumberUnit: null,
  price: '1.00',
  per: 1 as const,
  amount: '1.00',
  expectedOn: null,
});

/** Purchase of three materials, of which one has come whole and one in part. */
export const testPurchase: WholePurchase = {
  id: 6,
  status: 'partly',
  supplier: {
    id: 3,
    name: 'Maderas del Norte',
    email: 'ventas@maderas.test',
    phoneNumber: null,
    language: 'es',
    city: 'Monterrey',
  },
  store: {
    id: 2,
    name: 'Patio Norte',
    division: { id: 1, name: 'Norte', location: '25.67,-100.31' },
  },
  expectedOn: '2031-02-03',
  notes: null,
  total: '3.00',
  lines: [
    line(1, 'Tabla de pino', 1200, 200.5),
    line(2, 'Clavo de 2 pulgadas', 50, 50),
    line(3, 'Polín', 10, 0),
  ],
  receipts: [],
  createdBy: { id: 7, name: 'Ana' },
  sentAt: '2026-11-01T10:00:00.000Z',
  mailedAt: null,
  mailedTo: null,
  closedAt: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};
