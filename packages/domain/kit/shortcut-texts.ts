import type { LocalizedWords } from './words.ts';

/** Texts of the keyboard shortcuts that belong to no list. */
export const shortcutTexts = {
  save: { es: 'Guardar el formulario abierto', en: 'Save the open form' },
  undo: {
    es: 'Deshacer lo último, mientras el aviso lo ofrece',
    en: 'Undo the last act, while its message offers it',
  },
} as const satisfies Record<string, LocalizedWords>;
