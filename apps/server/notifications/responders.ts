import type { MessageDataOf } from '@tarima/domain/notifications/message-data';
import type { AskingType, ResponseTo } from '@tarima/domain/notifications/responses';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';

export interface Answered<T extends AskingType> {
  readonly tx: Transaction;
  /** Who answers; their permission was checked. */
  readonly person: Person;
  /** What the notification asked about, as it was told. */
  readonly data: MessageDataOf<T>;
  readonly response: ResponseTo<T>;
}

/**
 * Does what an answer asks for, in its transaction: locks the request or the order first, and refuses what its status no
 * longer allows. Everybody's notification of it is then settled by whoever called.
 */
export type Responder<T extends AskingType> = (answered: Answered<T>) => Promise<void>;

/** The nouns behind the questions. A type without a responder cannot be answered here. */
export type Responders = { readonly [T in AskingType]?: Responder<T> };
