import type { Module } from '@tarima/domain/kit/module';
import { FileDown, FileUp } from 'lucide-react';
import { lazy } from 'react';
import { gearTexts } from '@tarima/domain/kit/sheets/gear-texts';
import type { GearEntry, GearPanelEntry } from '../data/list-kit-additions.ts';

const ImportDialog = lazy(() => import('./import-records-dialog.tsx'));

/** Key of the gear menu entry that exports a list. */
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

/** Gear menu entries of a read-only list. */
export const exportGearEntries: readonly GearEntry[] = [exportEntry];

/** Creates the gear menu entries for spreadsheets. @param ImportPanel panel that imports records */
export const createSpreadsheetGearEntries = (
  ImportPanel: GearPanelEntry['Panel'],
): readonly GearEntry[] => [
  { key: 'import', words: gearTexts.import, icon: FileUp, Panel: ImportPanel },
  exportEntry,
];

export const spreadsheetGearEntries = createSpreadsheetGearEntries(ImportDialog);
