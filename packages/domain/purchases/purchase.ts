import { defineModule } from '../kit/module.ts';

/** Purchase from a supplier. Its form, lines and verbs are written by hand. */
export const purchases = defineModule({
  name: 'purchases',
  entity: {
    one: { es: 'compra', en: 'purchase' },
    many: { es: 'compras', en: 'purchases' },
    gender: 'feminine',
  },
  fields: {
    supplier: {
      kind: 'reference',
      module: 'suppliers',
      label: { es: 'Proveedor', en: 'Supplier' },
      required: true,
      serverSet: 'column',
    },
    status: {
      kind: 'catalog',
      catalog: 'purchaseStatuses',
      label: { es: 'Estatus', en: 'Status' },
      required: true,
      serverSet: 'column',
    },
    expectedOn: {
      kind: 'date',
      label: { es: 'Se espera', en: 'Expected' },
      required: true,
      serverSet: 'column',
    },
    lines: {
      kind: 'decimal',
      decimals: 0,
      serverSet: 'computed',
      label: { es: 'Materiales', en: 'Materials' },
    },
    total: {
      kind: 'money',
      guard: 'costs',
      label: { es: 'Total (USD)', en: 'Total (USD)' },
      required: true,
      serverSet: 'column',
    },
    store: {
      kind: 'reference',
      module: 'stores',
      label: { es: 'Llega a', en: 'Arrives at' },
      required: true,
      serverSet: 'column',
    },
    createdBy: {
      kind: 'reference',
      module: 'users',
      label: { es: 'Creada por', en: 'Created by' },
      required: true,
      serverSet: 'column',
    },
    sentAt: { kind: 'instant', label: { es: 'Enviada', en: 'Sent' } },
  },
  history: {
    fields: {
      notes: { kind: 'paragraph', label: { es: 'Notas', en: 'Notes' } },
      closedAt: { kind: 'instant', label: { es: 'Cerrada', en: 'Closed' } },
      mailedAt: { kind: 'instant', label: { es: 'Enviada por correo', en: 'Mailed' } },
    },
    lines: {
      lines: {
        label: { es: 'Partida', en: 'Line' },
        fields: {
          rawMaterial: {
            kind: 'reference',
            module: 'raw_materials',
            label: { es: 'Materia prima', en: 'Raw material' },
          },
          quantity: { kind: 'decimal', decimals: 3, label: { es: 'Cantidad', en: 'Quantity' } },
          received: { kind: 'decimal', decimals: 3, label: { es: 'Recibido', en: 'Received' } },
          price: {
            kind: 'money',
            decimals: 4,
            guard: 'costs',
            label: { es: 'Precio', en: 'Price' },
          },
          expectedOn: { kind: 'date', label: { es: 'Se espera', en: 'Expected' } },
        },
      },
    },
  },
  columns: [
    'id',
    'supplier',
    'status',
    'expectedOn',
    'lines',
    'total',
    'store',
    'createdBy',
    'sentAt',
    'createdAt',
    'updatedAt',
  ],
  daily: ['id', 'supplier', 'status', 'expectedOn', 'lines', 'total', 'store'],
  widths: { id: 80, supplier: 220, status: 172, expectedOn: 124, lines: 104, total: 124 },
  divisionLock: 'store.division',
  title: 'supplier',
  search: ['id', 'supplier'],
  inPlace: [],
  tabs: 'status',
  sheets: 'exportOnly',
  deletion: 'refuse',
});
