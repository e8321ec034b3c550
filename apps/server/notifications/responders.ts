import type { MessageDataOf } from '@tarima/domain/notifications/message-data';
import type { AskingType, ResponseTo } from '@tarima/domain/notifications/responses';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';

export interface Answered<T extends AskingType> {
  readonly tx: Transaction;
  /** User who responds; their permission was checked. */
  readonly person: Person;
  /** Subject of the notification, as it was sent. */
  readonly data: MessageDataOf<T>;
  readonly response: ResponseTo<T>;
}

/**
 * Carries out a response in its transaction: locks the request or the order first, and refuses what its status no longer
 * allows. The caller then settles the notifications of all recipients.
 */
export type Responder<T extends AskingType> = (answered: Answered<T>) => Promise<void>;

/** Responders by the type of the question. A type without one takes no response here. */
export type Responders = { readonly [T in AskingType]?: Responder<T> };
