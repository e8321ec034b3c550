import { defineTransitions } from '../kit/transitions.ts';
import type { LocalizedWords } from '../kit/words.ts';

export const shipmentTypes = ['order', 'transfer'] as const;
export type ShipmentType = (typeof shipmentTypes)[number];

export const shipmentMethods = ['transfer', 'collect', 'directMailing'] as const;
export type ShipmentMethod = (typeof shipmentMethods)[number];

export const shipmentStatuses = ['pending', 'active', 'send', 'finished'] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];
export type ShipmentEvent =
  | 'edit'
  | 'split'
  /** Event when the order is finished: a scheduled shipment may leave. */
  | 'activate'
  /** Event when the order waits for goods again: the shipment stays scheduled. */
  | 'holdBack'
  | 'send'
  | 'deliver'
  /** Event when pieces that were not accepted come off their truck before the trip ends. */
  | 'receive';

/** Facts of a shipment that decide which verbs it offers. */
export interface ShipmentVerbContext {
  readonly status: ShipmentStatus;
  readonly method: ShipmentMethod | null;
  /** Whether pieces of the shipment that were not accepted are to come back with a truck. */
  readonly isOnTruck?: boolean;
}

const isTransported = ({ method }: ShipmentVerbContext): boolean =>
  method === 'directMailing' || method === 'transfer';
const hasPiecesOnTruck = ({ isOnTruck }: ShipmentVerbContext): boolean => isOnTruck === true;
const isCollected = ({ method }: ShipmentVerbContext): boolean => method === 'collect';

/**
 * Transitions of a shipment. Source: specification, section 4, "Shipments".
 * An edited shipment becomes active when its goods are ready and its order is finished, which the command checks.
 */
export const shipmentTransitions = defineTransitions<
  ShipmentStatus,
  ShipmentEvent,
  ShipmentVerbContext
>([
  { from: ['pending'], event: 'edit', to: 'pending' },
  { from: ['active'], event: 'edit', to: 'active' },
  { from: ['pending'], event: 'split', to: 'pending' },
  { from: ['active'], event: 'split', to: 'active' },
  { from: ['pending'], event: 'activate', to: 'active' },
  { from: ['active'], event: 'holdBack', to: 'pending' },
  { from: ['active'], event: 'send', to: 'send', when: isTransported },
  { from: ['active'], event: 'deliver', to: 'finished', when: isCollected },
  { from: ['send'], event: 'deliver', to: 'finished', when: isTransported },
  { from: ['finished'], event: 'receive', to: 'finished', when: hasPiecesOnTruck },
]);

/** Returns the methods of a shipment: between stores always by transfer; to a customer as its transfer chose, or any method. */
export const getShipmentMethods = (
  type: ShipmentType,
  preset: ShipmentMethod | null,
): readonly ShipmentMethod[] => {
  if (type === 'transfer') return ['transfer'];
  return preset === null ? ['collect', 'directMailing'] : [preset];
};

