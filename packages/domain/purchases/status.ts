import { defineTransitions } from '../kit/transitions.ts';

export type PurchaseStatus = 'draft' | 'sent' | 'partly' | 'received' | 'canceled';
export type PurchaseEvent =
  | 'edit'
  | 'send'
  | 'mail'
  | 'reopen'
  | 'receive'
  | 'receiveRest'
  | 'undoReceipt'
  | 'undoOnlyReceipt'
  | 'undoExcessReceipt'
  | 'close'
  | 'cancel';

/** Facts that decide about the verbs of a purchase. */
export interface PurchaseVerbContext {
  readonly status: PurchaseStatus;
  /** Number of materials in the purchase. */
  readonly lines: number;
}

const hasLines = ({ lines }: PurchaseVerbContext): boolean => lines > 0;

/**
 * Transitions of a purchase: it is written, sent, received in one or several deliveries, and over.
 * A purchase without receipts can be canceled; a partly received purchase can be closed without the rest.
 * An undone receipt makes its goods expected again, also in a purchase that was over; one that brought more than was bought changes no status.
 */
export const purchaseTransitions = defineTransitions<
  PurchaseStatus,
  PurchaseEvent,
  PurchaseVerbContext
>([
  { from: ['draft'], event: 'edit', to: 'draft' },
  { from: ['draft'], event: 'send', to: 'sent', when: hasLines },
  { from: ['draft'], event: 'mail', to: 'sent', when: hasLines },
  { from: ['sent'], event: 'mail', to: 'sent' },
  { from: ['partly'], event: 'mail', to: 'partly' },
  { from: ['sent'], event: 'reopen', to: 'draft' },
  { from: ['sent'], event: 'receive', to: 'partly' },
  { from: ['partly'], event: 'receive', to: 'partly' },
  { from: ['sent'], event: 'receiveRest', to: 'received' },
  { from: ['partly'], event: 'receiveRest', to: 'received' },
  { from: ['partly', 'received'], event: 'undoReceipt', to: 'partly' },
  { from: ['partly', 'received'], event: 'undoOnlyReceipt', to: 'sent' },
  { from: ['partly'], event: 'undoExcessReceipt', to: 'partly' },
  { from: ['received'], event: 'undoExcessReceipt', to: 'received' },
  { from: ['partly'], event: 'close', to: 'received' },
  { from: ['draft'], event: 'cancel', to: 'canceled' },
  { from: ['sent'], event: 'cancel', to: 'canceled' },
]);
