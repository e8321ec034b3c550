import { permissionRecords } from '@tarima/domain/profiles/permission-module';
import { allPermissions, permissions } from '@tarima/domain/profiles/permissions';
import { profileCalls, listPermissionsCall } from '@tarima/domain/profiles/contract';
import { profiles } from '@tarima/domain/profiles/profile';
import { customerProfileId } from '@tarima/domain/profiles/profiles';
import { getModule } from '@tarima/domain/modules';
import { sql } from 'kysely';
import { registerBulkActionRoute } from '../kit/catalogue/bulk-actions.ts';
import { createRecord, type Catalogue } from '../kit/catalogue/records.ts';
import {
  registerChoicesRoute,
  registerDependentsRoute,
  registerReadRoutes,
} from '../kit/catalogue/routes.ts';
import { assertRecentlyReauthenticated } from '../kit/assert-recently-reauthenticated.ts';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import { toPermissionId, deleteAndReplaceProfile, updateProfile } from './commands.ts';
import { lockRights, assertMayGrantPermissions } from './rights.ts';

export const profileCatalogue: Catalogue = {
  module: profiles,
  moduleOf: getModule,
  computed: {
    account: sql`case when not t.built_in then jsonb_build_object('id', t.account_id) end`,
  },
  // The reserved profile is hidden from every choice.
  choosable: sql`id <> ${sql.lit(customerProfileId)}`,
};

export function registerProfileRoutes(server: ApiServer): void {
  registerReadRoutes(server, profileCatalogue);
  registerChoicesRoute(server, { module: permissionRecords, moduleOf: getModule });

  serveCall(server, listPermissionsCall, async () =>
    allPermissions.map((name) => ({
      id: toPermissionId(name),
      name,
      language: permissions[name],
    })),
  );

  serveCall(server, profileCalls.create, async ({ tx, person, query, body }) => {
    await lockRights(tx, 'profile');
    await assertMayGrantPermissions(tx, person, body);
    return createRecord(tx, profileCatalogue, { ...person, ...query }, body);
  });

  serveCall(server, profileCalls.update, ({ tx, person, query, params, body }) =>
    updateProfile(tx, profileCatalogue, person, { ...person, ...query }, params.id, body),
  );

  serveCall(server, profileCalls.updateById, ({ tx, person, query, body }) =>
    updateProfile(tx, profileCatalogue, person, { ...person, ...query }, body.id, body),
  );

  registerDependentsRoute(server, profiles);

  serveCall(server, profileCalls.replace, ({ tx, person, query }) =>
    deleteAndReplaceProfile(tx, profileCatalogue, person, query.oldId, query.newId),
  );

  registerBulkActionRoute(server, profileCatalogue, {
    actions: {
      remove: {
        allow: (_, person) => assertRecentlyReauthenticated(person),
        run: ({ tx, person, id }) =>
          deleteAndReplaceProfile(tx, profileCatalogue, person, id, undefined),
      },
    },
  });
}
