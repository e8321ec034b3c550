import type { LocalizedWords } from '../kit/words.ts';
import { documentModuleNames, documentStatuses, getDocumentEntry } from './document-entries.ts';
import { mexicanStates } from './mexican-states.ts';

/** Closed choices of the product. The id of a choice is its code, which is readable in the database, in filters and in spreadsheets. */
export const catalogs = {
  supplierTypes: {
    lumber: { es: 'Madera', en: 'Lumber' },
    hardware: { es: 'Clavos y herrajes', en: 'Nails and hardware' },
    recycledPallets: { es: 'Tarimas recicladas', en: 'Recycled pallets' },
    packaging: { es: 'Empaque', en: 'Packaging' },
    machinery: { es: 'Maquinaria y refacciones', en: 'Machinery and spare parts' },
    services: { es: 'Servicios', en: 'Services' },
    transport: { es: 'Transporte', en: 'Transport' },
  },
  businessTypes: {
    manufacturing: { es: 'Manufactura', en: 'Manufacturing' },
    sawmill: { es: 'Aserradero', en: 'Sawmill' },
    wholesale: { es: 'Mayoreo', en: 'Wholesale' },
    retail: { es: 'Menudeo', en: 'Retail' },
    agriculture: { es: 'Agroindustria', en: 'Agriculture' },
    logistics: { es: 'Logística', en: 'Logistics' },
    services: { es: 'Servicios', en: 'Services' },
  },
  customerTypes: {
    distributor: { es: 'Distribuidor', en: 'Distributor' },
    endCustomer: { es: 'Cliente final', en: 'End customer' },
    exporter: { es: 'Exportador', en: 'Exporter' },
    government: { es: 'Gobierno', en: 'Government' },
    occasional: { es: 'Ocasional', en: 'Occasional' },
  },
  priorities: {
    urgent: { es: 'Urgente', en: 'Urgent' },
    high: { es: 'Alta', en: 'High' },
    normal: { es: 'Normal', en: 'Normal' },
    low: { es: 'Baja', en: 'Low' },
    lowest: { es: 'La última', en: 'Last of all' },
  },
  languages: {
    es: { es: 'Español', en: 'Spanish' },
    en: { es: 'Inglés', en: 'English' },
  },
  materialTypes: {
    new: { es: 'Nuevo', en: 'New' },
    recycled: { es: 'Reciclado', en: 'Recycled' },
    mixed: { es: 'Mixto', en: 'Mixed' },
  },
  lengthUnits: {
    mm: { es: 'Milímetros (mm)', en: 'Millimetres (mm)' },
    cm: { es: 'Centímetros (cm)', en: 'Centimetres (cm)' },
    m: { es: 'Metros (m)', en: 'Metres (m)' },
    in: { es: 'Pulgadas (in)', en: 'Inches (in)' },
    ft: { es: 'Pies (ft)', en: 'Feet (ft)' },
  },
  rawMaterialStatuses: {
    active: { es: 'Activo', en: 'Active' },
    inactive: { es: 'Inactivo', en: 'Inactive' },
  },
  workplaceStatuses: {
    active: { es: 'Activa', en: 'Active' },
    inactive: { es: 'Inactiva', en: 'Inactive' },
    maintenance: { es: 'En mantenimiento', en: 'In maintenance' },
  },
  movementTypes: {
    insert: { es: 'Entrada', en: 'Insert' },
    dispatch: { es: 'Salida', en: 'Dispatch' },
    modify: { es: 'Corrección', en: 'Correction' },
    reserve: { es: 'Reserva', en: 'Reservation' },
    release: { es: 'Liberación', en: 'Release' },
    produce: { es: 'Producción', en: 'Production' },
    consume: { es: 'Consumo', en: 'Consumption' },
    ship: { es: 'Envío', en: 'Shipment' },
    receive: { es: 'Recepción', en: 'Receipt' },
    import: { es: 'Importación', en: 'Import' },
    return: { es: 'Devolución', en: 'Return' },
    missing: { es: 'Faltante en traslado', en: 'Missing in transfer' },
    damaged: { es: 'Dañado en traslado', en: 'Damaged in transfer' },
    unreceive: { es: 'Recepción deshecha', en: 'Undone receipt' },
  },
  movementSources: {
    order: { es: 'Pedido', en: 'Order' },
    shipment: { es: 'Envío', en: 'Shipment' },
    transfer: { es: 'Traslado', en: 'Transfer' },
    production: { es: 'Producción', en: 'Production' },
    import: { es: 'Importación', en: 'Import' },
    manual: { es: 'A mano', en: 'By hand' },
    return: { es: 'Devolución', en: 'Return' },
    purchase: { es: 'Compra', en: 'Purchase' },
  },
  shipmentTypes: {
    order: { es: 'Pedido', en: 'Order' },
    transfer: { es: 'Traslado', en: 'Transfer' },
  },
  shipmentMethods: {
    transfer: { es: 'Traslado', en: 'Transfer' },
    collect: { es: 'Recolección', en: 'Collect' },
    directMailing: { es: 'Envío directo', en: 'Direct delivery' },
  },
  lumberUnits: {
    piece: { es: 'Pieza de madera', en: 'Piece of lumber' },
    boardFoot: { es: 'Pie tablar', en: 'Board foot' },
    cubicMetre: { es: 'Metro cúbico', en: 'Cubic metre' },
  },
  vehicleStatuses: {
    active: { es: 'Activo', en: 'Active' },
    maintenance: { es: 'En mantenimiento', en: 'In maintenance' },
    inactive: { es: 'Inactivo', en: 'Inactive' },
  },
  woodSpecies: {
    pine: { es: 'Pino', en: 'Pine' },
    southernPine: { es: 'Pino amarillo del sur', en: 'Southern yellow pine' },
    fir: { es: 'Abeto u oyamel', en: 'Fir or spruce' },
    douglasFir: { es: 'Abeto Douglas', en: 'Douglas fir' },
    oak: { es: 'Encino o roble', en: 'Oak' },
    hardwood: { es: 'Maderas duras mezcladas', en: 'Mixed hardwood' },
    poplar: { es: 'Álamo', en: 'Poplar or aspen' },
    eucalyptus: { es: 'Eucalipto', en: 'Eucalyptus' },
    plywood: { es: 'Triplay', en: 'Plywood' },
    osb: { es: 'OSB', en: 'OSB' },
    particleBlock: { es: 'Taco de aglomerado', en: 'Pressed block' },
  },
  supplierStatuses: {
    active: { es: 'Activo', en: 'Active' },
    inactive: { es: 'Inactivo', en: 'Inactive' },
  },
  userStatuses: {
    active: { es: 'Activo', en: 'Active' },
    inactive: { es: 'Inactivo', en: 'Inactive' },
  },
  notificationTypes: {
    newTransferRequest: { es: 'Solicitud de traslado', en: 'Transfer request' },
    transferRequestResolution: { es: 'Traslado resuelto', en: 'Transfer resolved' },
    newExportFile: { es: 'Exportación lista', en: 'Export ready' },
    quotationResolution: { es: 'Cotización resuelta', en: 'Quotation resolved' },
    planBreakpoint: { es: 'Plan interrumpido', en: 'Plan interrupted' },
    orderProductionFinished: { es: '¿Producción terminada?', en: 'Production finished?' },
    orderFinished: { es: 'Pedido terminado', en: 'Order finished' },
    newOrder: { es: 'Pedido por planear', en: 'New order to plan' },
    updateQuotation: { es: 'Cotización modificada', en: 'Quotation edited' },
    workFreed: { es: 'Trabajo liberado', en: 'Work freed' },
    thresholdReached: { es: 'Existencias bajas', en: 'Low stock' },
    floorCall: { es: 'Llamada del piso', en: 'Call from the floor' },
    superuserAdded: { es: 'Nuevo superusuario', en: 'New superuser' },
    pinLocked: { es: 'PIN bloqueado', en: 'PIN locked' },
    tabletClosed: { es: 'Tableta cerrada', en: 'Tablet closed' },
    webhookPaused: { es: 'Webhook en pausa', en: 'Webhook paused' },
    tripChanged: { es: 'Cambio en un viaje', en: 'Trip changed' },
    quotationRequested: {
      es: 'Cotización pedida por el cliente',
      en: 'Quotation asked for by the customer',
    },
    approvalAsked: { es: 'Precios por aprobar', en: 'Prices to be approved' },
    pricesApproved: { es: 'Precios aprobados', en: 'Prices approved' },
    orderLate: { es: 'Pedido que se atrasa', en: 'Order running late' },
    piecesLost: { es: 'Piezas perdidas en el camino', en: 'Pieces lost on the way' },
    transferSent: { es: 'Traslado en camino', en: 'Transfer on its way' },
    transferShort: { es: 'Traslado incompleto', en: 'Transfer received short' },
    piecesRefused: { es: 'Piezas no recibidas', en: 'Pieces not received' },
  },
  transferTypes: {
    transfer: { es: 'Traslado a mi almacén', en: 'Transfer to my store' },
    collect: { es: 'El cliente recoge', en: 'Customer collects' },
    directMailing: { es: 'Envío directo al cliente', en: 'Direct to customer' },
  },
  returnFates: {
    stock: { es: 'A existencia', en: 'To stock' },
    repair: { es: 'A reparar', en: 'To repair' },
    scrap: { es: 'Merma', en: 'Scrap' },
  },
  ...documentStatuses,
  states: mexicanStates,
} as const satisfies Record<string, Readonly<Record<string, LocalizedWords>>>;

