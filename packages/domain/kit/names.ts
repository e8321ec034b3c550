import { z } from 'zod';
import { languageSchema } from './list-query.ts';

/** Maximum number of names that a browser loads at once. */
export const maxLoadedNames = 50_000;

/** Query parameters of `GET {module}/names`. */
export const namesQuery = z.strictObject({
  lang: languageSchema,
  /** Version of the names that the client has cached. */
  known: z.string().max(80, 'max').default(''),
});

/** Response with the names of all records that may be chosen, so that a browser can search them without a request. */
export const namesAnswer = z.object({
  /** Version of the names; it changes with every record. */
  version: z.string(),
  /** Result: `same` when the client's version is current, `tooMany` when searches must go to the server. */
  found: z.enum(['all', 'same', 'tooMany']),
  /** Ids of the records, in the sequence of the names; empty unless the result is `all`. */
  ids: z.array(z.int()),
  /** Names, one for each id. */
  names: z.array(z.string()),
});
export type RecordNamesAnswer = z.infer<typeof namesAnswer>;
