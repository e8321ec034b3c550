import {
  findCatalogWords,
  getCatalogCodes,
  type CatalogClass,
} from '@tarima/domain/catalogs/catalogs';
import type { Field } from '@tarima/domain/kit/fields';
import { sortBySearchRank } from '@tarima/domain/kit/find-rank';
import { foldText } from '@tarima/domain/kit/fold-text';
import { createWordMatcher } from '@tarima/domain/kit/name-search';
import type { Speech } from './words.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** Returns the choices of a catalogue class in the reader's language, in the catalogue's sequence. */
export const getCatalogOptions = (
  catalog: CatalogClass,
  { say }: Pick<Speech, 'say'>,
): SelectOption[] =>
  getCatalogCodes(catalog).map((code) => {
    const words = findCatalogWords(catalog, code);
    return { value: code, label: words ? say(words) : code };
  });

/** Returns the choices of a field that defines them itself, or of its catalogue class. */
export function getFieldOptions(field: Field, speech: Pick<Speech, 'say'>): SelectOption[] {
  if (field.kind === 'catalog') return getCatalogOptions(field.catalog, speech);
  if (field.kind !== 'choice' && field.kind !== 'choices') return [];
  return Object.entries(field.options).map(([value, words]) => ({
    value,
    label: speech.say(words),
  }));
}

/**
 * Returns whether a label matches a search, regardless of case, accents and the sequence of words: "mexico estado" finds Estado de México.
 */
export const matchesSearch = (label: string, search: string): boolean =>
  createWordMatcher(search)(foldText(label));

/** Returns the options that a search matches, the best matches first. */
export const filterMatchingOptions = <Each extends { readonly label: string }>(
  options: readonly Each[],
  search: string,
): Each[] =>
  search.trim() === ''
    ? [...options]
    : sortBySearchRank(
        options.filter(({ label }) => matchesSearch(label, search)),
        search,
        ({ label }) => [foldText(label)],
      );

/** Returns whether two names are equal to a reader: case, accents and spaces do not count. */
export const areNamesEqual = (one: string, other: string): boolean =>
  foldText(one) === foldText(other);
