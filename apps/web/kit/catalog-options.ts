import { catalogWords, getCodes, type CatalogClass } from '@tarima/domain/catalogs/catalogs';
import type { Field } from '@tarima/domain/kit/fields';
import { foldText } from '@tarima/domain/kit/fold-text';
import { hasWords } from '@tarima/domain/kit/name-words';
import type { Speech } from './words.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The choices of a catalogue class in the reader's language, in their own order. */
export const getCatalogOptions = (catalog: CatalogClass, { say }: Pick<Speech, 'say'>): Option[] =>
  getCodes(catalog).map((code) => {
    const words = catalogWords(catalog, code);
    return { value: code, label: words ? say(words) : code };
  });

/** The choices of a field that has them itself, or of its catalogue class. */
export function fieldOptions(field: Field, speech: Pick<Speech, 'say'>): Option[] {
  if (field.kind === 'catalog') return getCatalogOptions(field.catalog, speech);
  if (field.kind !== 'choice' && field.kind !== 'choices') return [];
  return Object.entries(field.options).map(([value, words]) => ({
    value,
    label: speech.say(words),
  }));
}

/** Searching disregards case and accents, words come in any order and sizes with any sign: "mexico estado" finds Estado de México. */
export const matches = (label: string, search: string): boolean =>
  hasWords(search)(foldText(label));

/** Whether two names are the same to a reader: case, accents and spaces do not count. */
export const isSameName = (one: string, other: string): boolean => words(one) === words(other);

const words = (text: string): string => foldText(text).trim().replace(/\s+/g, ' ');
