import { CodedError } from '@tarima/domain/kit/errors';
import {
  accountSettingsSchema,
  defaultAccountSettings,
  type AccountSettings,
} from '@tarima/domain/accounts/account-settings';
import {
  defaultAccountStyle,
  accountStyleSchema,
  type AccountStyle,
} from '@tarima/domain/accounts/account-style';
import { sql } from 'kysely';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';

export interface ResolvedAccount {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly style: AccountStyle;
  readonly settings: AccountSettings;
}

export interface StoredAccountRow {
  id: number;
  name: string;
  time_zone: string;
  style_metadata: Record<string, unknown>;
  settings: Record<string, unknown>;
}

export const accountColumns = sql`a.id, a.name, a.time_zone, a.style_metadata, a.settings`;

/** Loads an account in its own transaction. */
/** @throws CodedError ENTITY_NOT_FOUND when the account was removed meanwhile. */
export async function getAccount(tx: Transaction): Promise<ResolvedAccount> {
  const account = await findAccount(tx);
  if (!account) throw new CodedError('ENTITY_NOT_FOUND');
  return account;
}

export async function findAccount(tx: Transaction): Promise<ResolvedAccount | undefined> {
  const found = await tx.row(
    withCachedQueryPlan(
      sql<StoredAccountRow>`select ${accountColumns} from accounts a where a.id = ${tx.accountId}`,
    ),
  );
  return found && resolveAccount(found);
}

/** Fills settings that were never set with the product's defaults. */
export const resolveAccount = (stored: StoredAccountRow): ResolvedAccount => ({
  id: stored.id,
  name: stored.name,
  timeZone: stored.time_zone,
  style:
    accountStyleSchema.safeParse({ ...defaultAccountStyle, ...stored.style_metadata }).data ??
    defaultAccountStyle,
  settings:
    accountSettingsSchema.safeParse({ ...defaultAccountSettings, ...stored.settings }).data ??
    defaultAccountSettings,
});
