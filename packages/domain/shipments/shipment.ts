import { z } from 'zod';
import { defineModule } from '../kit/module.ts';
import { namedRecordSchema } from '../kit/schemas.ts';
import { permissions } from '../profiles/permissions.ts';

/**
 * Module of shipments: goods on their way to a customer, or to another store.
 * The server creates shipments; users schedule, send and deliver them.
 */
export const shipments = defineModule({
  name: 'shipments',
  guard: 'shipping',
  heading: permissions.shipping,
  entity: {
    one: { es: 'envío', en: 'shipment' },
    many: { es: 'envíos', en: 'shipments' },
    gender: 'masculine',
  },
  fields: {
    type: {
      kind: 'catalog',
      catalog: 'shipmentTypes',
      label: { es: 'Tipo', en: 'Type' },
      required: true,
      serverSet: 'column',
    },
    method: { kind: 'catalog', catalog: 'shipmentMethods', label: { es: 'Método', en: 'Method' } },
    status: {
      kind: 'catalog',
      catalog: 'shipmentStatuses',
      label: { es: 'Estatus', en: 'Status' },
      required: true,
      serverSet: 'column',
    },
    scheduledAt: { kind: 'date', label: { es: 'Programado', en: 'Scheduled' } },
    shipmentAddress: { kind: 'text', max: 300, label: { es: 'Dirección', en: 'Address' } },
    cost: { kind: 'money', guard: 'costs', label: { es: 'Costo (USD)', en: 'Cost (USD)' } },
    order: {
      kind: 'reference',
      module: 'orders',
      label: { es: 'Pedido', en: 'Order' },
      required: true,
      serverSet: 'column',
    },
    /** Customer of the order. */
    customer: {
      kind: 'reference',
      module: 'customers',
      label: { es: 'Cliente', en: 'Customer' },
      required: true,
      serverSet: 'column',
    },
    /** City of the customer; after delivery, city of the delivery. Null for a transfer, which goes to a store. */
    city: { kind: 'text', label: { es: 'Ciudad', en: 'City' }, serverSet: 'column' },
    /** Total pieces of the goods, or of the half-made goods of the shipment. */
    totalPieces: {
      kind: 'decimal',
      decimals: 3,
      serverSet: 'summed',
      label: { es: 'Piezas', en: 'Pieces' },
    },
    store: {
      kind: 'reference',
      module: 'stores',
      label: { es: 'Almacén', en: 'Store' },
      required: true,
      serverSet: 'column',
    },
    trip: {
      kind: 'reference',
      module: 'trips',
      label: { es: 'Viaje', en: 'Trip' },
      serverSet: 'column',
    },
  },
  history: {
    fields: {
      targetStore: {
        kind: 'reference',
        module: 'stores',
        label: { es: 'Llega a', en: 'Arrives at' },
      },
      sentAt: { kind: 'instant', label: { es: 'Enviado', en: 'Sent' } },
      finishedAt: { kind: 'instant', label: { es: 'Entregado', en: 'Delivered' } },
    },
    lines: {
      items: {
        label: { es: 'Mercancía', en: 'Goods' },
        fields: {
          product: {
            kind: 'reference',
            module: 'products',
            label: { es: 'Producto', en: 'Product' },
          },
          quantity: { kind: 'decimal', decimals: 3, label: { es: 'Cantidad', en: 'Quantity' } },
          refused: { kind: 'decimal', decimals: 3, label: { es: 'Rechazado', en: 'Refused' } },
          missing: { kind: 'decimal', decimals: 3, label: { es: 'Faltante', en: 'Missing' } },
          damaged: { kind: 'decimal', decimals: 3, label: { es: 'Dañado', en: 'Damaged' } },
          reason: { kind: 'paragraph', label: { es: 'Motivo', en: 'Reason' } },
          backStore: {
            kind: 'reference',
            module: 'stores',
            label: { es: 'En el camión, para', en: 'On the truck, for' },
          },
          lotCode: { kind: 'text', label: { es: 'Código de lote', en: 'Lot code' } },
        },
      },
    },
  },
  computed: {
    order: namedRecordSchema,
    extraData: z.object({ pin: z.string().nullable(), comments: z.string().nullable() }),
  },
  columns: [
    'id',
    'order',
    'customer',
    'city',
    'type',
    'method',
    'status',
    'scheduledAt',
    'totalPieces',
    'store',
    'trip',
    'createdAt',
    'updatedAt',
  ],
  daily: ['id', 'order', 'customer', 'city', 'method', 'status', 'scheduledAt'],
  widths: {
    id: 64,
    order: 88,
    customer: 236,
    city: 166,
    type: 106,
    method: 124,
    status: 124,
    scheduledAt: 118,
    totalPieces: 88,
    store: 180,
    trip: 240,
  },
  divisionLock: 'store.division',
  ownerLock: 'order.createdBy',
  title: 'type',
  search: ['id', 'order'],
  tabs: 'status',
  sheets: 'exportOnly',
  deletion: 'refuse',
});
