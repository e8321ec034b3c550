import type { LocalizedWords } from './words.ts';

/** Texts of the list keys that are loaded after the rows. */
export const listShortcutTexts = {
  keyPages: {
    es: 'Página siguiente o anterior, desde una fila',
    en: 'Next or previous page, from a row',
  },
  keySelectOn: { es: 'Elegir más filas', en: 'Select more rows' },
  keySelectAll: {
    es: 'Elegir las filas de la página; otra vez, todo lo que coincide',
    en: 'Select the rows of the page; once more, all that match',
  },
  keyActs: {
    es: 'Qué hacer con las filas elegidas, o con la fila',
    en: 'What to do with the selected rows, or with the row',
  },
  keyFilter: {
    es: 'Ir al primer filtro; Esc vuelve a las filas',
    en: 'Go to the first filter; Esc comes back to the rows',
  },
  keyGear: {
    es: 'Columnas, vistas, importar y lo demás de la lista',
    en: 'Columns, views, import and the rest of the list',
  },
} as const satisfies Record<string, LocalizedWords>;
