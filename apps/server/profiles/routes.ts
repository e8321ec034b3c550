import { permissionRecords } from '@tarima/domain/profiles/permission-module';
import { allPermissions, permissions } from '@tarima/domain/profiles/permissions';
import { profileCalls, readPermissions } from '@tarima/domain/profiles/contract';
import { profiles } from '@tarima/domain/profiles/profile';
import { reservedProfileId } from '@tarima/domain/profiles/profiles';
import { moduleOf } from '@tarima/domain/modules';
import type { Body } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import {
  createRecord,
  replaceRecord,
  updateRecord,
  type Catalogue,
} from '../kit/catalogue/records.ts';
import { choiceRoute, dependentsRoute, listRoutes } from '../kit/catalogue/routes.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import { permissionId, refuseBuiltIn, refuseGranting } from './commands.ts';

export const profileCatalogue: Catalogue = {
  module: profiles,
  moduleOf,
  computed: {
    account: sql`case when not t.built_in then jsonb_build_object('id', t.account_id) end`,
  },
  // The reserved profile is hidden from every choice.
  choosable: sql`id <> ${sql.lit(reservedProfileId)}`,
};

export function profileRoutes(server: Server): void {
  listRoutes(server, profileCatalogue);
  choiceRoute(server, { module: permissionRecords, moduleOf });

  serve(server, readPermissions, async () =>
    allPermissions.map((name) => ({
      id: permissionId(name),
      name,
      language: permissions[name],
    })),
  );

  serve(server, profileCalls.create, ({ tx, person, query, body }) => {
    refuseGranting(person, body['permissions']);
    return createRecord(tx, profileCatalogue, { ...person, ...query }, body);
  });

  serve(server, profileCalls.update, ({ tx, person, query, params, body }) =>
    updateProfile(tx, person, query.lang, params.id, body),
  );

  serve(server, profileCalls.updateById, ({ tx, person, query, body }) =>
    updateProfile(tx, person, query.lang, body.id, body),
  );

  dependentsRoute(server, profiles);

  serve(server, profileCalls.replace, async ({ tx, person, query }) => {
    await refuseBuiltIn(tx, person.accountId, query.oldId);
    await replaceRecord(tx, { module: profiles }, person, query.oldId, query.newId);
  });
}

export async function updateProfile(
  tx: Transaction,
  person: Person,
  lang: Language,
  id: number,
  body: Body,
) {
  await refuseBuiltIn(tx, person.accountId, id);
  refuseGranting(person, body['permissions']);
  return updateRecord(tx, profileCatalogue, { ...person, lang }, id, body);
}
