import { hasExport, hasLineSheets, hasSheets } from '@tarima/domain/sheets/modules';
import type { Module } from '@tarima/domain/kit/module';
import { mayPass, restrictedProfileId } from '@tarima/domain/profiles/profiles';
import type { Rights } from '@tarima/domain/profiles/rights';
import type { Additions, GearEntry } from '../kit/additions.ts';
import { customFieldEntries } from '../custom-fields/gear-entries.ts';
import { exportEntries, sheetEntries, sheetEntriesWith } from '../kit/sheets/gear-entries.ts';
import { lazy } from 'react';
import { Extension } from '../custom-fields/use-extended.ts';

const orderEntries = sheetEntriesWith(lazy(() => import('../orders/import-orders.tsx')));

/** What every list of the app has besides what its module defines. Entries stand in the order of the gear menu. */
export const listAdditions = (profile: Rights): Additions => ({
  Extension,
  gear: (module) => [
    ...(mayPass('custom_fields', profile) ? customFieldEntries(module) : []),
    ...sheetsOf(module),
  ],
  // Who is restricted to a division reads its rows alone.
  lockedColumn: ({ divisionLock }) =>
    profile.id === restrictedProfileId ? divisionLock : undefined,
});

function sheetsOf(module: Module): readonly GearEntry[] {
  if (hasLineSheets(module)) return orderEntries;
  if (hasSheets(module)) return sheetEntries;
  return hasExport(module) ? exportEntries : [];
}
