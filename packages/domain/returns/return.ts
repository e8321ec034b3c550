import { defineModule } from '../kit/module.ts';
import { namedRecordSchema } from '../kit/schemas.ts';

/** Customer returns of delivered goods. */
export const orderReturns = defineModule({
  name: 'orders_returns',
  guard: 'shipping',
  entity: {
    one: { es: 'devolución', en: 'return' },
    many: { es: 'devoluciones', en: 'returns' },
    gender: 'feminine',
  },
  fields: {
    order: {
      kind: 'reference',
      module: 'orders',
      label: { es: 'Pedido', en: 'Order' },
      required: true,
      serverSet: 'column',
    },
    customer: {
      kind: 'reference',
      module: 'customers',
      label: { es: 'Cliente', en: 'Customer' },
      required: true,
      serverSet: 'column',
    },
    store: {
      kind: 'reference',
      module: 'stores',
      label: { es: 'Almacén', en: 'Store' },
      required: true,
      serverSet: 'column',
    },
    status: {
      kind: 'catalog',
      catalog: 'returnStatuses',
      label: { es: 'Estatus', en: 'Status' },
      required: true,
      serverSet: 'column',
    },
    reason: { kind: 'text', max: 500, label: { es: 'Motivo', en: 'Reason' }, serverSet: 'column' },
  },
  history: {
    fields: {
      receivedAt: { kind: 'instant', label: { es: 'Recibida', en: 'Received' } },
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
          fate: {
            kind: 'catalog',
            catalog: 'returnFates',
            label: { es: 'Destino', en: 'Goes to' },
          },
        },
      },
    },
  },
  computed: { order: namedRecordSchema },
  columns: ['id', 'order', 'customer', 'store', 'status', 'reason', 'createdAt', 'updatedAt'],
  divisionLock: 'store.division',
  ownerLock: 'order.createdBy',
  title: 'customer',
  daily: ['order', 'customer', 'store', 'status', 'reason', 'createdAt'],
  widths: {
    id: 70,
    order: 100,
    customer: 200,
    store: 170,
    status: 130,
    reason: 240,
    createdAt: 150,
    updatedAt: 150,
  },
  search: ['id', 'order', 'customer'],
  tabs: 'status',
  sheets: 'exportOnly',
  deletion: 'refuse',
});
