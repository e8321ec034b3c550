import { defineDocument } from '../kit/document.ts';
import { shipments } from './shipment.ts';
import {
  shipmentTexts,
  shipmentTransitions,
  type ShipmentVerbContext,
  type ShipmentEvent,
  type ShipmentStatus,
} from './status.ts';

/** Groups of statuses. */
type ShipmentGroup =
  /** All goods are still in the store and can be taken back. */
  | 'open'
  /** Goods have not reached their destination. */
  | 'ahead'
  /** Listed for a person on its day. */
  | 'underWay'
  /** Goods are no longer in the store. */
  | 'left';

export type ShipmentVerb = 'edit' | 'split' | 'send' | 'deliver' | 'deliveryNote';
/** Verbs that need a confirmation; the others open a screen. */
export type ConfirmedShipmentVerb = Exclude<ShipmentVerb, 'edit' | 'split' | 'deliveryNote'>;

/** The shipment: its transitions and its actions. Source: specification, section 4, "Shipments". */
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
    deliveryNote: { words: shipmentTexts.deliveryNote, icon: 'file' },
  },
});
