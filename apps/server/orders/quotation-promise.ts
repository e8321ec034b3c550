import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import type { PromisedDateAnswer } from '@tarima/domain/planning/calls/promise-contract';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';

/** Returns when lines could be finished if they were accepted now. Planning provides it: orders have no access to the plant. */
export type LineDatePromiser = (
  tx: Transaction,
  person: ActingUser,
  language: Language,
  request: {
    readonly lines: readonly { product: { id: number }; quantity: number }[];
    readonly requestedDate?: string;
    readonly division: { readonly id: number };
  },
) => Promise<PromisedDateAnswer>;

/** Returns the dates that a quotation could promise; undefined where unknown, which does not prevent printing it. */
export async function loadQuotationPromisedDates(
  tx: Transaction,
  person: ActingUser,
  language: Language,
  { details, division, requestedDate }: Pick<WholeOrder, 'details' | 'division' | 'requestedDate'>,
  promiseLines: LineDatePromiser,
): Promise<PromisedDateAnswer | undefined> {
  const lines = details.map(({ product: { id }, data: { quantity } }) => ({
    product: { id },
    quantity,
  }));
  try {
    const promised = await promiseLines(tx, person, language, {
      lines,
      division,
      ...(requestedDate !== null && { requestedDate }),
    });
    return promised.lines.some(({ end }) => end !== null) ? promised : undefined;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'SERVICE_UNAVAILABLE') return undefined;
    throw error;
  }
}
