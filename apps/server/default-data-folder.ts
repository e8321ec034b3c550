import crypto from 'node:crypto';
import path from 'node:path';
import { canEnterFolder } from './embedded/system-account.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const stranger = { name: 'anybody', uid: -1, gid: -1 };

/**
 * `data` beside the code.
 * Started as root from a folder that only root may enter (such as /root), PostgreSQL's account could not reach it there:
 * then a folder of this copy's own under /var/lib.
 */
export function getDefaultDataFolder(root: string = repository): string {
  if (process.getuid?.() !== 0 || canEnterFolder(root, stranger)) return path.join(root, 'data');
  const copy = crypto.createHash('sha256').update(root).digest('hex').slice(0, 8);
  return `/var/lib/tarima-${copy}`;
}
