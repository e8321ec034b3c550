/** Returns the items with one of them moved. */
export function moveItem<Thing>(items: readonly Thing[], from: number, to: number): Thing[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}
