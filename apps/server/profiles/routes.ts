import { permissionRecords } from '@tarima/domain/profiles/permission-module';
import { allPermissions, permissions } from '@tarima/domain/profiles/permissions';
import { profileCalls, readPermissions } from '@tarima/domain/profiles/contract';
import { profiles } from '@tarima/domain/profiles/profile';
import { reservedProfileId } from '@tarima/domain/profiles/profiles';
import { getModule } from '@tarima/domain/modules';
import { sql } from 'kysely';
import { manyRoute } from '../kit/catalogue/many.ts';
import { createRecord, type Catalogue } from '../kit/catalogue/records.ts';
import { choiceRoute, dependentsRoute, listRoutes } from '../kit/catalogue/routes.ts';
import { serve, type Server } from '../kit/serve.ts';
import { permissionId, replaceProfile, updateProfile } from './commands.ts';
import { holdRights, assertMayGrant } from './rights.ts';

export const profileCatalogue: Catalogue = {
  module: profiles,
  moduleOf: getModule,
  computed: {
    account: sql`case when not t.built_in then jsonb_build_object('id', t.account_id) end`,
  },
  // The reserved profile is hidden from every choice.
  choosable: sql`id <> ${sql.lit(reservedProfileId)}`,
};

export function profileRoutes(server: Server): void {
  listRoutes(server, profileCatalogue);
  choiceRoute(server, { module: permissionRecords, moduleOf: getModule });

  serve(server, readPermissions, async () =>
    allPermissions.map((name) => ({
      id: permissionId(name),
      name,
      language: permissions[name],
    })),
  );

  serve(server, profileCalls.create, async ({ tx, person, query, body }) => {
    await holdRights(tx, 'profile');
    await assertMayGrant(tx, person, body);
    return createRecord(tx, profileCatalogue, { ...person, ...query }, body);
  });

  serve(server, profileCalls.update, ({ tx, person, query, params, body }) =>
    updateProfile(tx, profileCatalogue, person, { ...person, ...query }, params.id, body),
  );

  serve(server, profileCalls.updateById, ({ tx, person, query, body }) =>
    updateProfile(tx, profileCatalogue, person, { ...person, ...query }, body.id, body),
  );

  dependentsRoute(server, profiles);

  serve(server, profileCalls.replace, ({ tx, person, query }) =>
    replaceProfile(tx, profileCatalogue, person, query.oldId, query.newId),
  );

  manyRoute(server, profileCatalogue, {
    actions: {
      remove: {
        run: ({ tx, person, id }) => replaceProfile(tx, profileCatalogue, person, id, undefined),
      },
    },
  });
}
