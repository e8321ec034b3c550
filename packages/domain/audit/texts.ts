import type { LocalizedWords } from '../kit/words.ts';

/** Texts of the screen of the history. */
export const auditTexts = {
  emptyHint: {
    es: 'Aquí queda cada cambio, cada exportación y cada llamada rechazada.',
    en: 'Every change, export and refused call is kept here.',
  },
  changes: { es: 'Antes y después', en: 'Before and after' },
  noValues: {
    es: 'Este evento no tiene valores que puedas ver.',
    en: 'This event has no values that you may see.',
  },
  openRecord: { es: 'Abrir el registro', en: 'Open the record' },
} as const satisfies Record<string, LocalizedWords>;
