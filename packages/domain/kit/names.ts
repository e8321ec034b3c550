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

/** Names of all records that may be chosen, so that a browser can search them without a request. */
export const namesAnswer = z.object({
  /** Another one after any change of a record. */
  version: z.string(),
  /** `same`: the client's version is current. `tooMany`: searches go to the server. */
  found: z.enum(['all', 'same', 'tooMany']),
  /** In the order of the names; empty unless all were found. */
  ids: z.array(z.int()),
  /** One for each id. */
  names: z.array(z.string()),
});
export type NamesAnswer = z.infer<typeof namesAnswer>;
