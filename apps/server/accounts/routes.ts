import { readAccount } from '@tarima/domain/accounts/contract';
import { serveAnybody, type Server } from '../kit/serve.ts';
import { hostOf, type Accounts } from './accounts.ts';

export function accountRoutes({ app }: Server, accounts: Accounts): void {
  serveAnybody(app, readAccount, async ({ query }) => {
    const { id, name, style } = await accounts.mustServe(query.url);
    return { id, name, url: hostOf(query.url), styleMetadata: style };
  });
}
