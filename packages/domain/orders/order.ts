import { z } from 'zod';
import { defineModule, type Module } from '../kit/module.ts';
import { permissions } from '../profiles/permissions.ts';
import { orderTexts } from './texts.ts';

/**
 * Module of quotations and the orders that they become. Routes and forms are written separately; list, filters and columns come from here.
 */
export const orders = defineModule({
  name: 'orders',
  entity: {
    one: { es: 'pedido', en: 'order' },
    many: { es: 'pedidos', en: 'orders' },
    gender: 'masculine',
  },
  fields: {
    orderDate: { kind: 'date', label: { es: 'Fecha', en: 'Date' }, required: true },
    customer: {
      kind: 'reference',
      module: 'customers',
      label: { es: 'Cliente', en: 'Customer' },
      required: true,
    },
    status: {
      kind: 'catalog',
      catalog: 'orderStatuses',
      label: { es: 'Estatus', en: 'Status' },
      required: true,
      serverSet: 'column',
    },
    total: {
      kind: 'money',
      guard: 'prices',
      label: { es: 'Total (USD)', en: 'Total (USD)' },
      required: true,
      serverSet: 'column',
    },
    division: {
      kind: 'reference',
      module: 'divisions',
      label: { es: 'División', en: 'Division' },
      required: true,
      serverSet: 'column',
    },
    createdBy: {
      kind: 'reference',
      module: 'users',
      label: { es: 'Creado por', en: 'Created by' },
      required: true,
      serverSet: 'column',
    },
    expirationDate: { kind: 'instant', label: { es: 'Vence', en: 'Expires' } },
    requestedDate: { kind: 'date', label: { es: 'Fecha solicitada', en: 'Requested date' } },
    computedStartDate: {
      kind: 'instant',
      label: { es: 'Inicio calculado', en: 'Computed start' },
    },
    computedEndDate: { kind: 'instant', label: { es: 'Fin calculado', en: 'Computed end' } },
    late: {
      kind: 'boolean',
      label: { es: 'Con retraso', en: 'Late' },
      required: true,
      serverSet: 'column',
    },
    color: { kind: 'color', label: { es: 'Color', en: 'Color' }, serverSet: 'column' },
    priority: {
      kind: 'catalog',
      catalog: 'priorities',
      label: { es: 'Prioridad', en: 'Priority' },
      required: true,
      serverSet: 'column',
    },
  },
  history: {
    fields: {
      paymentTerms: {
        kind: 'paragraph',
        label: { es: 'Condiciones de pago', en: 'Payment terms' },
      },
      deliveryPlace: {
        kind: 'paragraph',
        label: { es: 'Lugar de entrega', en: 'Place of delivery' },
      },
      notes: { kind: 'paragraph', label: { es: 'Notas', en: 'Notes' } },
      taxRate: {
        kind: 'decimal',
        decimals: 2,
        guard: 'prices',
        label: { es: 'IVA (%)', en: 'Tax (%)' },
      },
      reason: { kind: 'paragraph', label: { es: 'Motivo', en: 'Reason' } },
      promisedEndDate: { kind: 'instant', label: orderTexts.promisedEndDate },
      productionFinishedAt: {
        kind: 'instant',
        label: { es: 'Producción terminada', en: 'Production finished' },
      },
      madeAt: { kind: 'instant', label: { es: 'Todo hecho', en: 'All made' } },
    },
    lines: {
      details: {
        label: { es: 'Partida', en: 'Line' },
        fields: {
          product: {
            kind: 'reference',
            module: 'products',
            label: { es: 'Producto', en: 'Product' },
          },
          quantity: { kind: 'decimal', decimals: 3, label: { es: 'Cantidad', en: 'Quantity' } },
          price: { kind: 'money', guard: 'prices', label: { es: 'Precio', en: 'Price' } },
          discount: {
            kind: 'decimal',
            decimals: 2,
            guard: 'prices',
            label: { es: 'Descuento', en: 'Discount' },
          },
          subtotal: { kind: 'money', guard: 'prices', label: { es: 'Importe', en: 'Amount' } },
          originDivision: {
            kind: 'reference',
            module: 'divisions',
            label: { es: 'Se produce en', en: 'Made in' },
          },
          originStore: {
            kind: 'reference',
            module: 'stores',
            label: { es: 'Sale de', en: 'Comes from' },
          },
          targetStore: {
            kind: 'reference',
            module: 'stores',
            label: { es: 'Llega a', en: 'Arrives at' },
          },
          made: { kind: 'decimal', decimals: 3, label: { es: 'Hecho', en: 'Made' } },
        },
      },
    },
  },
  computed: {
    customer: z.object({
      id: z.int(),
      name: z.string(),
      user: z.object({ name: z.string() }),
      customerType: z.string(),
    }),
    /** Reason of the last rejection or cancellation. */
    reason: z.string().nullable(),
    productionFinishedAt: z.iso.datetime({ offset: true }).nullable(),
    /** Moment at which the floor reported that the whole order is made. */
    madeAt: z.iso.datetime({ offset: true }).nullable(),
    /** Whether all production of the order is finished while goods of another division are still on their way. */
    waitsForTransfer: z.boolean(),
  },
  columns: [
    'id',
    'orderDate',
    'customer',
    'status',
    'late',
    'total',
    'division',
    'createdBy',
    'expirationDate',
    'requestedDate',
    'computedStartDate',
    'computedEndDate',
    'createdAt',
    'updatedAt',
  ],
  daily: ['id', 'customer', 'status', 'late', 'total'],
  widths: { id: 80, status: 180, late: 120, total: 140 },
  divisionLock: 'division',
  ownerLock: 'createdBy',
  title: 'customer',
  search: ['id', 'customer'],
  inPlace: [],
  tabs: 'status',
  sheets: 'lines',
  deletion: 'refuse',
});

/** Module of the orders that a user created: the same list, restricted to its owner. */
export const myOrders: Module = {
  ...orders,
  name: 'my_orders',
  heading: permissions.my_orders,
  // The column is left out, since the heading names the owner.
  columns: orders.columns.filter((name) => name !== 'createdBy'),
};

/** Module of the orders of a planner's division that need a plan or have one; requested and production dates come first. */
export const ordersPlanning: Module = {
  ...orders,
  name: 'orders_planning',
  sheets: 'exportOnly',
  heading: permissions.orders_planning,
  columns: [
    'id',
    'customer',
    'status',
    'requestedDate',
    'computedStartDate',
    'computedEndDate',
    'late',
    'priority',
    'orderDate',
    'total',
    'division',
    'createdBy',
    'expirationDate',
    'createdAt',
    'updatedAt',
  ],
  daily: ['id', 'customer', 'status', 'requestedDate', 'computedEndDate', 'late'],
};

/** Names of the three order screens, each also the name of its permission. */
export const orderListScreens = ['orders', 'my_orders', 'orders_planning'] as const;
export type OrderListScreen = (typeof orderListScreens)[number];

export const orderModules: Readonly<Record<OrderListScreen, Module>> = {
  orders,
  my_orders: myOrders,
  orders_planning: ordersPlanning,
};
