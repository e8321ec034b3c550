/** Text in Spanish and in English. */
export type TranslatedPair = readonly [es: string, en: string];

/** Returns name and description of a request body: the base text is Spanish, the translation English. */
export const toTranslatedNameBody = (
  name: TranslatedPair,
  description: TranslatedPair,
): object => ({
  name: name[0],
  description: description[0],
  metadata: { language: { name: { en: name[1] }, description: { en: description[1] } } },
});
