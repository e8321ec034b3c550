/** Returns the same items with one of them moved. */
export function moveItem<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const rest = things.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...things.slice(from, from + 1));
}
