import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/**
 * Returns a supplier for a purchase, locked against deletion.
 * @throws CodedError WRONG_VALUES naming `supplier`: `unknown`, or `inactive`.
 */
export async function getBuyableSupplier(
  tx: Transaction,
  id: number,
  mustBeActive: boolean,
): Promise<{ readonly language: Language }> {
  const found = await tx.row(sql<{ status: string; language: Language }>`
    select status, language from suppliers where account_id = ${tx.accountId} and id = ${id} for key share`);
  if (!found) throw createWrongValueError('supplier', 'unknown');
  if (mustBeActive && found.status !== 'active')
    throw createWrongValueError('supplier', 'inactive');
  return found;
}
