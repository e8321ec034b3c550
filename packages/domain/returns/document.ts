import { defineDocument } from '../kit/document.ts';
import { defineTransitions } from '../kit/transitions.ts';
import { orderReturns } from './return.ts';
import { returnTexts } from './texts.ts';

export type ReturnStatus = 'announced' | 'received' | 'canceled';
export type ReturnEvent = 'receive' | 'cancel';
export type ReturnVerb = 'receive' | 'cancel' | 'paper';

/** Groups of statuses. */
type ReturnGroup =
  /** The pieces no longer belong to the customer, or are announced: they cannot be returned again. */
  | 'counts'
  /** The pieces stay with the customer. */
  | 'lapsed';

/** Facts that decide about the verbs of a return. */
export interface ReturnVerbContext {
  readonly status: ReturnStatus;
}

/** Return by a customer: announced, then received into a store or canceled. */
export const returnDocument = defineDocument<
  ReturnStatus,
  ReturnEvent,
  ReturnVerbContext,
  ReturnVerb,
  'orders_returns',
  ReturnGroup
>({
  module: orderReturns,
  statuses: { announced: ['counts'], received: ['counts'], canceled: ['lapsed'] },
  transitions: defineTransitions<ReturnStatus, ReturnEvent>([
    { from: ['announced'], event: 'receive', to: 'received' },
    { from: ['announced'], event: 'cancel', to: 'canceled' },
  ]),
  verbs: {
    receive: {
      words: returnTexts.receive,
      icon: 'packageCheck',
      event: 'receive',
      many: {},
      nextIn: ['announced'],
      ask: {
        title: returnTexts.receiveTitle,
        text: () => returnTexts.receiveText,
        done: () => returnTexts.received,
      },
    },
    cancel: {
      words: returnTexts.cancel,
      icon: 'x',
      event: 'cancel',
      ask: {
        title: returnTexts.cancelTitle,
        isGrave: true,
        leave: returnTexts.leave,
        done: () => returnTexts.canceled,
      },
    },
    paper: { words: returnTexts.paper, icon: 'file' },
  },
});
