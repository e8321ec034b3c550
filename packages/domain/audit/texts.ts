import type { LocalizedWords } from '../kit/words.ts';

/** Texts of the screen of the history. */
export const auditTexts = {
  emptyHint: {
    es: 'Aquí queda cada cambio, cada exportación y cada llamada rechazada.',
    en: 'Every change, export and refused call is kept here.',
  },
  changes: { es: 'Antes y después', en: 'Before and after' },
  /** Heading above the values of an export or a refused call. */
  requested: { es: 'Lo que se pidió', en: 'What was requested' },
  search: { es: 'Búsqueda', en: 'Search' },
  wholeList: { es: 'la lista entera', en: 'the whole list' },
  noValues: {
    es: 'Este evento no tiene valores que puedas ver.',
    en: 'This event has no values that you may see.',
  },
  openRecord: { es: 'Abrir el registro', en: 'Open the record' },
} as const satisfies Record<string, LocalizedWords>;
