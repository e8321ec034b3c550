import { accountChangedEvent } from '@tarima/domain/accounts/contract';
import {
  defaultAccountSettings,
  type AccountSettings,
  type AccountSettingsChange,
} from '@tarima/domain/accounts/account-settings';
import {
  defaultAccountStyle,
  type AccountStyleChange,
} from '@tarima/domain/accounts/account-style';
import { sql } from 'kysely';
import { assertRecentlyReauthenticated } from '../kit/assert-recently-reauthenticated.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { recordHistoryEvent } from '../kit/record-history-event.ts';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import type { ActingUser } from '../kit/serve.ts';
import { createBuiltInProfiles } from '../profiles/commands.ts';
import { shrinkLogo } from './shrink-logo.ts';

/** Creates an account and fills it, all or nothing. */
export async function createAccount(
  database: Database,
  name: string,
  fill: (tx: Transaction) => Promise<void>,
  { timeZone = 'America/Mexico_City', isDemo = false } = {},
): Promise<number> {
  const { result } = await database.transaction(undefined, sql`select 1`, async (tx) => {
    const account = await tx.row(sql<{ id: number }>`
      insert into accounts (name, time_zone, is_demo) values (${name}, ${timeZone}, ${isDemo}) returning id`);
    if (!account) throw new Error('The account was not made');
    await tx.enter(account.id);
    await createBuiltInProfiles(tx);
    await fill(tx);
    return account.id;
  });
  return result;
}

/** Changes the style or the settings of the user's account, and notifies all connected browsers. */
export async function updateAccountSettings(
  tx: Transaction,
  person: ActingUser,
  change: {
    settings?: AccountSettingsChange | undefined;
    styleMetadata?: AccountStyleChange | undefined;
  },
): Promise<void> {
  const before = await tx.row(sql<Changed>`
    select settings, style_metadata from accounts where id = ${person.accountId} for update`);
  // A changed demand needs a recent proof: a session left open is not enough.
  const demand = change.settings?.secondFactor;
  if (before && demand !== undefined && demand !== applyDefaults(before).settings.secondFactor)
    assertRecentlyReauthenticated(person);
  const logoIcon = change.styleMetadata?.logoIcon;
  const style = change.styleMetadata && {
    ...change.styleMetadata,
    ...(logoIcon !== undefined && { logoIcon: await shrinkLogo(logoIcon) }),
  };
  const after = await tx.row(sql<Changed>`
    update accounts
    set settings = settings || ${JSON.stringify(change.settings ?? {})}::jsonb,
      style_metadata = style_metadata || ${JSON.stringify(style ?? {})}::jsonb
    where id = ${person.accountId} returning settings, style_metadata`);
  await recordHistoryEvent(tx, {
    accountId: person.accountId,
    module: 'accounts',
    entityId: person.accountId,
    action: 'update',
    userId: person.id,
    before: before && applyDefaults(before),
    after: after && applyDefaults(after),
  });
  await announceToBrowsers(tx, {
    to: { accountId: person.accountId },
    event: accountChangedEvent,
    payload: {},
  });
}

interface Changed {
  settings: Partial<AccountSettings>;
  style_metadata: object;
}

/** Merges a change with the defaults: the first change stores only its own field. */
const applyDefaults = ({ settings, style_metadata: style }: Changed) => ({
  settings: { ...defaultAccountSettings, ...settings },
  style_metadata: { ...defaultAccountStyle, ...style },
});
