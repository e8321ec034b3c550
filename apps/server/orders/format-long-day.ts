import { numberLocales, type Language } from '@tarima/domain/kit/words';

/** Formats a day in words, in the company's time zone. */
export const formatLongDay = (moment: string, language: Language, timeZone: string): string =>
  new Date(moment).toLocaleDateString(numberLocales[language], { dateStyle: 'long', timeZone });
