import type { LocalizedWords } from './words.ts';

/** Texts for rows of a form that are added, removed and reordered. */
export const formRowTexts = {
  move: {
    es: 'Mover la fila {row} de {count}: arrástrala o usa las flechas',
    en: 'Move row {row} of {count}: drag it or use the arrow keys',
  },
  moved: { es: 'Fila {row} de {count}', en: 'Row {row} of {count}' },
  remove: { es: 'Quitar la fila {row}', en: 'Remove row {row}' },
  inRow: { es: '{label}, fila {row}', en: '{label}, row {row}' },
} as const satisfies Record<string, LocalizedWords>;
