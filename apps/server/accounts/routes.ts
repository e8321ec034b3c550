import {
  readAccount,
  readOwnAccount,
  updateOwnAccount,
  type OwnAccount,
} from '@tarima/domain/accounts/contract';
import { mayPass } from '@tarima/domain/profiles/profiles';
import type { Transaction } from '../kit/database.ts';
import { serve, serveAnybody, type Person, type Server } from '../kit/serve.ts';
import { hostOf, mustBe, type Accounts } from './accounts.ts';
import { changeAccount } from './commands.ts';
import { accountInside } from './queries.ts';

export function accountRoutes(server: Server, accounts: Accounts): void {
  serveAnybody(server.app, readAccount, async ({ query }) => {
    const { id, name, style } = mustBe(await accounts.servedNow(query.url));
    return { id, name, url: hostOf(query.url), styleMetadata: style };
  });

  serve(server, readOwnAccount, ({ tx, person }) => ownAccount(tx, person));

  serve(server, updateOwnAccount, async ({ tx, person, body }) => {
    await changeAccount(tx, person, body);
    return ownAccount(tx, person);
  });
}

async function ownAccount(
  tx: Transaction,
  { profile }: Pick<Person, 'profile'>,
): Promise<OwnAccount> {
  const { id, name, timeZone, settings, style } = mustBe(await accountInside(tx));
  const { monthlyRevenueGoal, ...everybodys } = settings;
  const seesGoal = mayPass(['dashboard', 'global_settings'], profile);
  const told = seesGoal ? { ...everybodys, monthlyRevenueGoal } : everybodys;
  return { id, name, timeZone, settings: told, styleMetadata: style };
}
