import { foldText } from './fold-text.ts';
import { parseNameSearch } from './name-search.ts';

/** Regular expressions of a find, over folded texts. JavaScript and PostgreSQL read them alike. */
export interface RankPatterns {
  /** Number of a record, where the find is one. */
  readonly id: number | undefined;
  /** Matches a text that has the find as one of its lines. */
  readonly exact: string;
  /** Matches a text with a line that begins with the find. */
  readonly begins: string;
  /** Patterns of each word of the find. */
  readonly words: readonly { readonly whole: string; readonly start: string }[];
}

/**
 * Returns the patterns by which finds are ranked, the same for lists, selects and the palette:
 * 0 for the number of the record or a whole line, such as a code; 1 where every word of the find is a word of the text;
 * 2 where every word begins one; 3 for the rest.
 * A text that begins with the find comes half a rank earlier: `tar` finds `Tarima` before `Mesa con tarima`.
 * The digits of a text are words of their own: `48` is a word of `40x48`.
 * @param search typed text
 */
export function toRankPatterns(search: string): RankPatterns {
  const text = foldText(search).trim();
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  return {
    id: number === undefined ? undefined : Number(number),
    exact: `(^|\\n)${literal(text)}(\\n|$)`,
    begins: `(^|\\n)${literal(text)}`,
    words: parseNameSearch(text).map((parts) => ({
      whole: parts.map((part) => `${toStart(part)}${literal(part)}${toEnd(part)}`).join(between),
      start: parts.map((part) => `${toStart(part)}${literal(part)}`).join(between),
    })),
  };
}

/** Rank of a record that a find does not single out. */
export const lastRank = 3;

/**
 * Returns the rank of each record that a find has, from 0 (best) to 3 in steps of a half. The find is parsed once.
 * @returns the check of a record's texts, one a line, folded by `folded`, and of its id
 */
export function findRank(search: string): (text: string, id?: number) => number {
  const { id: number, exact, begins, words } = toRankPatterns(search);
  const patterns = words.map(({ whole, start }) => [new RegExp(whole), new RegExp(start)] as const);
  const isExact = new RegExp(exact);
  const isBeginning = new RegExp(begins);
  return (text, id) => {
    if ((number !== undefined && number === id) || isExact.test(text)) return 0;
    const ranks = patterns.map(([whole, start]) =>
      whole.test(text) ? 1 : start.test(text) ? 2 : lastRank,
    );
    if (ranks.length === 0) return lastRank;
    return Math.max(...ranks) - (isBeginning.test(text) ? 0.5 : 0);
  };
}

/** Sorts found records by rank; equals stay in the order in which they came. */
export function sortByRank<Item>(
  items: readonly Item[],
  search: string,
  toText: (item: Item) => readonly [text: string, id?: number],
): Item[] {
  const rank = findRank(search);
  return items
    .map((item) => ({ item, rank: rank(...toText(item)) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** Parts of one word stand in one line, one after another. */
const between = '[^\\n]*';

const literal = (text: string): string => text.replace(/[^a-z0-9\s\u0080-\uffff]/g, '\\$&');

/** A number begins where no digit stands before it but zeros, and behind no decimal point; a word where no letter stands. */
const toStart = (part: string): string =>
  /^\d/.test(part) ? '(?<![0-9])(?<![0-9][.,])0*' : /^[a-z]/.test(part) ? '(?<![a-z])' : '';

const toEnd = (part: string): string =>
  /\d$/.test(part) ? '(?![0-9])(?![.,][0-9])' : /[a-z]$/.test(part) ? '(?![a-z])' : '';
