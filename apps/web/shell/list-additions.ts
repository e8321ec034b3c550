import { getVisibleModule } from '@tarima/domain/kit/field-guards';
import { hasCallAccess, restrictedProfileId } from '@tarima/domain/profiles/profiles';
import type { UserRights } from '@tarima/domain/profiles/user-rights';
import type { ListKitAdditions } from '../kit/data/list-kit-additions.ts';
import { buildCustomFieldGearEntries } from '../custom-fields/gear-entries.ts';
import {
  exportEntryKey,
  exportGearEntries,
  spreadsheetGearEntries,
  createSpreadsheetGearEntries,
} from '../kit/sheets/gear-entries.ts';
import { lazy } from 'react';
import { ModuleWithCustomFields } from '../custom-fields/module-with-custom-fields.ts';

const orderEntries = createSpreadsheetGearEntries(
  lazy(() => import('../orders/import-orders-dialog.tsx')),
);

const sheetsOf = {
  lines: orderEntries,
  told: exportGearEntries,
  none: [],
  records: spreadsheetGearEntries,
};

/** Returns the additions of the app to every list, besides the definition of its module. Entries have the order of the gear menu. */
export const buildListKitAdditions = (profile: UserRights): ListKitAdditions => ({
  Extension: ModuleWithCustomFields,
  gear: (module) => [
    ...(hasCallAccess('custom_fields', profile) ? buildCustomFieldGearEntries(module) : []),
    ...sheetsOf[module.sheets ?? 'records'].filter(
      ({ key }) => profile.mayExport || key !== exportEntryKey,
    ),
  ],
  mayDelete: profile.mayDelete,
  toVisible: (module) => getVisibleModule(module, profile),
  // A user limited to a division reads only its rows.
  lockedColumn: ({ divisionLock }) =>
    profile.id === restrictedProfileId ? divisionLock : undefined,
});
