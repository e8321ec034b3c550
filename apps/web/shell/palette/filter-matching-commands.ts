import { createSearchRanker } from '@tarima/domain/kit/find-rank';
import { foldText } from '@tarima/domain/kit/fold-text';
import { createWordMatcher } from '@tarima/domain/kit/name-search';

/**
 * Returns the commands that match a search, ignoring case and accents: the label or the hint contains each word.
 * Matching labels come first, the best ones at the top.
 */
export function filterMatchingCommands<
  Item extends { readonly label: string; readonly hint?: string },
>(items: readonly Item[], search: string): Item[] {
  const has = createWordMatcher(search);
  const rank = createSearchRanker(search);
  const found = items.filter(({ label, hint = '' }) => has(foldText(`${label} ${hint}`)));
  const places = found.map((item) => {
    const label = foldText(item.label);
    return { item, place: has(label) ? rank(label) : worst };
  });
  return places.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
}

/** Rank of a command of which only the hint matches. */
const worst = 4;
