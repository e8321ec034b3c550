import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { readCurrentUser } from '@tarima/domain/session/contract';
import { userCalls } from '@tarima/domain/users/contract';
import { users } from '@tarima/domain/users/user';
import {
  confirmMyEmail,
  cancelEmailChange,
  resendMyEmailCode,
  updateMySettings,
} from '@tarima/domain/users/my-settings';
import { mustKnow, type Accounts } from '../accounts/accounts.ts';
import { manyRoute } from '../kit/catalogue/many.ts';
import { createLockedEdit } from '../kit/catalogue/plain-actions.ts';
import { getRecord } from '../kit/catalogue/records.ts';
import { dependentsRoute, listRoutes } from '../kit/catalogue/routes.ts';
import { serve, servePrepared, type Server } from '../kit/serve.ts';
import { userCatalogue } from './catalogue.ts';
import { createUser, disableUser, enableUser, removeUser, updateUser } from './commands.ts';
import { loadCurrentUser } from './current.ts';
import { changeMyself, proveOneself, loadMySettings, type MySettingsParts } from './my-settings.ts';
import { confirmEmail, discardPendingEmail, resendCode } from './email-change.ts';
import { tryingShift } from '../planning/outside.ts';
import { listUserActivity } from './queries.ts';
import { lockUser } from './lock-user.ts';

export function userRoutes(server: Server, accounts: Accounts, parts: MySettingsParts): void {
  const { files } = parts;
  const catalogue = userCatalogue(files);

  serve(server, readCurrentUser, ({ tx, person }) => loadCurrentUser(tx, files, person));

  servePrepared(
    server,
    updateMySettings,
    async ({ tx, person, body, address }) => {
      const before = await loadMySettings(tx, person);
      return () => proveOneself(parts.attempts, { ...person, address }, before, body);
    },
    async ({ tx, person, body, address, prepared }) => {
      const account = await mustKnow(accounts, person.accountId);
      await changeMyself(parts, tx, account, { ...person, address }, body, prepared);
      return loadCurrentUser(tx, files, person);
    },
  );

  serve(server, confirmMyEmail, async ({ tx, person, body, address }) => {
    const account = await mustKnow(accounts, person.accountId);
    const requester = { ...person, address };
    await confirmEmail(parts, server.database, tx, account, requester, body.confirmationCode);
    return loadCurrentUser(tx, files, person);
  });

  serve(server, resendMyEmailCode, async ({ tx, person, address }) => {
    const account = await mustKnow(accounts, person.accountId);
    await resendCode(parts, tx, account, { ...person, address });
  });

  serve(server, cancelEmailChange, async ({ tx, person }) => {
    await discardPendingEmail(tx, person);
    return loadCurrentUser(tx, files, person);
  });

  listRoutes(server, catalogue);
  dependentsRoute(server, users, catalogue.scope);

  serve(server, userCalls.create, ({ tx, person, query, body }) =>
    createUser(tx, catalogue, person, { ...person, ...query }, body),
  );

  serve(server, userCalls.update, async ({ tx, person, query, params, body }) => {
    const account = await mustKnow(accounts, person.accountId);
    return updateUser(tx, catalogue, account, person, { ...person, ...query }, params.id, body);
  });

  serve(server, calendarCalls.tryUser, async ({ tx, person, query, params, body }) => {
    await lockUser(tx, person, params.id);
    return tryingShift(tx, person, query.lang, 'users', params.id, body.shift);
  });

  serve(server, userCalls.enable, async ({ tx, person, query, params }) => {
    await enableUser(tx, person, params.id);
    return getRecord(tx, catalogue, { ...person, ...query }, params.id);
  });

  serve(server, userCalls.disable, async ({ tx, person, query, params }) => {
    await disableUser(tx, person, params.id);
    return getRecord(tx, catalogue, { ...person, ...query }, params.id);
  });

  serve(server, userCalls.remove, ({ tx, person, params }) => removeUser(tx, person, params.id));

  manyRoute(server, catalogue, {
    actions: {
      edit: createLockedEdit(catalogue, ({ tx, person, id }) => lockUser(tx, person, id)),
      enable: { run: ({ tx, person, id }) => enableUser(tx, person, id) },
      disable: { run: ({ tx, person, id }) => disableUser(tx, person, id) },
      remove: { run: ({ tx, person, id }) => removeUser(tx, person, id) },
    },
  });

  serve(server, userCalls.activity, async ({ tx, person, params }) => {
    await getRecord(tx, catalogue, { ...person, lang: 'es' }, params.id);
    return listUserActivity(tx, params.id);
  });
}
