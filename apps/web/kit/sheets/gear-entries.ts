import type { Module } from '@tarima/domain/kit/module';
import { FileDown, FileUp } from 'lucide-react';
import { lazy } from 'react';
import { gearTexts } from '@tarima/domain/kit/sheets/gear-texts';
import type { GearEntry, GearPanelEntry } from '../data/list-kit-additions.ts';

const ImportDialog = lazy(() => import('./import-records-dialog.tsx'));

/** Key of the entry that exports a list. */
export const exportEntryKey = 'export';

const exportEntry: GearEntry = {
  key: exportEntryKey,
  words: gearTexts.export,
  icon: FileDown,
  // The code is loaded at the first use.
  run: async (module: Module, list, speech, chosen) => {
    const { requestExport: askForExport } = await import('./request-export.ts');
    await askForExport(module, list, speech, chosen);
  },
};

/** Entries of a list that is read only. */
export const exportGearEntries: readonly GearEntry[] = [exportEntry];

/** Returns the entries for spreadsheets in the gear menu of a list. @param ImportPanel imports records */
export const createSpreadsheetGearEntries = (
  ImportPanel: GearPanelEntry['Panel'],
): readonly GearEntry[] => [
  { key: 'import', words: gearTexts.import, icon: FileUp, Panel: ImportPanel },
  exportEntry,
];

export const spreadsheetGearEntries = createSpreadsheetGearEntries(ImportDialog);
