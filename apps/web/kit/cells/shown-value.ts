import type { Field } from '@tarima/domain/kit/fields';
import type { Element } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';

/** What a record shows for a field: where there is a text in the reader's language, that one. */
export function shownValue(
  element: Element,
  name: string,
  field: Field,
  language: Language,
): unknown {
  if ('translated' in field && field.translated) {
    const translation = element.metadata.language?.[name]?.[language];
    if (translation) return translation;
  }
  return element[name];
}

/** A value as text; nothing for what was not given. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
