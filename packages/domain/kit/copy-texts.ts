import type { LocalizedWords } from './words.ts';

/** Texts of buttons that copy. */
export const copyTexts = {
  byHand: {
    es: 'El navegador no deja copiarlo: está seleccionado, usa Ctrl+C',
    en: 'The browser does not let it be copied: it is selected, press Ctrl+C',
  },
} as const satisfies Record<string, LocalizedWords>;
