import type { LocalizedWords } from './words.ts';

/** Texts of every printed document. */
export const documentTexts = {
  page: { es: 'Página {page} de {pages}', en: 'Page {page} of {pages}' },
  drawing: { es: 'Preparando el documento…', en: 'Preparing the document…' },
  download: { es: 'Descargar PDF', en: 'Download PDF' },
  print: { es: 'Imprimir a PDF', en: 'Print to PDF' },
} as const satisfies Record<string, LocalizedWords>;
