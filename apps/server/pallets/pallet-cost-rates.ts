import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import type { StoredCostBasis } from '@tarima/domain/pallets/contract';
import {
  defaultPalletRates,
  palletRatesSchema,
  type PalletRates,
} from '@tarima/domain/pallets/pallet-rates';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { assertCurrentVersion } from '../products/assert-current-version.ts';

/** Returns the company's rates, and when they were saved. Unset rates have the product's defaults. */
export async function getPalletCostRates(
  tx: Transaction,
): Promise<{ rates: PalletRates; updatedAt: string | null }> {
  const stored = await tx.row(sql<{ rates: object; updated_at: string }>`
    select rates, updated_at from pallet_rates where account_id = ${tx.accountId}`);
  const read = palletRatesSchema.safeParse({ ...defaultPalletRates, ...stored?.rates });
  return { rates: read.data ?? defaultPalletRates, updatedAt: stored?.updated_at ?? null };
}

/** Saves the company's rates. @throws CodedError STALE_ENTITY where another user saved them since they were loaded. */
export async function savePalletCostRates(
  tx: Transaction,
  rates: PalletRates,
  expectedVersion: string | null | undefined,
): Promise<void> {
  // The first two saves of an account also wait for each other.
  await tx.row(sql`select id from accounts where id = ${tx.accountId} for no key update`);
  const stored = await tx.row(sql<{ updated_at: string }>`
    select updated_at from pallet_rates where account_id = ${tx.accountId}`);
  assertCurrentVersion(stored?.updated_at, expectedVersion);
  await tx.row(sql`
    insert into pallet_rates (account_id, rates) values (${tx.accountId}, ${JSON.stringify(rates)})
    on conflict (account_id) do update set rates = excluded.rates`);
}

/** Returns the costs of a product besides its materials. @throws CodedError ENTITY_NOT_FOUND for an unknown product. */
export async function getPalletCostBasis(
  tx: Transaction,
  productId: number,
  language: Language,
): Promise<StoredCostBasis> {
  const product = await tx.row(sql<{ price: string; updated_at: string }>`
    select price, updated_at from products where account_id = ${tx.accountId} and id = ${productId}`);
  if (!product) throw new CodedError('ENTITY_NOT_FOUND');
  const steps = await tx.rows(sql<StoredCostBasis['steps'][number]>`
    select w.${sql.ref(`name_${language}`)} as name, s.work_time::float8 as "workTime", s.set_up::float8 as "setUp",
      w.hour_cost as "hourCost"
    from workplaces_flows_steps s
    join workplaces w on w.account_id = s.account_id and w.id = s.workplace_id
    where s.account_id = ${tx.accountId} and s.owner_id = ${productId} and s.division_id is null
    order by s.step`);
  const { rates, updatedAt } = await getPalletCostRates(tx);
  return { rates, ratesAt: updatedAt, price: product.price, productAt: product.updated_at, steps };
}
