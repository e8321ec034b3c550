import { z } from 'zod';
import { defineModule } from '../kit/module.ts';

/** What one division asks another for, line by line. Only the server writes them. */
export const transferRequests = defineModule({
  name: 'transfer_requests',
  guard: 'orders',
  noun: {
    one: { es: 'solicitud de traslado', en: 'transfer request' },
    many: { es: 'solicitudes de traslado', en: 'transfer requests' },
    gender: 'feminine',
  },
  fields: {
    orderId: { kind: 'number', label: { es: 'Pedido', en: 'Order' } },
    product: {
      kind: 'reference',
      module: 'products',
      label: { es: 'Producto', en: 'Product' },
      required: true,
      given: 'column',
    },
    quantity: {
      kind: 'decimal',
      decimals: 3,
      unit: 'product.measure',
      label: { es: 'Cantidad', en: 'Quantity' },
      required: true,
      given: 'column',
    },
    type: {
      kind: 'catalog',
      catalog: 'transferTypes',
      label: { es: 'Tipo', en: 'Type' },
      required: true,
      given: 'column',
    },
    status: {
      kind: 'catalog',
      catalog: 'transferStatuses',
      label: { es: 'Estatus', en: 'Status' },
      required: true,
      given: 'column',
    },
    divisionRequest: {
      kind: 'reference',
      module: 'divisions',
      label: { es: 'División que pide', en: 'Asking division' },
      required: true,
      given: 'column',
    },
    divisionRequested: {
      kind: 'reference',
      module: 'divisions',
      label: { es: 'División que surte', en: 'Asked division' },
      required: true,
      given: 'column',
    },
    store: {
      kind: 'reference',
      module: 'stores',
      label: { es: 'Almacén de destino', en: 'Target store' },
      given: 'column',
    },
    customer: {
      kind: 'reference',
      module: 'customers',
      label: { es: 'Cliente', en: 'Customer' },
      required: true,
      given: 'column',
    },
    userRequest: {
      kind: 'reference',
      module: 'users',
      label: { es: 'Pidió', en: 'Asked by' },
      required: true,
      given: 'column',
    },
    userResponse: {
      kind: 'reference',
      module: 'users',
      label: { es: 'Respondió', en: 'Answered by' },
      given: 'column',
    },
    expirationDate: { kind: 'instant', label: { es: 'Vence', en: 'Expires' } },
  },
  computed: {
    order: z.object({ id: z.int() }),
    customer: z.object({
      id: z.int(),
      name: z.string(),
      user: z.object({ name: z.string() }),
    }),
    /** Why it was denied. */
    message: z.string().nullable(),
    /** Whether the reader is of the asked division and may answer it. */
    answerable: z.boolean(),
  },
  columns: [
    'id',
    'orderId',
    'product',
    'quantity',
    'type',
    'status',
    'divisionRequest',
    'divisionRequested',
    'store',
    'customer',
    'userRequest',
    'userResponse',
    'expirationDate',
    'createdAt',
    'updatedAt',
  ],
  title: 'product',
  search: ['id', 'orderId', 'product', 'customer'],
  tabs: 'status',
  deletion: 'refuse',
});
