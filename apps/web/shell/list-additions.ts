import type { Module, ModuleName } from '@tarima/domain/kit/module';
import { getVisibleModule } from '@tarima/domain/kit/field-guards';
import { isScreenPermission } from '@tarima/domain/profiles/permissions';
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

/** Modules whose records a form creates where it lacks one. */
const creatableModules: Partial<Record<ModuleName, () => Promise<Module>>> = {
  positions: async () => (await import('@tarima/domain/positions/position')).positions,
  suppliers: async () => (await import('@tarima/domain/suppliers/supplier')).suppliers,
  products_families: async () =>
    (await import('@tarima/domain/products-families/product-family')).productsFamilies,
};

/** Additions of the app to every list, besides its module's definition. Entries stand in the order of the gear menu. */
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
  creatable: (name) =>
    isScreenPermission(name) && hasCallAccess(name, profile) ? creatableModules[name] : undefined,
  // A user restricted to a division reads its rows alone.
  lockedColumn: ({ divisionLock }) =>
    profile.id === restrictedProfileId ? divisionLock : undefined,
});
