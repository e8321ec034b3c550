import { defineDocument } from '../kit/document.ts';
import { defineTransitions } from '../kit/transitions.ts';
import { transferTexts } from './texts.ts';
import { transferRequests } from './transfer-request.ts';

export type TransferStatus = 'pending' | 'accepted' | 'deny' | 'expired';
export type TransferEvent =
  | 'accept'
  | 'deny'
  /** The request was not answered in time, or was withdrawn. */
  | 'expire';

/** Groups of statuses. */
type TransferGroup =
  /** The request waits for its answer. */
  | 'open'
  /** No answer is expected any more. */
  | 'closed';

/** Facts that decide about the verbs of a request. */
export interface TransferVerbContext {
  readonly status: TransferStatus;
  /** Whether the reader may answer the request. */
  readonly answerable: boolean;
}

const isAnswerable = ({ answerable }: TransferVerbContext): boolean => answerable;

/** Transfer request between divisions: its moves and verbs. Source: specification, section 4, "Transfers". */
export const transferDocument = defineDocument<
  TransferStatus,
  TransferEvent,
  TransferVerbContext,
  'accept' | 'deny',
  'transfer_requests',
  TransferGroup
>({
  module: transferRequests,
  statuses: { pending: ['open'], accepted: ['closed'], deny: ['closed'], expired: ['closed'] },
  transitions: defineTransitions<TransferStatus, TransferEvent>([
    { from: ['pending'], event: 'accept', to: 'accepted' },
    { from: ['pending'], event: 'deny', to: 'deny' },
    { from: ['pending'], event: 'expire', to: 'expired' },
  ]),
  verbs: {
    accept: {
      words: { es: 'Aceptar', en: 'Accept' },
      icon: 'check',
      event: 'accept',
      when: isAnswerable,
      many: {},
    },
    deny: {
      words: { es: 'Rechazar', en: 'Deny' },
      icon: 'x',
      event: 'deny',
      when: isAnswerable,
      ask: {
        title: { es: 'Rechazar el traslado', en: 'Deny the transfer' },
        reason: transferTexts.denyReason,
        isGrave: true,
        done: () => ({ es: 'Traslado rechazado', en: 'Transfer denied' }),
      },
      many: {},
    },
  },
});
