import { randomInt } from 'node:crypto';

// Characters of a temporary password, without look-alike letters and digits: it is read from a mail and typed.
const alphabets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '#%*+-=?@'];

/** Creates a temporary password of twelve characters, three of each kind, mixed: about 55 bits, and strong by the product's rules. */
export function createTemporaryPassword(): string {
  const characters = alphabets.flatMap((alphabet) =>
    Array.from({ length: 3 }, () => alphabet.charAt(randomInt(alphabet.length))),
  );
  for (let at = characters.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [characters[at], characters[other]] = [characters[other] ?? '', characters[at] ?? ''];
  }
  return characters.join('');
}
