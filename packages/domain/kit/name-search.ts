import { foldText } from './fold-text.ts';

/** Separator of the parts of one word, which no typed text contains. */
const between = '\u0000';

/**
 * Parses a search by name: words in any sequence, each as parts that must follow one another in the text.
 * The parts of a size are its numbers, with any signs between them: `48x40` and `48 × 40` are `[['48', '40']]`.
 */
export const parseNameSearch = (search: string): string[][] =>
  search
    .replaceAll(between, ' ')
    .replace(/(^|\d)\s*[x×*]\s*(?=\d|$)/giu, `$1${between}`)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.split(between));

/** Returns a function that checks whether a text, folded by `foldText`, has every word of a search. The search is parsed once. */
export function createWordMatcher(search: string): (text: string) => boolean {
  const words = parseNameSearch(foldText(search));
  return (text) => words.every((parts) => containsInOrder(text, parts));
}

/** Whether a text contains all parts, one after another. */
export function containsInOrder(text: string, parts: readonly string[]): boolean {
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}
