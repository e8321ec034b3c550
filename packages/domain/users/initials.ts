/** Returns the initials of the first two words of a name, shown without a picture. */
export const getInitials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word).at(0)?.toLocaleUpperCase('es') ?? '')
    .join('');
