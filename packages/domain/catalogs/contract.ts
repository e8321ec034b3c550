import { z } from 'zod';
import { defineCall } from '../kit/contract.ts';
import { lang } from '../kit/list-query.ts';

const entry = z.object({
  id: z.string(),
  class: z.string(),
  name: z.string(),
  language: z.object({ es: z.string(), en: z.string() }),
});

export const readCatalogs = defineCall({
  method: 'GET',
  path: '/catalogs',
  access: 'signed-in',
  byKey: true,
  query: z.strictObject({ class: z.string().max(60, 'max').optional(), lang }),
  answer: z.array(entry),
});

export const readCatalogClasses = defineCall({
  method: 'GET',
  path: '/catalogs/classes',
  access: 'signed-in',
  byKey: true,
  answer: z.array(z.object({ id: z.string() })),
});
