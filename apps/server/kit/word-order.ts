import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';

/** Returns a text that sorts in the order of words of a language, as `compareWords` of the domain does. */
export const inWordOrder = (text: RawBuilder<unknown>, language: Language): RawBuilder<unknown> =>
  sql`${text} collate ${sql.ref(`words_${language}`)}`;
