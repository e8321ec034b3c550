import type { Webhook } from '@tarima/domain/webhooks/contract';

/** A webhook of changed orders as the server returns it, before its first delivery. */
export const testWebhook: Webhook = {
  id: 4,
  name: 'Tienda',
  url: 'https://shop.example.com/hook',
  events: ['orders.updated'],
  status: 'active',
  pauseReason: null,
  createdBy: { id: 7, name: 'Ana' },
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  secretMadeAt: '2026-11-20T10:00:00.000Z',
  failingSince: null,
  deliveredAt: null,
  waiting: 0,
};
