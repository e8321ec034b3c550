import { readCurrentUser } from '@tarima/domain/session/contract';
import { userCalls } from '@tarima/domain/users/contract';
import { updateMySettings } from '@tarima/domain/users/my-settings';
import { readRecord } from '../kit/catalogue/records.ts';
import { listRoutes } from '../kit/catalogue/routes.ts';
import type { Files } from '../kit/files/files.ts';
import { serve, servePrepared, type Server } from '../kit/serve.ts';
import { hashPassword } from '../session/passwords.ts';
import { userCatalogue } from './catalogue.ts';
import { createUser, disableUser, enableUser, removeUser, updateUser } from './commands.ts';
import { readCurrent } from './current.ts';
import { changeMyself } from './my-settings.ts';
import { readActivity } from './queries.ts';

export function userRoutes(server: Server, files: Files): void {
  const catalogue = userCatalogue(files);

  serve(server, readCurrentUser, ({ tx, person }) => readCurrent(tx, files, person));

  servePrepared(
    server,
    updateMySettings,
    async ({ body: { password }, address }) =>
      async () =>
        password === undefined ? undefined : hashPassword(password, address),
    async ({ tx, person, body, prepared }) => {
      await changeMyself(tx, files, person, body, prepared);
      return readCurrent(tx, files, person);
    },
  );

  listRoutes(server, catalogue);

  serve(server, userCalls.create, ({ tx, person, query, body }) =>
    createUser(tx, catalogue, person, { ...person, ...query }, body),
  );

  serve(server, userCalls.update, ({ tx, person, query, params, body }) =>
    updateUser(tx, catalogue, person, { ...person, ...query }, params.id, body),
  );

  serve(server, userCalls.enable, async ({ tx, person, query, params }) => {
    await enableUser(tx, person, params.id);
    return readRecord(tx, catalogue, { ...person, ...query }, params.id);
  });

  serve(server, userCalls.disable, async ({ tx, person, query, params }) => {
    await disableUser(tx, person, params.id);
    return readRecord(tx, catalogue, { ...person, ...query }, params.id);
  });

  serve(server, userCalls.remove, ({ tx, person, params }) => removeUser(tx, person, params.id));

  serve(server, userCalls.activity, async ({ tx, person, params }) => {
    await readRecord(tx, catalogue, { ...person, lang: 'es' }, params.id);
    return readActivity(tx, person.accountId, params.id);
  });
}
