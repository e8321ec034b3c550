import { foldText } from './fold-text.ts';
import { containsInOrder, parseNameSearch } from './name-search.ts';

/**
 * Returns a function that checks whether a text, folded by `foldText`, has every word of a search with at most one typing slip in each.
 * A slip is a letter too many, a missing letter, a wrong letter, or two swapped letters, at the beginning of a word of the text.
 * Sizes, codes and words of one or two letters must match exactly: a slip would make another word of them.
 * @returns function of each text; the search is parsed once
 */
export function createFuzzyWordMatcher(search: string): (text: string) => boolean {
  const words = parseNameSearch(foldText(search));
  return (text) => {
    const parts = text.split(/[^\p{L}\p{N}]+/u);
    return words.every(
      (word) => containsInOrder(text, word) || parts.some((part) => isNear(word.join(''), part)),
    );
  };
}

function isNear(word: string, text: string): boolean {
  if (word.length < 3 || /\d/.test(word)) return false;
  let at = 0;
  while (at < word.length && word[at] === text[at]) at += 1;
  const isContinuing = (from: number, textFrom: number): boolean =>
    text.startsWith(word.slice(from), textFrom);
  return (
    isContinuing(at + 1, at + 1) ||
    isContinuing(at + 1, at) ||
    isContinuing(at, at + 1) ||
    (word[at] === text[at + 1] && word[at + 1] === text[at] && isContinuing(at + 2, at + 2))
  );
}
