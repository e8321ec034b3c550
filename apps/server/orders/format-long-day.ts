import { numberLocales, type Language } from '@tarima/domain/kit/words';

/** A day in words, where the company is. */
export const formatLongDay = (moment: string, language: Language, timeZone: string): string =>
  new Date(moment).toLocaleDateString(numberLocales[language], { dateStyle: 'long', timeZone });
