import { defineDocument } from '../kit/document.ts';
import { purchases } from './purchase.ts';
import {
  purchaseTransitions,
  type PurchaseVerbContext,
  type PurchaseEvent,
  type PurchaseStatus,
} from './status.ts';
import { purchaseTexts } from './texts.ts';

/** Groups of purchase statuses. */
type PurchaseGroup =
  /** Statuses in which lines may change. */
  | 'open'
  /** Deliveries are expected. */
  | 'awaited'
  /** Statuses of ended purchases. */
  | 'over';

/** Verbs that are confirmed and then performed: their calls, commands and dialogs follow from this list. */
export const confirmedPurchaseVerbs = ['send', 'reopen', 'close', 'cancel'] as const;
export type ConfirmedPurchaseVerb = (typeof confirmedPurchaseVerbs)[number];
export type PurchaseVerb = ConfirmedPurchaseVerb | 'edit' | 'mail' | 'receive' | 'paper';

/** Definition of the purchase document: its transitions and verbs. */
export const purchaseDocument = defineDocument<
  PurchaseStatus,
  PurchaseEvent,
  PurchaseVerbContext,
  PurchaseVerb,
  'purchases',
  PurchaseGroup
>({
  module: purchases,
  statuses: {
    draft: ['open'],
    sent: ['awaited'],
    partly: ['awaited'],
    received: ['over'],
    canceled: ['over'],
  },
  transitions: purchaseTransitions,
  verbs: {
    edit: { words: { es: 'Editar', en: 'Edit' }, icon: 'pencil', event: 'edit' },
    mail: { words: purchaseTexts.mail, icon: 'mail', event: 'mail', nextIn: ['draft'] },
    send: {
      words: { es: 'Marcar como enviada', en: 'Mark as sent' },
      icon: 'send',
      event: 'send',
      ask: {
        title: { es: 'Marcar la compra {id} como enviada', en: 'Mark purchase {id} as sent' },
        text: () => ({
          es: 'Para cuando se le dijo al proveedor de otra manera. Desde ahora se espera lo que pide, y sus renglones ya no cambian.',
          en: 'For when the supplier was told some other way. From now on what it asks for is expected, and its lines no longer change.',
        }),
        done: () => purchaseTexts.sent,
      },
    },
    receive: {
      words: purchaseTexts.receive,
      icon: 'packageCheck',
      event: 'receive',
      nextIn: ['sent', 'partly'],
    },
    paper: {
      words: { es: 'Orden de compra', en: 'Purchase order' },
      icon: 'file',
      paper: {
        title: { es: 'Orden de compra {id}', en: 'Purchase order {id}' },
        fileName: { es: 'orden-de-compra-{id}', en: 'purchase-order-{id}' },
        failed: {
          es: 'No se pudo dibujar la orden de compra',
          en: 'The order could not be drawn',
        },
      },
    },
    reopen: {
      words: { es: 'Volver a borrador', en: 'Back to draft' },
      icon: 'undo',
      event: 'reopen',
      isSeldom: true,
      ask: {
        title: { es: 'Volver la compra {id} a borrador', en: 'Bring purchase {id} back to draft' },
        text: () => ({
          es: 'Se podrá cambiar, y hasta que se envíe otra vez no se espera nada de ella.',
          en: 'It can be changed, and nothing of it is expected until it is sent again.',
        }),
        done: () => ({ es: 'La compra es un borrador', en: 'The purchase is a draft' }),
      },
    },
    close: {
      words: { es: 'Dar por recibida', en: 'Close purchase' },
      icon: 'flag',
      event: 'close',
      isSeldom: true,
      ask: {
        title: { es: 'Dar la compra {id} por recibida', en: 'Close purchase {id}' },
        text: () => ({
          es: 'Lo que falta ya no se espera.',
          en: 'The missing goods will no longer be expected.',
        }),
        done: () => ({ es: 'Compra cerrada', en: 'Purchase closed' }),
      },
    },
    cancel: {
      words: { es: 'Cancelar compra', en: 'Cancel purchase' },
      icon: 'ban',
      event: 'cancel',
      ask: {
        title: { es: 'Cancelar la compra {id}', en: 'Cancel purchase {id}' },
        text: () => ({ es: 'Nada de ella se espera.', en: 'Nothing of it is expected.' }),
        isGrave: true,
        leave: { es: 'Conservar', en: 'Keep' },
        done: () => ({ es: 'Compra cancelada', en: 'Purchase canceled' }),
      },
    },
  },
});
