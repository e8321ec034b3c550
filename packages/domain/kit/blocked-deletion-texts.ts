import type { LocalizedWords } from './words.ts';

/** Texts shown for a record that cannot be deleted because others use it. */
export const blockedDeletionTexts = {
  staysText: {
    es: '«{name}» (id {id}) no se puede eliminar: hay registros que lo usan.',
    en: '“{name}” (id {id}) cannot be deleted: there are records that use it.',
  },
  staysHint: {
    es: 'Se podrá eliminar cuando ninguno lo use.',
    en: 'It can be deleted once none of them uses it.',
  },
  staysInstead: { es: 'Lo que sí puedes hacer:', en: 'What you can do instead:' },
  openRecord: { es: '{module}: abrir {id}', en: '{module}: open {id}' },
} as const satisfies Record<string, LocalizedWords>;
