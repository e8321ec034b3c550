import type { WholeShipment } from '@tarima/domain/shipments/contract';

/** Builds a shipment by mail to a customer, without goods. */
export const buildTestShipment = (values: Partial<WholeShipment> = {}): WholeShipment => ({
  id: 12,
  type: 'order',
  method: 'directMailing',
  methods: ['directMailing'],
  status: 'active',
  scheduledAt: '2026-12-01',
  shipmentAddress: null,
  cost: null,
  extraData: { pin: null, comments: null },
  order: { id: 90, status: 'finished' },
  salesman: { id: 7, name: 'Ana' },
  customer: {
    id: 8,
    name: 'Cervecería del Norte',
    user: { name: 'Cervecería del Norte' },
    location: '25.7,-100.2',
    address: null,
    phoneNumber: null,
    taxNumber: null,
  },
  storeFrom: { id: 2, name: 'Almacén Norte' },
  divisionFrom: { id: 1, name: 'Norte', location: '25.6700,-100.3100' },
  storeTo: null,
  divisionTo: null,
  destination: { kind: 'customer', location: '25.8,-100.4' },
  distance: 14.3,
  distanceKind: 'about',
  inventories: [],
  halfMade: null,
  others: [],
  weight: { kg: '0', whole: true },
  trip: null,
  proof: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...values,
});

/** Builds a transfer to a store of another division. */
export const buildTestTransfer = (values: Partial<WholeShipment> = {}): WholeShipment =>
  buildTestShipment({
    type: 'transfer',
    method: 'transfer',
    methods: ['transfer'],
    order: { id: 90, status: 'production' },
    storeTo: { id: 3, name: 'Almacén Sur' },
    divisionTo: { id: 2, name: 'Sur' },
    destination: { kind: 'store', location: '25.8,-100.4' },
    ...values,
  });

/** Returns the values of a request's body: a form with files carries them as text. */
export function readFormBody(body: unknown): unknown {
  const data = body instanceof FormData ? body.get('data') : undefined;
  return typeof data === 'string' ? JSON.parse(data) : body;
}