export type CatalogClass = keyof typeof catalogs;

/** Returns the codes of a class, in the sequence in which they are offered. */
export const getCatalogCodes = (catalog: CatalogClass): string[] => Object.keys(catalogs[catalog]);

// Source: specification, section 4.
const otherSpellings: Partial<Record<CatalogClass, Readonly<Record<string, string>>>> = {
  orderStatuses: { pending_origins: 'origins_pending' },
};

/** Returns the code for another notation: only for searches, never for stored values. */
export const parseCatalogCode = (catalog: CatalogClass, text: unknown): unknown =>
  (typeof text === 'string' && otherSpellings[catalog]?.[text]) || text;

/** Returns the words of a code, or undefined when the class has no such code. */
export function findCatalogWords(catalog: CatalogClass, code: string): LocalizedWords | undefined {
  const choices: Readonly<Record<string, LocalizedWords>> = catalogs[catalog];
  return Object.hasOwn(choices, code) ? choices[code] : undefined;
}

/** Default colour of tags; other colours are given by the specification. */
export const defaultTagColor = '#2596be';
const tagColors: Partial<Record<CatalogClass, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(
    documentModuleNames
      .map(getDocumentEntry)
      .map(({ statuses, colors }) => [statuses, colors] as const),
  ),
  supplierStatuses: { active: '#28a745', inactive: '#6c757d' },
  userStatuses: { active: '#28a745', inactive: '#6c757d' },
  rawMaterialStatuses: { active: '#28a745', inactive: '#6c757d' },
  shipmentTypes: { order: '#2596be', transfer: '#6f42c1' },
  vehicleStatuses: { active: '#198754', inactive: '#adb5bd', maintenance: '#ffc107' },
  workplaceStatuses: { active: '#198754', inactive: '#adb5bd', maintenance: '#ffc107' },
};
export const getTagColor = (catalog: CatalogClass, code: string): string =>
  tagColors[catalog]?.[code] ?? defaultTagColor;

/** Returns whether the values of a catalogue have colours. */
export const hasTagColors = (catalog: CatalogClass): boolean => tagColors[catalog] !== undefined;

/** Returns whether a value has a chosen colour, instead of the default one. */
export const hasOwnTagColor = (catalog: CatalogClass, code: string): boolean =>
  tagColors[catalog]?.[code] !== undefined;
