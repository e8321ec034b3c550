import type { LocalizedWords } from '../kit/words.ts';
import { permissions, type Permission, type ScreenPermission } from '../profiles/permissions.ts';

/** Statuses of documents, by the catalogue that the fields of their lists name. */
export const documentStatuses = {
  orderStatuses: {
    quotation: { es: 'Cotización', en: 'Quotation' },
    accepted: { es: 'Aceptado', en: 'Accepted' },
    origins_pending: { es: 'Orígenes pendientes', en: 'Origins pending' },
    active: { es: 'Activo', en: 'Active' },
    production: { es: 'En producción', en: 'In production' },
    finished: { es: 'Terminado', en: 'Finished' },
    collected: { es: 'Recogido', en: 'Collected' },
    send: { es: 'Enviado', en: 'Sent' },
    delivered: { es: 'Entregado', en: 'Delivered' },
    rejected: { es: 'Rechazado', en: 'Rejected' },
    expired: { es: 'Vencido', en: 'Expired' },
    canceled: { es: 'Cancelado', en: 'Canceled' },
  },
  shipmentStatuses: {
    active: { es: 'Activo', en: 'Active' },
    pending: { es: 'Pendiente', en: 'Pending' },
    finished: { es: 'Terminado', en: 'Finished' },
    send: { es: 'Enviado', en: 'Sent' },
  },
  returnStatuses: {
    announced: { es: 'Anunciada', en: 'Announced' },
    received: { es: 'Recibida', en: 'Received' },
    canceled: { es: 'Cancelada', en: 'Canceled' },
  },
  transferStatuses: {
    pending: { es: 'Pendiente', en: 'Pending' },
    accepted: { es: 'Aceptada', en: 'Accepted' },
    deny: { es: 'Rechazada', en: 'Denied' },
    expired: { es: 'Vencida', en: 'Expired' },
  },
  tripStatuses: {
    planned: { es: 'Planeado', en: 'Planned' },
    loaded: { es: 'Cargado', en: 'Loaded' },
    underWay: { es: 'En camino', en: 'Under way' },
    ended: { es: 'Terminado', en: 'Ended' },
    canceled: { es: 'Cancelado', en: 'Canceled' },
  },
  purchaseStatuses: {
    draft: { es: 'Borrador', en: 'Draft' },
    sent: { es: 'Enviada', en: 'Sent' },
    partly: { es: 'Recibida en parte', en: 'Partly received' },
    received: { es: 'Recibida', en: 'Received' },
    canceled: { es: 'Cancelada', en: 'Canceled' },
  },
} as const satisfies Record<string, Readonly<Record<string, LocalizedWords>>>;

/** Facts of a document that are needed before its definition is loaded. */
interface DocumentEntry {
  /** Catalogue of its statuses, with the colours of their tags. */
  readonly statuses: keyof typeof documentStatuses;
  readonly colors: Readonly<Record<string, string>>;
  /** Name of its records, where they have no screen of their own. */
  readonly words?: LocalizedWords;
  /** Screens that show its records; the first one shows all of them. */
  readonly screens: readonly [ScreenPermission, ...ScreenPermission[]];
  /** Tab of these screens that has its list; the first tab is not named. */
  readonly tab?: string;
  /** Permission that lets a user choose its events for other programs. */
  readonly events: Permission;
}

/** Every document, by the module of its list. */
export const documentEntries = {
  orders: {
    statuses: 'orderStatuses',
    colors: {
      quotation: '#2596be',
      accepted: '#6f42c1',
      origins_pending: '#ffc107',
      active: '#0d6efd',
      production: '#fd7e14',
      finished: '#198754',
      collected: '#20c997',
      send: '#0dcaf0',
      delivered: '#146c43',
      rejected: '#dc3545',
      expired: '#6c757d',
      canceled: '#343a40',
    },
    screens: ['orders', 'my_orders', 'orders_planning'],
    events: 'orders',
  },
  shipments: {
    statuses: 'shipmentStatuses',
    colors: {
      pending: '#ffc107',
      active: '#0d6efd',
      send: '#6610f2',
      finished: '#198754',
    },
    words: permissions.shipping,
    screens: ['shipping'],
    events: 'shipping',
  },
  orders_returns: {
    statuses: 'returnStatuses',
    colors: {
      announced: '#ffc107',
      received: '#198754',
      canceled: '#343a40',
    },
    words: { es: 'Devoluciones', en: 'Returns' },
    screens: ['shipping'],
    tab: 'returns',
    events: 'shipping',
  },
  transfer_requests: {
    statuses: 'transferStatuses',
    colors: {
      pending: '#ffc107',
      accepted: '#198754',
      deny: '#dc3545',
      expired: '#6c757d',
    },
    words: { es: 'Solicitudes de traslado', en: 'Transfer requests' },
    screens: ['orders', 'my_orders'],
    tab: 'transfers',
    events: 'orders',
  },
  trips: {
    statuses: 'tripStatuses',
    colors: {
      planned: '#ffc107',
      loaded: '#0d6efd',
      underWay: '#6610f2',
      ended: '#198754',
      canceled: '#343a40',
    },
    screens: ['trips'],
    events: 'trips',
  },
  purchases: {
    statuses: 'purchaseStatuses',
    colors: {
      draft: '#6c757d',
      sent: '#0d6efd',
      partly: '#ffc107',
      received: '#198754',
      canceled: '#343a40',
    },
    screens: ['purchases'],
    events: 'purchases',
  },
} as const satisfies Record<string, DocumentEntry>;

/** Name of the module of a document's list. */
export type DocumentModuleName = keyof typeof documentEntries;

/** Tabs of a screen that documents name. */
export type DocumentTab<Screen extends ScreenPermission> = {
  [Name in DocumentModuleName]: (typeof documentEntries)[Name] extends {
    readonly screens: readonly [Screen, ...ScreenPermission[]];
    readonly tab: infer Tab;
  }
    ? Tab
    : never;
}[DocumentModuleName];

/** Whether a value is the name of the module of a document's list. */
export const isDocumentModuleName = (value: unknown): value is DocumentModuleName =>
  typeof value === 'string' && Object.hasOwn(documentEntries, value);

export const documentModuleNames: readonly DocumentModuleName[] =
  Object.keys(documentEntries).filter(isDocumentModuleName);

/** Returns the entry of a document by the module of its list. */
export const getDocumentEntry = (name: DocumentModuleName): DocumentEntry => documentEntries[name];
