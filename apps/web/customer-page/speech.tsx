import { formatMoney } from '@tarima/domain/kit/amount';
import {
  numberLocales,
  say,
  sayCount,
  type Language,
  type PluralWords,
  type WordParams,
  type LocalizedWords,
} from '@tarima/domain/kit/words';
import { createContext, use } from 'react';

/** Texts and formats of a page: in the customer's language, and in the company's time zone. */
export interface CustomerPageSpeech {
  readonly language: Language;
  say(words: LocalizedWords, params?: WordParams): string;
  sayCount(words: PluralWords, count: number): string;
  /** Formats an instant as a day in the zone of the company: `12 de enero de 2027`. */
  day(moment: string): string;
  /** Formats a calendar day such as `2027-01-12`. */
  calendarDay(day: string): string;
  moment(moment: string): string;
  number(value: number): string;
  readonly money: typeof formatMoney;
}

/** @param timeZone IANA zone of the company */
export function createCustomerPageSpeech(language: Language, timeZone: string): CustomerPageSpeech {
  const locale = numberLocales[language];
  const inZone = (options: Intl.DateTimeFormatOptions) => (moment: string) =>
    new Date(moment).toLocaleString(locale, { timeZone, ...options });
  return {
    language,
    say: (words, params) => say(words, language, params),
    sayCount: (words, count) => sayCount(words, count, language),
    day: inZone({ dateStyle: 'long' }),
    calendarDay: (day) =>
      new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, {
        dateStyle: 'long',
        timeZone: 'UTC',
      }),
    moment: inZone({ dateStyle: 'long', timeStyle: 'short' }),
    number: (value) => value.toLocaleString(locale, { maximumFractionDigits: 3 }),
    money: formatMoney,
  };
}

export const CustomerPageSpeechContext = createContext<CustomerPageSpeech>(
  createCustomerPageSpeech('es', 'UTC'),
);

export const useCustomerPageSpeech = (): CustomerPageSpeech => use(CustomerPageSpeechContext);
