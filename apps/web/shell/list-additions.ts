import { getVisibleModule } from '@tarima/domain/kit/field-guards';
import { mayPass, restrictedProfileId } from '@tarima/domain/profiles/profiles';
import type { Rights } from '@tarima/domain/profiles/rights';
import type { Additions } from '../kit/additions.ts';
import { customFieldEntries } from '../custom-fields/gear-entries.ts';
import { exportEntries, sheetEntries, createSheetEntries } from '../kit/sheets/gear-entries.ts';
import { lazy } from 'react';
import { Extension } from '../custom-fields/use-extended.ts';

const orderEntries = createSheetEntries(lazy(() => import('../orders/import-orders.tsx')));

const sheetsOf = { lines: orderEntries, told: exportEntries, none: [], records: sheetEntries };

/** Additions of the app to every list, besides its module's definition. Entries stand in the order of the gear menu. */
export const listAdditions = (profile: Rights): Additions => ({
  Extension,
  gear: (module) => [
    ...(mayPass('custom_fields', profile) ? customFieldEntries(module) : []),
    ...sheetsOf[module.sheets ?? 'records'],
  ],
  toVisible: (module) => getVisibleModule(module, profile),
  // A user restricted to a division reads its rows alone.
  lockedColumn: ({ divisionLock }) =>
    profile.id === restrictedProfileId ? divisionLock : undefined,
});
