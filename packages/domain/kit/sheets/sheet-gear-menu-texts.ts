import type { LocalizedWords } from '../words.ts';

/** Texts of the gear menu's entries, separate from the texts of its dialogs, which load later. */
export const sheetGearMenuTexts = {
  import: { es: 'Importar', en: 'Import' },
  export: { es: 'Exportar', en: 'Export' },
} as const satisfies Record<string, LocalizedWords>;
