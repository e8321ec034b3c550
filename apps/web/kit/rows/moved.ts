/** The same things with one of them elsewhere. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const rest = things.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...things.slice(from, from + 1));
}
