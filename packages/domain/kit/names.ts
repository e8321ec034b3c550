import { z } from 'zod';
import { lang } from './list-query.ts';

/** More names than this no browser keeps at hand. */
export const mostNames = 50_000;

/** The query of `GET {module}/names`. */
export const namesQuery = z.strictObject({
  lang,
  /** The version that is there already. */
  known: z.string().max(80, 'max').default(''),
});

/** The names of all records that may be chosen, for a browser that finds among them without asking. */
export const namesAnswer = z.object({
  /** Another one after any change of a record. */
  version: z.string(),
  /** `same`: the version that is there already. `tooMany`: searches ask the server. */
  found: z.enum(['all', 'same', 'tooMany']),
  /** In the order of the names; empty unless all were found. */
  ids: z.array(z.int()),
  /** One for each id. */
  names: z.array(z.string()),
});
export type NamesAnswer = z.infer<typeof namesAnswer>;
