import type { NewPalletBody } from '@tarima/domain/pallets/contract';
import { numberProductName } from '@tarima/domain/pallets/name-pallet';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

type ProductNames = NewPalletBody['name'];

/** Highest number behind a name: a company does not give one name to more products. */
const highest = 999;

/**
 * Returns names that no other product has: those given, or the same with the lowest free number, `GMA pallet (2)`.
 * The number is the same in both languages.
 */
export async function findFreeProductNames(
  tx: Transaction,
  { es, en }: ProductNames,
): Promise<ProductNames> {
  for (let number = 1; number <= highest; number += 1) {
    const names = { es: numberProductName(es, number), en: numberProductName(en, number) };
    if ((await findTakenNames(tx, names)).length === 0) return names;
  }
  return { es, en };
}

/** Returns the languages in which a product of the account has the name already. */
export async function findTakenNames(
  tx: Transaction,
  { es, en }: ProductNames,
): Promise<readonly ('es' | 'en')[]> {
  const row = await tx.row(sql<{ es: boolean; en: boolean }>`
    select exists (select from products where account_id = ${tx.accountId} and fold(name_es) = fold(${es})) as es,
      exists (select from products where account_id = ${tx.accountId} and fold(name_en) = fold(${en})) as en`);
  return (['es', 'en'] as const).filter((language) => row?.[language]);
}
