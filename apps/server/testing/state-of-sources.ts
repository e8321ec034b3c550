import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const repository = path.join(import.meta.dirname, '../../..');

/** Returns a hash of files and folders, tests aside, and of `rest`: it changes exactly when one of them does. */
export function stateOf(places: readonly string[], rest = ''): string {
  const hash = crypto.createHash('sha256').update(rest);
  for (const file of places.flatMap((place) => filesIn(path.join(repository, place))))
    hash.update(file).update('\0').update(fs.readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesIn(place: string): string[] {
  if (fs.statSync(place).isFile()) return [place];
  return fs
    .readdirSync(place)
    .filter((name) => name !== 'node_modules' && name !== 'testing' && !name.includes('.test.'))
    .toSorted()
    .flatMap((name) => filesIn(path.join(place, name)));
}
