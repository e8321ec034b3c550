import type { Module } from '@tarima/domain/kit/module';
import { FileDown, FileUp } from 'lucide-react';
import { lazy } from 'react';
import { sheetGearMenuTexts } from '@tarima/domain/kit/sheets/sheet-gear-menu-texts';
import type { GearMenuEntry, GearMenuPanelEntry } from '../data/list-app-hooks.ts';

const ImportDialog = lazy(() => import('./import-records-dialog.tsx'));

/** Key of the gear menu entry that exports a list. */
export const exportGearMenuEntryKey = 'export';

const exportEntry: GearMenuEntry = {
  key: exportGearMenuEntryKey,
  words: sheetGearMenuTexts.export,
  icon: FileDown,
  // The code is loaded at the first use.
  run: async (module: Module, list, speech, chosen) => {
    const { requestExport: askForExport } = await import('./request-export.ts');
    await askForExport(module, list, speech, chosen);
  },
};

/** Gear menu entries of a read-only list. */
export const exportGearMenuEntries: readonly GearMenuEntry[] = [exportEntry];

/** Creates the gear menu entries for spreadsheets. @param ImportPanel panel that imports records */
export const createSpreadsheetGearMenuEntries = (
  ImportPanel: GearMenuPanelEntry['Panel'],
): readonly GearMenuEntry[] => [
  {
    key: 'import',
    words: sheetGearMenuTexts.import,
    icon: FileUp,
    Panel: ImportPanel,
    fillsList: true,
  },
  exportEntry,
];

export const spreadsheetGearMenuEntries = createSpreadsheetGearMenuEntries(ImportDialog);
