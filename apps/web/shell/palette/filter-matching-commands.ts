import { foldText } from '@tarima/domain/kit/fold-text';
import { createWordMatcher } from '@tarima/domain/kit/name-search';

/** Returns the items that match a search, ignoring case and accents: each of its words in the label or the hint; matching labels first. */
export function filterMatchingCommands<
  Item extends { readonly label: string; readonly hint?: string },
>(items: readonly Item[], search: string): Item[] {
  const has = createWordMatcher(search);
  const finds = (text: string) => has(foldText(text));
  const found = items.filter(({ label, hint = '' }) => finds(`${label} ${hint}`));
  return [
    ...found.filter(({ label }) => finds(label)),
    ...found.filter(({ label }) => !finds(label)),
  ];
}
