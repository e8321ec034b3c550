import type { LocalizedWords } from './words.ts';

/** Texts of the history of a record. */
export const recordHistoryTexts = {
  title: { es: 'Quién cambió qué', en: 'Who changed what' },
  show: { es: 'Ver los cambios', en: 'Show the changes' },
  hide: { es: 'Ocultar los cambios', en: 'Hide the changes' },
  failed: { es: 'No se pudieron cargar los cambios.', en: 'The changes could not be loaded.' },
  empty: {
    es: 'No hay cambios registrados.',
    en: 'No changes are recorded.',
  },
  more: { es: 'Mostrar más', en: 'Show more' },
  allValues: { es: 'Mostrar los {count} valores', en: 'Show all {count} values' },
  bySystem: { es: 'el sistema', en: 'the system' },
  byVisitor: { es: '{name}, por su enlace', en: '{name}, by their link' },
  byKey: { es: '{name}, con la llave «{key}»', en: '{name}, with the key “{key}”' },
  inLanguage: { es: '{field} ({language})', en: '{field} ({language})' },
  value: { es: '{field}: {after}', en: '{field}: {after}' },
  change: { es: '{field}: {before} → {after}', en: '{field}: {before} → {after}' },
  lineOf: { es: '{lines}: {name}', en: '{lines}: {name}' },
  lineAdded: { es: '{line} (se agregó)', en: '{line} (added)' },
  lineRemoved: { es: '{line} (se quitó)', en: '{line} (removed)' },
  otherField: { es: 'Otro dato', en: 'Another value' },
} as const satisfies Record<string, LocalizedWords>;

const actionWords: Readonly<Record<string, LocalizedWords>> = {
  create: { es: 'Se creó', en: 'Created' },
  update: { es: 'Se cambió', en: 'Changed' },
  delete: { es: 'Se eliminó', en: 'Deleted' },
};

/** Returns the words of an action on a record. */
export const getRecordActionWords = (action: string): LocalizedWords =>
  actionWords[action] ?? { es: action, en: action };
