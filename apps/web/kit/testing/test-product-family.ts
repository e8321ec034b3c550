/** A family of products as the server returns it once it is created. */
export const testProductFamily = {
  id: 12,
  name: 'Cajas',
  description: 'De pino',
  customFields: {},
  metadata: {},
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
