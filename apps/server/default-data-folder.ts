import crypto from 'node:crypto';
import path from 'node:path';
import { canEnterFolder } from './embedded/system-account.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const stranger = { name: 'anybody', uid: -1, gid: -1 };

/**
 * Returns the default data folder: `data` beside the code.
 * PostgreSQL's account cannot enter a folder that only root may enter (such as /root).
 * Started there as root, the default is a folder of this copy under /var/lib.
 */
export function getDefaultDataFolder(root: string = repository): string {
  if (process.getuid?.() !== 0 || canEnterFolder(root, stranger)) return path.join(root, 'data');
  const copy = crypto.createHash('sha256').update(root).digest('hex').slice(0, 8);
  return `/var/lib/tarima-${copy}`;
}
