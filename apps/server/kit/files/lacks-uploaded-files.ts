import { withOwnerClient } from '../owner-client.ts';
import type { ContentStore } from './content-store.ts';
import { getContentStoreKey } from './file-service.ts';

/**
 * Returns true when a store has none of the latest files, one for each of up to 20 companies: other servers store them elsewhere,
 * or the database was copied without its files. Returns false while there are no files.
 */
export async function lacksUploadedFiles(ownerUrl: string, store: ContentStore): Promise<boolean> {
  const { rows } = await withOwnerClient(ownerUrl, 'tarima files', (client) =>
    client.query<{ account_id: string; sha256: Buffer }>(`
      select a.id as account_id, f.sha256
      from accounts a
      cross join lateral (
        select sha256, created_at from files where account_id = a.id order by id desc limit 1
      ) f
      order by f.created_at desc limit 20`),
  );
  for (const { account_id: accountId, sha256 } of rows)
    if (await store.get(getContentStoreKey(Number(accountId), sha256))) return false;
  return rows.length > 0;
}
