import { defineDocument } from '../kit/document.ts';
import { defineTransitions } from '../kit/transitions.ts';
import { orderReturns } from './return.ts';
import { returnTexts } from './texts.ts';

export type ReturnStatus = 'announced' | 'received' | 'canceled';
export type ReturnEvent = 'receive' | 'cancel';

/** Verbs that are confirmed and then performed: their calls, commands and dialogs follow from this list. */
export const confirmedReturnVerbs = ['cancel'] as const;
export type ConfirmedReturnVerb = (typeof confirmedReturnVerbs)[number];
export type ReturnVerb = ConfirmedReturnVerb | 'receive' | 'paper';

/** Groups of return statuses. */
type ReturnGroup =
  /** Statuses in which the pieces are still to be received. */
  | 'awaited'
  /** Statuses in which a store has taken the pieces back: they count as returned. */
  | 'takenBack'
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
  statuses: { announced: ['awaited'], received: ['takenBack'], canceled: ['lapsed'] },
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
    },
    cancel: {
      words: { es: 'Cancelar devolución', en: 'Cancel return' },
      icon: 'x',
      event: 'cancel',
      ask: {
        title: { es: 'Cancelar la devolución {id}', en: 'Cancel return {id}' },
        isGrave: true,
        leave: { es: 'Dejarla', en: 'Keep it' },
        done: () => ({ es: 'Devolución cancelada', en: 'Return canceled' }),
      },
    },
    paper: {
      words: { es: 'Hoja de devolución', en: 'Return sheet' },
      icon: 'file',
      paper: {
        title: returnTexts.titleOf,
        fileName: { es: 'devolucion-{id}', en: 'return-{id}' },
        failed: {
          es: 'No se pudo dibujar la hoja de devolución',
          en: 'The return sheet could not be drawn',
        },
      },
    },
  },
});
