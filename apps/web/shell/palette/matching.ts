const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** What a search finds, in any case and without accents: each of its words somewhere in the label or the hint; matching labels first. */
export function matching<Item extends { readonly label: string; readonly hint?: string }>(
  items: readonly Item[],
  search: string,
): Item[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const finds = (text: string) => words.every((word) => folded(text).includes(word));
  const found = items.filter(({ label, hint = '' }) => finds(`${label} ${hint}`));
  return [
    ...found.filter(({ label }) => finds(label)),
    ...found.filter(({ label }) => !finds(label)),
  ];
}
