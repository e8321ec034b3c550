import {
  readAccount,
  getCurrentAccount,
  updateCurrentAccount,
  type CurrentAccount,
} from '@tarima/domain/accounts/contract';
import { defaultSettings, toSeconds, type AccountSettings } from '@tarima/domain/accounts/settings';
import { formatWorkingIntervals } from '@tarima/domain/kit/working-intervals';
import { mayPass } from '@tarima/domain/profiles/profiles';
import type { Transaction } from '../kit/database.ts';
import { serve, serveAnybody, type Person, type Server } from '../kit/serve.ts';
import { normalizeHost, mustBe, type Accounts } from './accounts.ts';
import { loadCalendars } from './calendars.ts';
import { changeAccount } from './commands.ts';
import { accountInside } from './queries.ts';

/** @param changing notifies planners of the work that a change of hours leaves outside */
export function accountRoutes(
  server: Server,
  accounts: Accounts,
  changing: (tx: Transaction, person: Person, name: string, change: Change) => Promise<unknown>,
): void {
  serveAnybody(server.app, readAccount, async ({ query }) => {
    const { id, name, style } = mustBe(await accounts.servedNow(query.url));
    return { id, name, url: normalizeHost(query.url), styleMetadata: style };
  });

  serve(server, getCurrentAccount, ({ tx, person }) => loadAccountDto(tx, person));

  serve(server, updateCurrentAccount, async ({ tx, person, body }) => {
    const changedHours = await findChangedHours(tx, body.settings?.operativeLapse);
    const change = () => changeAccount(tx, person, body);
    await (changedHours ? changing(tx, person, sayHours(changedHours), change) : change());
    return loadAccountDto(tx, person);
  });
}

type Change = () => Promise<void>;
type DefaultHours = NonNullable<AccountSettings['operativeLapse']>;

/** Returns the requested hours of an account when they differ from the stored ones: forms send them with every other change. */
async function findChangedHours(
  tx: Transaction,
  requested: AccountSettings['operativeLapse'] | undefined,
): Promise<DefaultHours | undefined> {
  const next = requested ?? defaultSettings.operativeLapse;
  if (requested === undefined || !next) return undefined;
  const { lapse: defaultHours } = (await loadCalendars(tx)).of();
  return sayHours(defaultHours) === sayHours(next) ? undefined : next;
}

const sayHours = ({ start, end }: DefaultHours): string =>
  formatWorkingIntervals([{ start: toSeconds(start) / 60, end: toSeconds(end) / 60 }]);

async function loadAccountDto(
  tx: Transaction,
  { profile, divisionId }: Pick<Person, 'profile' | 'divisionId'>,
): Promise<CurrentAccount> {
  const { id, name, timeZone, settings, style } = mustBe(await accountInside(tx));
  const { monthlyRevenueGoal, ...everybodys } = settings;
  const seesGoal = mayPass(['dashboard', 'global_settings'], profile);
  const visibleSettings = seesGoal ? { ...everybodys, monthlyRevenueGoal } : everybodys;
  const { week, days } = (await loadCalendars(tx)).of(divisionId);
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
