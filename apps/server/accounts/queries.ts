import {
  accountSettings,
  defaultSettings,
  type AccountSettings,
} from '@tarima/domain/accounts/settings';
import { defaultStyle, styleMetadata, type StyleMetadata } from '@tarima/domain/accounts/style';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

export interface ServedAccount {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly style: StyleMetadata;
  readonly settings: AccountSettings;
}

export interface StoredAccount {
  id: number;
  name: string;
  time_zone: string;
  style_metadata: Record<string, unknown>;
  settings: Record<string, unknown>;
}

export const accountColumns = sql`a.id, a.name, a.time_zone, a.style_metadata, a.settings`;

/** Loads an account in its own transaction. */
export async function accountInside(tx: Transaction): Promise<ServedAccount | undefined> {
  const found = await tx.row(
    sql<StoredAccount>`select ${accountColumns} from accounts a where a.id = ${tx.accountId}`,
  );
  return found && toServedAccount(found);
}

/** Fills settings that were never chosen with the product's defaults. */
export const toServedAccount = (stored: StoredAccount): ServedAccount => ({
  id: stored.id,
  name: stored.name,
  timeZone: stored.time_zone,
  style:
    styleMetadata.safeParse({ ...defaultStyle, ...stored.style_metadata }).data ?? defaultStyle,
  settings:
    accountSettings.safeParse({ ...defaultSettings, ...stored.settings }).data ?? defaultSettings,
});
