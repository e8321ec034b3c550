import type { LocalizedWords } from '../kit/words.ts';

export interface StatutoryHoliday {
  /** Date, like 2026-09-16. */
  readonly date: string;
  readonly name: LocalizedWords;
}

const monday = 1;

const formatIso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Returns the n-th Monday of a month. */
function getMonday(year: number, month: number, nth: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return formatIso(year, month, 1 + ((monday - first + 7) % 7) + (nth - 1) * 7);
}

/**
 * Days of compulsory rest in Mexico, in their order; days of elections, which other laws name, are left out.
 * Source: Ley Federal del Trabajo, article 74, with 1 October instead of 1 December for the change of the federal executive since 2024.
 */
export const listStatutoryHolidays = (year: number): StatutoryHoliday[] => [
  { date: formatIso(year, 1, 1), name: { es: 'Año Nuevo', en: 'New Year' } },
  {
    date: getMonday(year, 2, 1),
    name: { es: 'Día de la Constitución', en: 'Constitution Day' },
  },
  {
    date: getMonday(year, 3, 3),
    name: { es: 'Natalicio de Benito Juárez', en: 'Birth of Benito Juárez' },
  },
  { date: formatIso(year, 5, 1), name: { es: 'Día del Trabajo', en: 'Labour Day' } },
  { date: formatIso(year, 9, 16), name: { es: 'Día de la Independencia', en: 'Independence Day' } },
  ...(year >= 2024 && (year - 2024) % 6 === 0
    ? [
        {
          date: formatIso(year, 10, 1),
          name: { es: 'Cambio del Ejecutivo Federal', en: 'Change of the federal executive' },
        },
      ]
    : []),
  {
    date: getMonday(year, 11, 3),
    name: { es: 'Día de la Revolución', en: 'Revolution Day' },
  },
  { date: formatIso(year, 12, 25), name: { es: 'Navidad', en: 'Christmas' } },
];