export const shipmentTexts = {
  edit: { es: 'Editar', en: 'Edit' },
  split: { es: 'Pasar piezas a otro envío', en: 'Move pieces to another shipment' },
  send: { es: 'Enviar', en: 'Send' },
  deliver: { es: 'Entregar', en: 'Deliver' },
  receive: { es: 'Recibir lo que regresa', en: 'Receive what comes back' },
  receiveTitle: {
    es: 'Recibir lo que regresa del envío {id}',
    en: 'Receive what comes back of shipment {id}',
  },
  confirmReceive: {
    es: 'Las piezas bajan del camión y entran a su almacén. Si no, entran solas cuando termina el viaje.',
    en: 'The pieces leave the truck and enter their store. Otherwise they enter it by themselves when the trip ends.',
  },
  received: { es: 'Las piezas ya están en su almacén', en: 'The pieces are in their store' },
  sent: { es: 'Envío en camino', en: 'Shipment sent' },
  delivered: { es: 'Envío entregado', en: 'Shipment delivered' },
  updated: { es: 'Envío actualizado', en: 'Shipment updated' },
  deliveryNote: { es: 'Nota de entrega', en: 'Delivery note' },
  salesman: { es: 'Vendedor', en: 'Salesperson' },
  customer: { es: 'Cliente', en: 'Customer' },
  order: { es: 'Pedido', en: 'Order' },
  orderOf: { es: 'Pedido {id}', en: 'Order {id}' },
  from: { es: 'Sale de', en: 'From' },
  to: { es: 'Llega a', en: 'To' },
  items: { es: 'Productos', en: 'Items' },
  halfMade: { es: 'Producto en proceso', en: 'Work in process' },
  lost: { es: 'Perdidas en el camino', en: 'Lost on the way' },
  stepFrom: { es: 'Sale del paso', en: 'From step' },
  stepTo: { es: 'Sigue en el paso', en: 'Goes on at step' },
  product: { es: 'Producto', en: 'Product' },
  quantity: { es: 'Cantidad', en: 'Quantity' },
  lotCode: { es: 'Lote', en: 'Lot' },
  expirationDate: { es: 'Caducidad', en: 'Expiration' },
  store: { es: 'Almacén', en: 'Store' },
  distance: { es: 'Distancia: {km} km', en: 'Distance: {km} km' },
  distanceAbout: { es: 'Distancia aproximada: {km} km', en: 'Distance: about {km} km' },
  distanceToCustomer: {
    es: 'Distancia al cliente: {km} km',
    en: 'Distance to the customer: {km} km',
  },
  distanceToCustomerAbout: {
    es: 'Distancia aproximada al cliente: {km} km',
    en: 'Distance to the customer: about {km} km',
  },
  distanceUnknown: { es: 'Distancia: no se conoce', en: 'Distance: not known' },
  measuring: { es: 'Calculando la distancia…', en: 'Working out the distance…' },
  noPin: {
    es: 'Todavía sin ubicación de entrega.',
    en: 'No delivery location yet.',
  },
  noPinFrom: {
    es: 'Todavía sin ubicación de entrega. El mapa muestra de dónde sale: {division}.',
    en: 'No delivery location yet. The map shows where it leaves: {division}.',
  },
  collectedAt: {
    es: 'El cliente lo recoge en {division}.',
    en: 'The customer collects it at {division}.',
  },
  bringsTo: { es: 'Llega a {store}.', en: 'It arrives at {store}.' },
  fromPlace: { es: 'Lugar de salida', en: 'Place of departure' },
  storePlace: { es: 'Lugar de llegada', en: 'Place of arrival' },
  pin: { es: 'Ubicación de entrega', en: 'Delivery location' },
  comments: { es: 'Observaciones', en: 'Observations' },
  ahead: { es: 'Sale antes que el resto del pedido', en: 'It leaves before the rest of the order' },
  waitsForOrder: {
    es: 'Puedes programarlo desde ahora; se activa cuando el pedido esté terminado.',
    en: 'You can schedule it now; it becomes active when the order is finished.',
  },
  sendTitle: { es: 'Marcar el envío {id} como enviado', en: 'Send shipment {id}' },
  deliverTitle: { es: 'Marcar el envío {id} como entregado', en: 'Deliver shipment {id}' },
  confirmCollect: {
    es: 'Confirma que el cliente recogió la mercancía: sale del almacén en este momento.',
    en: 'Confirm that the customer has collected the goods: they leave the store now.',
  },
  confirmSend: {
    es: 'La mercancía sale de la división; lo que estaba en el almacén deja de contarse como existencia.',
    en: 'The goods leave the division; what lay in the store is no longer counted as stock.',
  },
  confirmDeliver: {
    es: 'Confirma que la mercancía llegó a su destino.',
    en: 'Confirm that the goods have arrived.',
  },
  title: { es: 'Envío {id}', en: 'Shipment {id}' },
  emptyHint: {
    es: 'Los envíos aparecen solos cuando un pedido tiene mercancía lista o se acepta un traslado.',
    en: 'Shipments appear by themselves when an order has goods ready or a transfer is accepted.',
  },
  moved: {
    es: 'Este envío ya avanzó: alguien lo envió, lo entregó o canceló su pedido.',
    en: 'This shipment has moved on: somebody sent it, delivered it or canceled its order.',
  },
  method: { es: 'Método', en: 'Method' },
  cost: { es: 'Costo (USD)', en: 'Cost (USD)' },
  createdAt: { es: 'Creado', en: 'Created' },
  updatedAt: { es: 'Actualizado', en: 'Updated' },
  route: { es: 'Ruta', en: 'Route' },
  customerPlace: { es: 'El cliente', en: 'The customer' },
  tags: { es: 'Tipo, método y estatus', en: 'Type, method and status' },
  receivedBy: { es: 'Recibe (nombre y firma)', en: 'Received by (name and signature)' },
  deliveredBy: { es: 'Entrega (nombre y firma)', en: 'Delivered by (name and signature)' },
  shipment: { es: 'Envío', en: 'Shipment' },
  taxNumber: { es: 'RFC', en: 'Tax number (RFC)' },
  phone: { es: 'Teléfono', en: 'Phone' },
  driver: { es: 'Chofer', en: 'Driver' },
  plates: { es: 'Placas', en: 'Plates' },
  total: { es: 'Total', en: 'Total' },
  trip: { es: 'Viaje', en: 'Trip' },
  weight: { es: 'Peso', en: 'Weight' },
  proof: { es: 'Entrega', en: 'Delivery' },
  proofBy: { es: 'Recibió', en: 'Received by' },
  proofAt: { es: 'Entregado', en: 'Delivered' },
  proofNote: { es: 'Lo que dijo el chofer', en: 'What the driver said' },
  signature: { es: 'Firma', en: 'Signature' },
  photo: { es: 'Foto de la entrega', en: 'Photo of the delivery' },
  address: { es: 'Dirección', en: 'Address' },
  scheduledAt: { es: 'Programado', en: 'Scheduled' },
} as const satisfies Record<string, LocalizedWords>;
