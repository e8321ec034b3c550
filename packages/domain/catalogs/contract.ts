import { z } from 'zod';
import { defineCall } from '../kit/contract.ts';
import { languageSchema } from '../kit/list-query.ts';

const entry = z.object({
  id: z.string(),
  class: z.string(),
  name: z.string(),
  language: z.object({ es: z.string(), en: z.string() }),
});

export const getCatalogsCall = defineCall({
  method: 'GET',
  path: '/catalogs',
  access: 'signed-in',
  byKey: true,
  query: z.strictObject({ class: z.string().max(60, 'max').optional(), lang: languageSchema }),
  answer: z.array(entry),
});

export const listCatalogClassesCall = defineCall({
  method: 'GET',
  path: '/catalogs/classes',
  access: 'signed-in',
  byKey: true,
  answer: z.array(z.object({ id: z.string() })),
});
