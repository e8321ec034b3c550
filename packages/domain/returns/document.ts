import { defineDocument } from '../kit/document.ts';
import { defineTransitions } from '../kit/transitions.ts';
import { orderReturns } from './return.ts';
import { returnTexts } from './texts.ts';

export type ReturnStatus = 'announced' | 'received' | 'canceled';
export type ReturnEvent = 'receive' | 'cancel';

/** Verbs that are confirmed and then performed: their calls, commands and dialogs follow from this list. */
export const confirmedReturnVerbs = ['receive', 'cancel'] as const;
export type ConfirmedReturnVerb = (typeof confirmedReturnVerbs)[number];
export type ReturnVerb = ConfirmedReturnVerb | 'paper';

/** Groups of return statuses. */
type ReturnGroup =
  /** Statuses in which the pieces are announced or no longer belong to the customer: they cannot be returned again. */
  | 'counts'
  /** Statuses in which the pieces are still to be received. */
  | 'awaited'
  /** Statuses in which the pieces stay with the customer. */
  | 'lapsed';

/** Facts that decide about the verbs of a return. */
export interface ReturnVerbContext {
  readonly status: ReturnStatus;
}

/** Definition of the return document: announced, then received into a store or canceled. */
export const returnDocument = defineDocument<
  ReturnStatus,
  ReturnEvent,
  ReturnVerbContext,
  ReturnVerb,
  'orders_returns',
  ReturnGroup
>({
  module: orderReturns,
  statuses: { announced: ['counts', 'awaited'], received: ['counts'], canceled: ['lapsed'] },
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
