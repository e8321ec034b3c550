import {
  getPublicAccountCall,
  getCurrentAccountCall,
  updateCurrentAccountCall,
  type CurrentAccount,
} from '@tarima/domain/accounts/contract';
import {
  defaultAccountSettings,
  toSecondsOfDay,
  type AccountSettings,
} from '@tarima/domain/accounts/account-settings';
import { formatWorkingIntervals } from '@tarima/domain/kit/working-intervals';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import type { Transaction } from '../kit/database.ts';
import { serveCall, servePublicCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { normalizeHost, requireAccount, type AccountRegistry } from './accounts.ts';
import { loadWorkCalendars } from './calendars.ts';
import { updateAccountSettings } from './commands.ts';
import { findAccount } from './queries.ts';

/** Registers the routes of accounts. @param changing notifies planners of work that a change of hours leaves outside the hours */
export function registerAccountRoutes(
  server: ApiServer,
  accounts: AccountRegistry,
  changing: (tx: Transaction, person: ActingUser, name: string, change: Change) => Promise<unknown>,
): void {
  servePublicCall(server.app, getPublicAccountCall, async ({ query }) => {
    const { id, name, style } = requireAccount(await accounts.servedNow(query.url));
    return { id, name, url: normalizeHost(query.url), styleMetadata: style };
  });

  serveCall(server, getCurrentAccountCall, ({ tx, person }) => loadAccountDto(tx, person));

  serveCall(server, updateCurrentAccountCall, async ({ tx, person, body }) => {
    const changedHours = await findChangedHours(tx, body.settings?.operativeLapse);
    const update = () => updateAccountSettings(tx, person, body);
    await (changedHours ? changing(tx, person, formatHours(changedHours), update) : update());
    return loadAccountDto(tx, person);
  });
}

type Change = () => Promise<void>;
type DefaultHours = NonNullable<AccountSettings['operativeLapse']>;

/** Returns the requested hours of an account when they differ from the stored ones: forms send hours with every other change. */
async function findChangedHours(
  tx: Transaction,
  requested: AccountSettings['operativeLapse'] | undefined,
): Promise<DefaultHours | undefined> {
  const next = requested ?? defaultAccountSettings.operativeLapse;
  if (requested === undefined || !next) return undefined;
  const { lapse: defaultHours } = (await loadWorkCalendars(tx)).of();
  return formatHours(defaultHours) === formatHours(next) ? undefined : next;
}

const formatHours = ({ start, end }: DefaultHours): string =>
  formatWorkingIntervals([{ start: toSecondsOfDay(start) / 60, end: toSecondsOfDay(end) / 60 }]);

async function loadAccountDto(
  tx: Transaction,
  { profile, divisionId }: Pick<ActingUser, 'profile' | 'divisionId'>,
): Promise<CurrentAccount> {
  const { id, name, timeZone, settings, style } = requireAccount(await findAccount(tx));
  const { monthlyRevenueGoal, ...everybodys } = settings;
  const seesGoal = hasCallAccess(['dashboard', 'global_settings'], profile);
  const visibleSettings = seesGoal ? { ...everybodys, monthlyRevenueGoal } : everybodys;
  const { week, days } = (await loadWorkCalendars(tx)).of(divisionId);
  const hours = (week ?? days) && { ...(week && { week }), ...(days && { days }) };
  return {
    id,
    name,
    timeZone,
    settings: visibleSettings,
    styleMetadata: style,
    ...(hours && { hours }),
  };
}
