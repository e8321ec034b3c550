import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';

/** Builds the expression by which a text sorts in the word order of a language, as `getWordComparator` of the domain does. */
export const buildCollationExpression = (
  text: RawBuilder<unknown>,
  language: Language,
): RawBuilder<unknown> => sql`${text} collate ${sql.ref(`words_${language}`)}`;
