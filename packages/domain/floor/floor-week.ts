import { z } from 'zod';
import { defineCall } from '../kit/contract.ts';
import { languageSchema } from '../kit/list-query.ts';
import { boundedDaySchema, namedRecordSchema } from '../kit/schemas.ts';
import type { LocalizedWords } from '../kit/words.ts';
import { idInQuerySchema } from '../reports/contract.ts';

/** Query of a week of the account's calendar, by one of its days; the current week by default. */
export const floorWeekQuery = z.strictObject({
  day: boundedDaySchema.optional(),
  divisionId: idInQuerySchema.optional(),
  lang: languageSchema,
});

const personsWeek = z.object({
  user: namedRecordSchema,
  /** Hours with two decimals. */
  hours: z.number(),
  good: z.number(),
  scrap: z.number(),
  aside: z.number(),
});

/** Calls for hours and pieces of people, as reported at the tablets. */
export const floorWeekCalls = {
  read: defineCall({
    method: 'GET',
    reads: 'anywhere',
    path: '/reports/floor-week',
    access: 'reports',
    query: floorWeekQuery,
    answer: z.object({
      /** Whether the account has any reports: accounts without a tablet do not show the week. */
      told: z.boolean(),
      /** Monday and Sunday of the week, `yyyy-MM-dd`. */
      first: z.string(),
      last: z.string(),
      people: z.array(personsWeek),
    }),
  }),
  sheet: defineCall({
    method: 'GET',
    path: '/reports/floor-week/export',
    access: 'reports',
    right: 'mayExport',
    query: floorWeekQuery,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
};
export type FloorWeek = z.infer<typeof floorWeekCalls.read.answer>;

export const floorWeekTexts = {
  title: { es: 'Horas y piezas por persona y semana', en: 'Hours and pieces by person and week' },
  definition: {
    es: 'Lo que cada persona contó en las tabletas: horas desde que empieza hasta que pausa o se termina, una sola vez aunque trabaje en dos pasos, y piezas cuando las contó. Lo deshecho no cuenta. Quien olvidó parar cuenta hasta 16 horas.',
    en: 'Reports of each person at the tablets: hours from a start to a pause or the finish, counted once for work at two steps, and the reported pieces. Reports taken back do not count. A forgotten stop counts as 16 hours at most.',
  },
  week: { es: '{first} a {last}', en: '{first} to {last}' },
  before: { es: 'Semana anterior', en: 'Week before' },
  after: { es: 'Semana siguiente', en: 'Week after' },
  person: { es: 'Persona', en: 'Person' },
  hours: { es: 'Horas', en: 'Hours' },
  good: { es: 'Piezas buenas', en: 'Good pieces' },
  scrap: { es: 'Merma', en: 'Scrap' },
  aside: { es: 'Por retrabajar', en: 'To rework' },
  total: { es: 'Total', en: 'Total' },
  empty: { es: 'Nadie contó nada en esa semana', en: 'Nobody told anything in that week' },
  fileName: { es: 'horas-y-piezas-{first}.xlsx', en: 'hours-and-pieces-{first}.xlsx' },
} as const satisfies Record<string, LocalizedWords>;
