import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import { getCurrentUserCall } from '@tarima/domain/session/contract';
import {
  readUserSecondFactorsCall,
  removeUserSecondFactorsCall,
} from '@tarima/domain/session/second-factor';
import { userCalls } from '@tarima/domain/users/contract';
import { users } from '@tarima/domain/users/user';
import {
  confirmMyEmailCall,
  cancelEmailChangeCall,
  resendMyEmailCodeCall,
  updateMySettingsCall,
} from '@tarima/domain/users/my-settings';
import { loadRequiredAccount, type AccountRegistry } from '../accounts/accounts.ts';
import { registerBulkActionRoute } from '../kit/catalogue/bulk-actions.ts';
import { createGuardedEditAction } from '../kit/catalogue/plain-actions.ts';
import { getRecord } from '../kit/catalogue/records.ts';
import { registerDependentsRoute, registerReadRoutes } from '../kit/catalogue/routes.ts';
import { assertRecentlyReauthenticated } from '../kit/assert-recently-reauthenticated.ts';
import { serveCall, servePreparedCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { createUserCatalogue } from './catalogue.ts';
import { createUser, disableUser, enableUser, removeUser, updateUser } from './commands.ts';
import { loadSecondFactorKinds } from '../session/second-factors.ts';
import { assertMayManageAccess } from './sessions.ts';
import { removeUserSecondFactors } from './remove-user-second-factors.ts';
import { loadCurrentUser } from './current-user.ts';
import {
  saveMySettings,
  verifyCurrentUser,
  lockCurrentUser,
  type MySettingsServices,
} from './my-settings.ts';
import { confirmEmailChange, discardPendingEmail, resendEmailCode } from './email-change.ts';
import { previewShiftChange } from '../planning/work-outside-hours.ts';
import { listUserActivity } from './queries.ts';
import { lockUser } from './lock-user.ts';

export function registerUserRoutes(
  server: ApiServer,
  accounts: AccountRegistry,
  parts: MySettingsServices,
): void {
  const { files } = parts;
  const catalogue = createUserCatalogue(files);

  serveCall(server, getCurrentUserCall, ({ tx, person }) => loadCurrentUser(tx, files, person));

  servePreparedCall(
    server,
    updateMySettingsCall,
    async ({ tx, person, body, address }) => {
      const before = await lockCurrentUser(tx, person);
      return () => verifyCurrentUser(parts.attempts, { ...person, address }, before, body);
    },
    async ({ tx, person, body, address, prepared }) => {
      const account = await loadRequiredAccount(accounts, person.accountId);
      await saveMySettings(parts, tx, account, { ...person, address }, body, prepared);
      return loadCurrentUser(tx, files, person);
    },
  );

  serveCall(server, confirmMyEmailCall, async ({ tx, person, body, address }) => {
    const account = await loadRequiredAccount(accounts, person.accountId);
    const requester = { ...person, address };
    await confirmEmailChange(parts, server.database, tx, account, requester, body.confirmationCode);
    return loadCurrentUser(tx, files, person);
  });

  serveCall(server, resendMyEmailCodeCall, async ({ tx, person, address }) => {
    const account = await loadRequiredAccount(accounts, person.accountId);
    await resendEmailCode(parts, tx, account, { ...person, address });
  });

  serveCall(server, cancelEmailChangeCall, async ({ tx, person }) => {
    await discardPendingEmail(tx, person);
    return loadCurrentUser(tx, files, person);
  });

  registerReadRoutes(server, catalogue);
  registerDependentsRoute(server, users, catalogue.scope);

  serveCall(server, userCalls.create, ({ tx, person, query, body }) =>
    createUser(tx, catalogue, person, { ...person, ...query }, body),
  );

  serveCall(server, userCalls.update, async ({ tx, person, query, params, body }) => {
    const account = await loadRequiredAccount(accounts, person.accountId);
    return updateUser(tx, catalogue, account, person, { ...person, ...query }, params.id, body);
  });

  serveCall(server, calendarCalls.tryUser, async ({ tx, person, query, params, body }) => {
    await lockUser(tx, person, params.id);
    return previewShiftChange(tx, person, query.lang, 'users', params.id, body.shift);
  });

  serveCall(server, userCalls.enable, async ({ tx, person, query, params }) => {
    await enableUser(tx, person, params.id);
    return getRecord(tx, catalogue, { ...person, ...query }, params.id);
  });

  serveCall(server, userCalls.disable, async ({ tx, person, query, params }) => {
    await disableUser(tx, person, params.id);
    return getRecord(tx, catalogue, { ...person, ...query }, params.id);
  });

  serveCall(server, userCalls.remove, ({ tx, person, params }) =>
    removeUser(tx, person, params.id),
  );

  registerBulkActionRoute(server, catalogue, {
    actions: {
      edit: createGuardedEditAction(catalogue, ({ tx, person, id }) => lockUser(tx, person, id)),
      // Some of them may be superusers: the proof is requested once, before the first.
      enable: { allow: assertActorProven, run: ({ tx, person, id }) => enableUser(tx, person, id) },
      disable: {
        allow: assertActorProven,
        run: ({ tx, person, id }) => disableUser(tx, person, id),
      },
      remove: { allow: assertActorProven, run: ({ tx, person, id }) => removeUser(tx, person, id) },
    },
  });

  serveCall(server, readUserSecondFactorsCall, async ({ tx, person, params }) => {
    await assertMayManageAccess(tx, person, params.id);
    return loadSecondFactorKinds(tx, params.id);
  });

  serveCall(server, removeUserSecondFactorsCall, ({ tx, person, params }) =>
    removeUserSecondFactors(tx, accounts, person, params.id),
  );

  serveCall(server, userCalls.activity, async ({ tx, person, params }) => {
    await getRecord(tx, catalogue, { ...person, lang: 'es' }, params.id);
    return listUserActivity(tx, params.id);
  });
}

const assertActorProven = (_: unknown, person: ActingUser): void =>
  assertRecentlyReauthenticated(person);
