import { defineModule } from '../kit/module.ts';
import { namedRecord } from '../kit/schemas.ts';

/** Customer returns of delivered goods. */
export const orderReturns = defineModule({
  name: 'orders_returns',
  guard: 'shipping',
  noun: {
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
      given: 'column',
    },
    customer: {
      kind: 'reference',
      module: 'customers',
      label: { es: 'Cliente', en: 'Customer' },
      required: true,
      given: 'column',
    },
    store: {
      kind: 'reference',
      module: 'stores',
      label: { es: 'Almacén', en: 'Store' },
      required: true,
      given: 'column',
    },
    status: {
      kind: 'catalog',
      catalog: 'returnStatuses',
      label: { es: 'Estatus', en: 'Status' },
      required: true,
      given: 'column',
    },
    reason: { kind: 'text', max: 500, label: { es: 'Motivo', en: 'Reason' }, given: 'column' },
  },
  computed: { order: namedRecord },
  columns: ['id', 'order', 'customer', 'store', 'status', 'reason', 'createdAt', 'updatedAt'],
  divisionLock: 'store.division',
  ownerLock: 'order.createdBy',
  title: 'order',
  search: ['id', 'order'],
  sheets: 'none',
  deletion: 'refuse',
});
