import type { CustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import { CodedError } from '@tarima/domain/kit/errors';
import type { CustomValues } from '@tarima/domain/kit/schemas';
import { sql } from 'kysely';
import { validateCustomFieldValues } from '../custom-fields/commands.ts';
import type { Transaction } from '../kit/database.ts';

/** Locks the product whose technical sheet or flow is about to change: two first saves wait for each other. */
export async function lockProduct(tx: Transaction, productId: number): Promise<void> {
  const found = await tx.row(sql`
    select id from products where account_id = ${tx.accountId} and id = ${productId} for no key update`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
}

/** Refuses a save whose editor did not load the latest version. A body without a version is not checked. */
export function assertCurrentVersion(
  stored: string | undefined,
  expectedVersion: string | null | undefined,
): void {
  if (expectedVersion === undefined) return;
  const isCurrent =
    expectedVersion === null
      ? stored === undefined
      : stored !== undefined && Date.parse(stored) <= Date.parse(expectedVersion);
  if (!isCurrent) throw new CodedError('STALE_ENTITY');
}

/** Validates custom fields and returns their stored form; null where the form does not include them, which leaves them unchanged. */
export async function validateBodyCustomFields(
  tx: Transaction,
  module: CustomFieldModule,
  { customFields }: { readonly customFields?: CustomValues | undefined },
): Promise<string | null> {
  if (customFields === undefined) return null;
  return JSON.stringify(await validateCustomFieldValues(tx, module, customFields));
}
