import type { namedRelativeDays } from './relative-days.ts';
import type { PluralWords, LocalizedWords } from './words.ts';

/** Words of relative days, for filters. */
export const relativeDaysTexts: Readonly<
  Record<(typeof namedRelativeDays)[number], LocalizedWords>
> = {
  today: { es: 'hoy', en: 'today' },
  yesterday: { es: 'ayer', en: 'yesterday' },
  tomorrow: { es: 'mañana', en: 'tomorrow' },
  past: { es: 'antes de hoy', en: 'before today' },
  future: { es: 'después de hoy', en: 'after today' },
  thisWeek: { es: 'esta semana', en: 'this week' },
  lastWeek: { es: 'la semana pasada', en: 'last week' },
  nextWeek: { es: 'la próxima semana', en: 'next week' },
  thisMonth: { es: 'este mes', en: 'this month' },
  lastMonth: { es: 'el mes pasado', en: 'last month' },
  nextMonth: { es: 'el próximo mes', en: 'next month' },
  thisYear: { es: 'este año', en: 'this year' },
  lastYear: { es: 'el año pasado', en: 'last year' },
};

export const relativeDaySpanTexts: Readonly<Record<'last' | 'next', PluralWords>> = {
  last: {
    one: { es: 'el último día', en: 'last {count} day' },
    other: { es: 'los últimos {count} días', en: 'last {count} days' },
  },
  next: {
    one: { es: 'el próximo día', en: 'next {count} day' },
    other: { es: 'los próximos {count} días', en: 'next {count} days' },
  },
};

export const relativeDaysTitleWords: LocalizedWords = {
  es: 'Días que se mueven',
  en: 'Days that move',
};
