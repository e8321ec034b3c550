/** Languages of the product; Spanish is the default. */
export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'es';

/** Text in every language: a missing language does not compile. Placeholders are written `{name}`. */
export type LocalizedWords = Readonly<Record<Language, string>>;

/** Creates a text by a function of the language. */
export const createLocalizedWords = (
  formatText: (language: Language) => string,
): LocalizedWords => ({
  es: formatText('es'),
  en: formatText('en'),
});

/** Text that depends on a count; `{count}` is filled in automatically. */
export interface PluralWords {
  readonly one: LocalizedWords;
  readonly other: LocalizedWords;
}

export type WordParams = Readonly<Record<string, string | number>>;

export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

/** Fills the placeholders of a text in one language. A placeholder without a value stays visible, so that the mistake is noticed. */
export function say(words: LocalizedWords, language: Language, params: WordParams = {}): string {
  return words[language].replace(/\{(\w+)\}(\.?)/g, (whole, name: string, stop: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return whole;
    // A value that ends with a full stop, such as 12:00 p.m., also ends the sentence.
    const text = String(value);
    return text.endsWith('.') ? text : text + stop;
  });
}

/** Returns the singular or plural form of a text, by the rules of the language. */
export function sayCount(
  words: PluralWords,
  count: number,
  language: Language,
  params: WordParams = {},
): string {
  const rule = new Intl.PluralRules(language).select(count);
  const form = rule === 'one' ? words.one : words.other;
  return say(form, language, {
    count: new Intl.NumberFormat(numberLocales[language]).format(count),
    ...params,
  });
}

/** Locales of number formats: Mexico and the United States both write 1,234.50, as the specification's currency format does. */
export const numberLocales: Readonly<Record<Language, string>> = { es: 'es-MX', en: 'en-US' };
