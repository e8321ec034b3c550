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
    edit: { words: purchaseTexts.edit, icon: 'pencil', event: 'edit' },
    mail: { words: purchaseTexts.mail, icon: 'mail', event: 'mail', nextIn: ['draft'] },
    send: {
      words: purchaseTexts.send,
      icon: 'send',
      event: 'send',
      ask: {
        title: purchaseTexts.sendTitle,
        text: () => purchaseTexts.confirmSend,
        done: () => purchaseTexts.sent,
      },
    },
    receive: {
      words: purchaseTexts.receive,
      icon: 'packageCheck',
      event: 'receive',
      nextIn: ['sent', 'partly'],
    },
    paper: { words: purchaseTexts.paper, icon: 'file' },
    reopen: {
      words: purchaseTexts.reopen,
      icon: 'undo',
      event: 'reopen',
      isSeldom: true,
      ask: {
        title: purchaseTexts.reopenTitle,
        text: () => purchaseTexts.confirmReopen,
        done: () => purchaseTexts.reopened,
      },
    },
    close: {
      words: purchaseTexts.close,
      icon: 'flag',
      event: 'close',
      isSeldom: true,
      ask: {
        title: purchaseTexts.closeTitle,
        text: () => purchaseTexts.confirmClose,
        done: () => purchaseTexts.closed,
      },
    },
    cancel: {
      words: purchaseTexts.cancel,
      icon: 'ban',
      event: 'cancel',
      ask: {
        title: purchaseTexts.cancelTitle,
        text: () => purchaseTexts.confirmCancel,
        isGrave: true,
        leave: purchaseTexts.keep,
        done: () => purchaseTexts.canceled,
      },
    },
  },
});
