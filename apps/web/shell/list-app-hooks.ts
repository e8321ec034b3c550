import type { Module, ModuleName } from '@tarima/domain/kit/module';
import { getVisibleModule } from '@tarima/domain/kit/field-guards';
import { isScreenPermission } from '@tarima/domain/profiles/permissions';
import { hasCallAccess, ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import type { UserRights } from '@tarima/domain/profiles/user-rights';
import type { ListAppHooks } from '../kit/data/list-app-hooks.ts';
import { buildCustomFieldGearMenuEntries } from '../custom-fields/gear-entries.ts';
import {
  exportGearMenuEntryKey,
  exportGearMenuEntries,
  spreadsheetGearMenuEntries,
  createSpreadsheetGearMenuEntries,
} from '../kit/sheets/gear-entries.ts';
import { lazy } from 'react';
import { ModuleWithCustomFields } from '../custom-fields/module-with-custom-fields.ts';

const orderEntries = createSpreadsheetGearMenuEntries(
  lazy(() => import('../orders/import-orders-dialog.tsx')),
);

const sheetsOf = {
  lines: orderEntries,
  exportOnly: exportGearMenuEntries,
  none: [],
  records: spreadsheetGearMenuEntries,
};

/** Modules whose records a form creates where it lacks one. */
const creatableModules: Partial<Record<ModuleName, () => Promise<Module>>> = {
  positions: async () => (await import('@tarima/domain/positions/position')).positions,
  suppliers: async () => (await import('@tarima/domain/suppliers/supplier')).suppliers,
  products_families: async () =>
    (await import('@tarima/domain/products-families/product-family')).productsFamilies,
};

/** Additions of the app to every list, besides its module's definition. Entries stand in the order of the gear menu. */
export const buildListAppHooks = (profile: UserRights): ListAppHooks => ({
  Extension: ModuleWithCustomFields,
  listGearEntries: (module) => [
    ...(hasCallAccess('custom_fields', profile) ? buildCustomFieldGearMenuEntries(module) : []),
    ...sheetsOf[module.sheets ?? 'records'].filter(
      ({ key }) => profile.mayExport || key !== exportGearMenuEntryKey,
    ),
  ],
  mayDelete: profile.mayDelete,
  toVisible: (module) => getVisibleModule(module, profile),
  findModuleLoader: (name) =>
    isScreenPermission(name) && hasCallAccess(name, profile) ? creatableModules[name] : undefined,
  // A user restricted to a division reads its rows alone.
  findLockedColumn: ({ divisionLock }) =>
    profile.id === ownDivisionProfileId ? divisionLock : undefined,
});
