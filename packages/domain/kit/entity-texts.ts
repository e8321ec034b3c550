import type { ErrorCode } from './errors.ts';
import type { EntityNoun } from './module.ts';
import { createLocalizedWords, say, type PluralWords, type LocalizedWords } from './words.ts';

/** Sentences in the two Spanish genders, since Spanish agrees with the noun. `{one}`, `{One}`, `{many}` and `{Many}` are the noun. */
type Agreeing = Readonly<Record<EntityNoun['gender'], LocalizedWords>>;

const createInvariableAgreement = (words: LocalizedWords): Agreeing => ({
  masculine: words,
  feminine: words,
});

const sentences = {
  all: {
    masculine: { es: 'Todos', en: 'All' },
    feminine: { es: 'Todas', en: 'All' },
  },
  created: {
    masculine: { es: '{One} creado', en: '{One} created' },
    feminine: { es: '{One} creada', en: '{One} created' },
  },
  updated: {
    masculine: { es: '{One} actualizado', en: '{One} updated' },
    feminine: { es: '{One} actualizada', en: '{One} updated' },
  },
  deleted: {
    masculine: { es: '{One} eliminado', en: '{One} deleted' },
    feminine: { es: '{One} eliminada', en: '{One} deleted' },
  },
  list: createInvariableAgreement({ es: '{Many}', en: '{Many}' }),
  numbered: createInvariableAgreement({ es: '{One} {id}', en: '{One} {id}' }),
  add: createInvariableAgreement({ es: 'Agregar {one}', en: 'Add {one}' }),
  creating: {
    masculine: { es: 'Nuevo {one}', en: 'New {one}' },
    feminine: { es: 'Nueva {one}', en: 'New {one}' },
  },
  viewing: createInvariableAgreement({ es: '{One}', en: '{One}' }),
  editing: createInvariableAgreement({ es: 'Editar {one}', en: 'Edit {one}' }),
  deleting: createInvariableAgreement({ es: 'Eliminar {one}', en: 'Delete {one}' }),
  loading: createInvariableAgreement({ es: 'Cargando {many}', en: 'Loading {many}' }),
  empty: createInvariableAgreement({ es: 'Todavía no hay {many}', en: 'There are no {many} yet' }),
  emptyHint: {
    masculine: { es: 'Agrega el primero para empezar.', en: 'Add the first one to get started.' },
    feminine: { es: 'Agrega la primera para empezar.', en: 'Add the first one to get started.' },
  },
  noMatch: {
    masculine: {
      es: 'Ningún {one} coincide con los filtros',
      en: 'No {one} matches the filters',
    },
    feminine: {
      es: 'Ninguna {one} coincide con los filtros',
      en: 'No {one} matches the filters',
    },
  },
  listFailed: {
    masculine: { es: 'No se pudieron cargar los {many}', en: 'The {many} could not be loaded' },
    feminine: { es: 'No se pudieron cargar las {many}', en: 'The {many} could not be loaded' },
  },
  readFailed: {
    masculine: { es: 'No se pudo cargar el {one}', en: 'The {one} could not be loaded' },
    feminine: { es: 'No se pudo cargar la {one}', en: 'The {one} could not be loaded' },
  },
  replacement: createInvariableAgreement({ es: '{One} de reemplazo', en: 'Replacement {one}' }),
  replacementHint: {
    masculine: {
      es: 'Todo lo que usa este {one} pasará al que elijas.',
      en: 'Everything that uses this {one} moves to the one you choose.',
    },
    feminine: {
      es: 'Todo lo que usa esta {one} pasará a la que elijas.',
      en: 'Everything that uses this {one} moves to the one you choose.',
    },
  },
  noReplacement: {
    masculine: {
      es: 'No hay otro {one}: agrega uno que lo reemplace antes de eliminarlo.',
      en: 'There is no other {one}: add one to replace it before you delete it.',
    },
    feminine: {
      es: 'No hay otra {one}: agrega una que la reemplace antes de eliminarla.',
      en: 'There is no other {one}: add one to replace it before you delete it.',
    },
  },
  alreadyExists: {
    masculine: { es: 'El {one} ya existe', en: '{One} already exists' },
    feminine: { es: 'La {one} ya existe', en: '{One} already exists' },
  },
  notFound: {
    masculine: {
      es: 'No se encontró el {one}. Puede que alguien lo haya eliminado.',
      en: '{One} not found. Somebody may have deleted it.',
    },
    feminine: {
      es: 'No se encontró la {one}. Puede que alguien la haya eliminado.',
      en: '{One} not found. Somebody may have deleted it.',
    },
  },
} as const satisfies Record<string, Agreeing>;

export type EntityTextName = keyof typeof sentences;

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a sentence about a noun, in every language. */
export const getEntityWords = (
  text: EntityTextName,
  { one, many, gender }: EntityNoun,
): LocalizedWords =>
  createLocalizedWords((language) =>
    say(sentences[text][gender], language, {
      one: one[language],
      One: capitalize(one[language]),
      many: many[language],
      Many: capitalize(many[language]),
    }),
  );

/** Returns the words of a count with its noun, like `3 suppliers`. */
export const getEntityCountWords = ({ one, many }: EntityNoun): PluralWords => ({
  one: createLocalizedWords((language) => `{count} ${one[language]}`),
  other: createLocalizedWords((language) => `{count} ${many[language]}`),
});

/** Returns the words of an estimated count, like `≈ 120,000 suppliers`. */
export const getEntityEstimateWords = ({ many }: EntityNoun): PluralWords => {
  const words = createLocalizedWords((language) => `≈ {count} ${many[language]}`);
  return { one: words, other: words };
};

/** Returns the refusal texts that name the entity. */
export const getEntityErrorWords = (
  entity: EntityNoun,
): Partial<Record<ErrorCode, LocalizedWords>> => ({
  ENTITY_ALREADY_EXIST: getEntityWords('alreadyExists', entity),
  ENTITY_NOT_FOUND: getEntityWords('notFound', entity),
});
