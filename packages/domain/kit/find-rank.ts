import { foldText } from './fold-text.ts';
import { parseNameSearch } from './name-search.ts';

/** Regular expressions that rank search results, for folded texts. JavaScript and PostgreSQL interpret them alike. */
export interface SearchRankPatterns {
  /** Record number, where the search text is a number. */
  readonly id: number | undefined;
  /** Pattern of a text that has the search text as one of its lines. */
  readonly exact: string;
  /** Pattern of a text with a line that begins with the search text. */
  readonly begins: string;
  /** Patterns of each word of the search text. */
  readonly words: readonly { readonly whole: string; readonly start: string }[];
}

/**
 * Returns the patterns by which search results are ranked, the same for lists, selects and the palette.
 * Rank 0: the number of the record, or a whole line such as a code. Rank 1: every search word is a word of the text.
 * Rank 2: every search word begins a word of the text. Rank 3: all other results.
 * A text that begins with the search text ranks half a step better: `tar` lists `Tarima` before `Mesa con tarima`.
 * Digits of a text are separate words: `48` is a word of `40x48`.
 * @param search typed text
 */
export function toSearchRankPatterns(search: string): SearchRankPatterns {
  const text = foldText(search).trim();
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  return {
    id: number === undefined ? undefined : Number(number),
    exact: `(^|\\n)${toLinePattern(text)}(\\n|$)`,
    begins: `(^|\\n)${toLinePattern(text)}`,
    words: parseNameSearch(text).map((parts) => ({
      whole: parts
        .map((part) => `${toStart(part)}${escapePattern(part)}${toEnd(part)}`)
        .join(between),
      start: parts.map((part) => `${toStart(part)}${escapePattern(part)}`).join(between),
    })),
  };
}

/** Rank of a record that matches the search text in no special way. */
export const lastSearchRank = 3;

/**
 * Returns a function that ranks records for a search text, from 0 (best) to 3 in steps of a half. The search text is parsed once.
 * @returns function of a record's texts, one for each line, folded by `foldText`, and of the record's id
 */
export function createSearchRanker(search: string): (text: string, id?: number) => number {
  const { id: number, exact, begins, words } = toSearchRankPatterns(search);
  const patterns = words.map(({ whole, start }) => [new RegExp(whole), new RegExp(start)] as const);
  const isExact = new RegExp(exact);
  const isBeginning = new RegExp(begins);
  return (text, id) => {
    if ((number !== undefined && number === id) || isExact.test(text)) return 0;
    const ranks = patterns.map(([whole, start]) =>
      whole.test(text) ? 1 : start.test(text) ? 2 : lastSearchRank,
    );
    if (ranks.length === 0) return lastSearchRank;
    return Math.max(...ranks) - (isBeginning.test(text) ? 0.5 : 0);
  };
}

/** Sorts matching records by rank; records of equal rank keep their sequence. */
export function sortBySearchRank<Item>(
  items: readonly Item[],
  search: string,
  toText: (item: Item) => readonly [text: string, id?: number],
): Item[] {
  const rank = createSearchRanker(search);
  return items
    .map((item) => ({ item, rank: rank(...toText(item)) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** Pattern between the parts of a word: they lie in the same line, one after another. */
const between = '[^\\n]*';

const escapePattern = (text: string): string => text.replace(/[^a-z0-9\s\u0080-\uffff]/g, '\\$&');

/**
 * Returns the pattern of a typed line. A sign such as `×` or `½` matches any few characters:
 * the database simplifies some of them differently (`foldText`), and the words of the search are compared besides.
 */
const toLinePattern = (text: string): string =>
  escapePattern(text)
    .replaceAll(/[\u0080-\uffff]/g, '[^\\n]{0,3}')
    .replaceAll(/ +/g, ' +');

/**
 * Returns the pattern of a word's beginning. A number begins where only zeros stand before it, and not after a decimal point.
 * A word begins where no letter stands before it.
 */
const toStart = (part: string): string =>
  /^\d/.test(part) ? '(?<![0-9])(?<![0-9][.,])0*' : /^[a-z]/.test(part) ? '(?<![a-z])' : '';

const toEnd = (part: string): string =>
  /\d$/.test(part) ? '(?![0-9])(?![.,][0-9])' : /[a-z]$/.test(part) ? '(?![a-z])' : '';
