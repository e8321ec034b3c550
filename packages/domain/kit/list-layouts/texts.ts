import type { LocalizedWords } from '../words.ts';
import type { RowDensity } from './list-layout.ts';

/** The texts of columns, density and views of lists. */
export const layoutTexts = {
  columns: { es: 'Columnas y filas', en: 'Columns and rows' },
  widen: { es: 'Arrastra para cambiar el ancho', en: 'Drag to change the width' },
  keepFailed: {
    es: 'No se pudo guardar cómo ves la lista. Inténtalo de nuevo.',
    en: 'How you see the list could not be kept. Try again.',
  },

  views: { es: 'Vistas', en: 'Views' },
  changedView: { es: '{name}, con cambios sin guardar', en: '{name}, with unsaved changes' },
  manage: { es: 'Vistas de la lista', en: 'Views of the list' },
  copyLink: { es: 'Copiar enlace de lo que se ve', en: 'Copy a link to what is shown' },
  linkCopied: { es: 'Enlace copiado', en: 'Link copied' },
  sharedBy: { es: 'De {name}', en: 'By {name}' },
  missing: {
    es: 'La vista «{view}» se abrió sin lo que ya no hay o no puedes ver: {names}',
    en: 'The view “{view}” was opened without what is gone or you may not see: {names}',
  },
  missingField: { es: 'un campo eliminado', en: 'a deleted field' },
} as const satisfies Record<string, LocalizedWords>;

export const rowDensityNames: Readonly<Record<RowDensity, LocalizedWords>> = {
  compact: { es: 'Compacta', en: 'Compact' },
  usual: { es: 'Normal', en: 'Usual' },
  roomy: { es: 'Amplia', en: 'Roomy' },
};
