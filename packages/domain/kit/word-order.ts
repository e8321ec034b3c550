import type { Language } from './words.ts';

const collators = {
  es: new Intl.Collator('es'),
  en: new Intl.Collator('en'),
} as const satisfies Record<Language, Intl.Collator>;

/**
 * Returns the comparison that sorts texts for a reader:
 * ñ after n in Spanish, an accented letter with its letter, small and capital letters together.
 * The database's collations `words_es` and `words_en` give the same order.
 */
export const compareWords = (language: Language): ((one: string, other: string) => number) =>
  collators[language].compare;
