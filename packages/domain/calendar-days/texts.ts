import type { PluralWords, LocalizedWords } from '../kit/words.ts';

/** Texts about work outside changed hours, in the forms of days, shifts, divisions and people, and about legal limits. */
export const workingHoursTexts = {
  outside: { es: 'Trabajo que quedaría fuera de horario', en: 'Work that would lie outside hours' },
  looking: {
    es: 'Buscando qué trabajo quedaría fuera de horario…',
    en: 'Looking for what would lie outside hours…',
  },
  none: {
    es: 'Ningún trabajo planeado queda fuera de horario.',
    en: 'No planned work lies outside hours.',
  },
  order: { es: 'Pedido', en: 'Order' },
  division: { es: 'División', en: 'Division' },
  first: { es: 'Desde', en: 'From' },
  stays: {
    es: 'Se queda donde está hasta que se vuelva a planear. Al guardar se avisa a quien planea.',
    en: 'It stays where it is until it is planned again. Whoever plans is told once it is saved.',
  },
  replan: { es: 'Volver a planear', en: 'Plan again' },
  replanIn: { es: 'Volver a planear {division}', en: 'Plan {division} again' },
  statutory: { es: 'Agregar feriados oficiales', en: 'Add statutory holidays' },
  statutoryShort: { es: 'Feriados', en: 'Holidays' },
  year: { es: 'Año', en: 'Year' },
  there: { es: 'Ya está', en: 'There already' },
  thereAs: { es: 'Ya está: {name}', en: 'There already: {name}' },
  holiday: { es: 'Feriado', en: 'Holiday' },
  comes: { es: 'Se agrega', en: 'Is added' },
  allThere: {
    es: 'El calendario ya tiene todos los feriados oficiales de {year}.',
    en: 'The calendar has all statutory holidays of {year} already.',
  },
  copy: { es: 'Copiar a martes–viernes', en: 'Copy to Tuesday–Friday' },
  copyHint: {
    es: 'Escribe = en un día para repetir el anterior.',
    en: 'Type = in a day to repeat the day before.',
  },
} as const satisfies Record<string, LocalizedWords>;

export const outsideHoursOrderCountWords: PluralWords = {
  one: {
    es: 'Trabajo de {count} pedido quedaría fuera de horario',
    en: 'Work of {count} order would lie outside hours',
  },
  other: {
    es: 'Trabajo de {count} pedidos quedaría fuera de horario',
    en: 'Work of {count} orders would lie outside hours',
  },
};

export const outsideHoursNowCountWords: PluralWords = {
  one: {
    es: 'Hay trabajo de {count} pedido fuera de horario',
    en: 'Work of {count} order lies outside hours',
  },
  other: {
    es: 'Hay trabajo de {count} pedidos fuera de horario',
    en: 'Work of {count} orders lies outside hours',
  },
};

export const andMoreOrdersWords: PluralWords = {
  one: { es: 'y {count} pedido más', en: 'and {count} more order' },
  other: { es: 'y {count} pedidos más', en: 'and {count} more orders' },
};

export const addHolidaysWords: PluralWords = {
  one: { es: 'Agregar {count} feriado', en: 'Add {count} holiday' },
  other: { es: 'Agregar {count} feriados', en: 'Add {count} holidays' },
};

export const holidaysAddedWords: PluralWords = {
  one: { es: 'Se agregó {count} feriado', en: '{count} holiday was added' },
  other: { es: 'Se agregaron {count} feriados', en: '{count} holidays were added' },
};
