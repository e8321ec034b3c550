import type { PluralWords, LocalizedWords } from '../../kit/words.ts';

/** Texts of work that could be done earlier, after a holiday was removed or moved. */
export const earlierWorkTexts = {
  show: { es: 'Ver qué se adelanta', en: 'See what moves' },
  showIn: { es: 'Ver en {division}', en: 'See in {division}' },
  showOn: { es: 'Ver qué se adelanta: {day}', en: 'See what moves: {day}' },
  mayMove: { es: 'Quizá se pueda adelantar trabajo.', en: 'Some work may move earlier.' },
  title: { es: 'Esto se podría adelantar', en: 'This could be done earlier' },
  nothing: {
    es: 'El tiempo liberado no permite adelantar ningún trabajo.',
    en: 'No work can move into the freed time.',
  },
} as const satisfies Record<string, LocalizedWords>;

/** Works that could be done earlier, in the message after the removal. */
export const earlierWorkOfferCountWords: PluralWords = {
  one: { es: '{count} evento se podría adelantar', en: '{count} event could move earlier' },
  other: { es: '{count} eventos se podrían adelantar', en: '{count} events could move earlier' },
};

/** Holidays that were removed, moved or given hours, on the board. */
export const withdrawnHolidayCountWords: PluralWords = {
  one: { es: 'Se retiró {count} feriado', en: '{count} holiday was withdrawn' },
  other: { es: 'Se retiraron {count} feriados', en: '{count} holidays were withdrawn' },
};

/** Orders whose production ends earlier than before. */
export const earlierOrderCountWords: PluralWords = {
  one: { es: '{count} pedido termina antes', en: '{count} order ends earlier' },
  other: { es: '{count} pedidos terminan antes', en: '{count} orders end earlier' },
};

/** Calendar days by which orders end earlier, all together. */
export const gainedDayCountWords: PluralWords = {
  one: { es: '{count} día ganado en total', en: '{count} day gained in total' },
  other: { es: '{count} días ganados en total', en: '{count} days gained in total' },
};

/** Orders that end late now and in time after the change. */
export const savedOrderCountWords: PluralWords = {
  one: { es: '{count} ya no termina tarde', en: '{count} no longer ends late' },
  other: { es: '{count} ya no terminan tarde', en: '{count} no longer end late' },
};

/** Orders that still end late, but less. */
export const lessLateOrderCountWords: PluralWords = {
  one: { es: '{count} termina menos tarde', en: '{count} ends less late' },
  other: { es: '{count} terminan menos tarde', en: '{count} end less late' },
};
