import { z } from 'zod';
import { languageSchema } from './list-query.ts';

/** Most names that a browser loads at once. */
export const maxLoadedNames = 50_000;

/** The query of `GET {module}/names`. */
export const namesQuery = z.strictObject({
  lang: languageSchema,
  /** Version that the client has. */
  known: z.string().max(80, 'max').default(''),
});

/** Names of all records that may be chosen, so that a browser can search them without a request. */
export const namesAnswer = z.object({
  /** Version; changes with every record. */
  version: z.string(),
  /** `same`: the client's version is current. `tooMany`: searches go to the server. */
  found: z.enum(['all', 'same', 'tooMany']),
  /** Ids in the order of the names; empty unless all were found. */
  ids: z.array(z.int()),
  /** One name for each id. */
  names: z.array(z.string()),
});
export type NamesAnswer = z.infer<typeof namesAnswer>;
