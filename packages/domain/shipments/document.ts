import { defineDocument } from '../kit/document.ts';
import { shipments } from './shipment.ts';
import {
  shipmentTexts,
  shipmentTransitions,
  type ShipmentVerbContext,
  type ShipmentEvent,
  type ShipmentStatus,
} from './status.ts';

/** Groups of shipment statuses. */
type ShipmentGroup =
  /** Statuses in which all goods are still in the store and can be released. */
  | 'open'
  /** Statuses in which the goods have not reached their destination. */
  | 'ahead'
  /** Statuses of shipments that are listed for a person on their day. */
  | 'underWay'
  /** Statuses in which the goods are no longer in the store. */
  | 'left';

export type ShipmentVerb = 'edit' | 'split' | 'send' | 'deliver' | 'receive' | 'deliveryNote';

/** Definition of the shipment document: its transitions and verbs. Source: specification, section 4, "Shipments". */
export const shipmentDocument = defineDocument<
  ShipmentStatus,
  ShipmentEvent,
  ShipmentVerbContext,
  ShipmentVerb,
  'shipments',
  ShipmentGroup
>({
  module: shipments,
  statuses: {
    pending: ['open', 'ahead'],
    active: ['open', 'ahead', 'underWay'],
    send: ['ahead', 'underWay', 'left'],
    finished: ['left'],
  },
  transitions: shipmentTransitions,
  verbs: {
    edit: { words: shipmentTexts.edit, icon: 'pencil', event: 'edit', nextIn: ['pending'] },
    split: { words: shipmentTexts.split, icon: 'split', event: 'split' },
    send: {
      words: shipmentTexts.send,
      icon: 'truck',
      event: 'send',
      many: {},
      nextIn: ['active'],
      ask: {
        title: shipmentTexts.sendTitle,
        text: () => shipmentTexts.confirmSend,
        done: () => shipmentTexts.sent,
      },
    },
    deliver: {
      words: shipmentTexts.deliver,
      icon: 'packageCheck',
      event: 'deliver',
      many: {},
      nextIn: ['send'],
      ask: {
        title: shipmentTexts.deliverTitle,
        text: ({ method }) =>
          method === 'collect' ? shipmentTexts.confirmCollect : shipmentTexts.confirmDeliver,
        done: () => shipmentTexts.delivered,
      },
    },
    receive: {
      words: shipmentTexts.receive,
      icon: 'warehouse',
      event: 'receive',
      ask: {
        title: shipmentTexts.receiveTitle,
        text: () => shipmentTexts.confirmReceive,
        done: () => shipmentTexts.received,
      },
    },
    deliveryNote: {
      words: shipmentTexts.deliveryNote,
      icon: 'file',
      paper: {
        title: { es: 'Nota de entrega {id}', en: 'Delivery note {id}' },
        fileName: { es: 'nota-de-entrega-{id}', en: 'delivery-note-{id}' },
        failed: {
          es: 'No se pudo dibujar la nota de entrega',
          en: 'The delivery note could not be drawn',
        },
      },
    },
  },
});
