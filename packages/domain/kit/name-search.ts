import { foldText } from './fold-text.ts';

/** Separator of the parts of one word: no typed text contains it. */
const between = '\u0000';

/**
 * Parses a search by name: words in any order, each as the parts that stand in it one after another.
 * A size is its numbers, with any signs between them: `48x40` and `48 × 40` are `[['48', '40']]`.
 */
export const parseNameSearch = (search: string): string[][] =>
  search
    .replaceAll(between, ' ')
    .replace(/(^|\d)\s*[x×*]\s*(?=\d|$)/giu, `$1${between}`)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.split(between));

/** Returns a check whether a text, folded by `folded`, has every word of a search. The search is parsed once. */
export function createWordMatcher(search: string): (text: string) => boolean {
  const words = parseNameSearch(foldText(search));
  return (text) => words.every((parts) => containsInOrder(text, parts));
}

/** Whether parts stand in a text one after another. */
export function containsInOrder(text: string, parts: readonly string[]): boolean {
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}
