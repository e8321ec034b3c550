import { CodedError } from '@tarima/domain/kit/errors';
import { userCalls } from '@tarima/domain/users/contract';
import type { Accounts } from '../accounts/accounts.ts';
import { readRecord } from '../kit/catalogue/records.ts';
import { listRoutes } from '../kit/catalogue/routes.ts';
import { serve, type Server } from '../kit/serve.ts';
import { userCatalogue } from './catalogue.ts';
import { createUser, disableUser, enableUser, removeUser, updateUser } from './commands.ts';
import { readActivity } from './queries.ts';

export function userRoutes(server: Server, accounts: Accounts): void {
  listRoutes(server, userCatalogue);

  serve(server, userCalls.create, async ({ tx, person, query, body }) => {
    const account = await accounts.byId(person.accountId);
    if (!account) throw new CodedError('ENTITY_NOT_FOUND');
    return createUser(tx, account, person, { ...person, ...query }, body);
  });

  serve(server, userCalls.update, ({ tx, person, query, params, body }) =>
    updateUser(tx, person, { ...person, ...query }, params.id, body),
  );

  serve(server, userCalls.enable, async ({ tx, person, query, params }) => {
    await enableUser(tx, person, params.id);
    return readRecord(tx, userCatalogue, { ...person, ...query }, params.id);
  });

  serve(server, userCalls.disable, async ({ tx, person, query, params }) => {
    await disableUser(tx, person, params.id);
    return readRecord(tx, userCatalogue, { ...person, ...query }, params.id);
  });

  serve(server, userCalls.remove, ({ tx, person, params }) => removeUser(tx, person, params.id));

  serve(server, userCalls.activity, async ({ tx, person, params }) => {
    await readRecord(tx, userCatalogue, { ...person, lang: 'es' }, params.id);
    return readActivity(tx, person.accountId, params.id);
  });
}
