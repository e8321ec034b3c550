import type { Words } from '../words.ts';

/** Entries of the gear menu: apart from the texts of what they open, which comes later. */
export const gearTexts = {
  import: { es: 'Importar', en: 'Import' },
  export: { es: 'Exportar', en: 'Export' },
} as const satisfies Record<string, Words>;
