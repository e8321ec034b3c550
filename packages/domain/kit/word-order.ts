import type { Language } from './words.ts';

const collators = {
  es: new Intl.Collator('es'),
  en: new Intl.Collator('en'),
} as const satisfies Record<Language, Intl.Collator>;

/**
 * Returns the comparison that sorts texts for a reader: ñ after n in Spanish; accented, small and capital letters with their base letter.
 * The database's collations `words_es` and `words_en` sort alike.
 */
export const getWordComparator = (language: Language): ((one: string, other: string) => number) =>
  collators[language].compare;
