import { defineDocument } from '../kit/document.ts';
import { defineTransitions } from '../kit/transitions.ts';
import { orderReturns } from './return.ts';
import { returnTexts } from './texts.ts';

export type ReturnStatus = 'announced' | 'received' | 'canceled';
export type ReturnEvent = 'receive' | 'cancel';
export type ReturnVerb = 'receive' | 'cancel' | 'paper';

/** What decides about the verbs of a return. */
export interface ActedReturn {
  readonly status: ReturnStatus;
}

/** What a customer gives back: announced, then received into a store or canceled. */
export const returnDocument = defineDocument<
  ReturnStatus,
  ReturnEvent,
  ActedReturn,
  ReturnVerb,
  'orders_returns',
  /** Its pieces are the customer's no more, or are promised to come back: they cannot be given back again. */
  'counts'
>({
  module: orderReturns,
  statuses: { announced: ['counts'], received: ['counts'], canceled: [] },
  transitions: defineTransitions<ReturnStatus, ReturnEvent>([
    { from: ['announced'], event: 'receive', to: 'received' },
    { from: ['announced'], event: 'cancel', to: 'canceled' },
  ]),
  verbs: {
    receive: {
      words: returnTexts.receive,
      event: 'receive',
      nextIn: ['announced'],
      ask: {
        title: returnTexts.receiveTitle,
        text: () => returnTexts.receiveText,
        done: () => returnTexts.received,
      },
    },
    cancel: {
      words: returnTexts.cancel,
      event: 'cancel',
      ask: {
        title: returnTexts.cancelTitle,
        isGrave: true,
        leave: returnTexts.leave,
        done: () => returnTexts.canceled,
      },
    },
    paper: { words: returnTexts.paper },
  },
});
