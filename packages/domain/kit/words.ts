/** The two languages of the product; es is the default. */
export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'es';

/** One text in every language: a missing one does not compile. Placeholders are written `{name}`. */
export type LocalizedWords = Readonly<Record<Language, string>>;

/** A text that is written for each language. */
export const createLocalizedWords = (
  formatText: (language: Language) => string,
): LocalizedWords => ({
  es: formatText('es'),
  en: formatText('en'),
});

/** A text that depends on a count; `{count}` is filled in by itself. */
export interface PluralWords {
  readonly one: LocalizedWords;
  readonly other: LocalizedWords;
}

export type WordParams = Readonly<Record<string, string | number>>;

export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

/** Fills the placeholders of a text in one language. A placeholder without a value stays visible, so that the fault is noticed. */
export function say(words: LocalizedWords, language: Language, params: WordParams = {}): string {
  return words[language].replace(/\{(\w+)\}(\.?)/g, (whole, name: string, stop: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return whole;
    // A value that ends with a stop of its own, such as 12:00 p.m., ends the sentence too.
    const text = String(value);
    return text.endsWith('.') ? text : text + stop;
  });
}

/** Returns the singular or plural form by the rules of the language. */
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

/** Mexican and United States conventions: both write 1,234.50, as the currency format of the specification does. */
export const numberLocales: Readonly<Record<Language, string>> = { es: 'es-MX', en: 'en-US' };
