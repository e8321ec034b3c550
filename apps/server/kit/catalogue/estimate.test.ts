import { exactTotalLimit } from '@tarima/domain/kit/list-query';
import { expect, test } from 'vitest';
import { pick, pickNumber } from '../../testing/client.ts';
import { startOwnTestServer } from '../../testing/server.ts';

test('of more records than are counted, it is told about how many there are', async () => {
  const server = await startOwnTestServer();
  const { admin, accountId } = await server.company('many.test');
  const made = exactTotalLimit + 500;
  await server.asOwner(`
    begin;
    set local app.account_id = '${accountId}';
    alter table measures disable trigger user;
    -- Indexes would take most of the time, and the list as it opens needs but the key.
    do $$ declare name text; begin
      for name in select indexrelid::regclass from pg_index where indrelid = 'measures'::regclass and not indisunique
      loop execute 'drop index ' || name; end loop;
    end $$;
    insert into measures (account_id, name, description)
      select ${accountId}, 'Medida ' || n, '' from generate_series(1, ${made}) n;
    commit;
    analyze measures`);
  const { body } = await admin.get('/measures');
  expect(pick(body, 'metadata.estimated')).toBe(true);
  const about = pickNumber(body, 'metadata.totalItems') / made;
  expect(about).toBeGreaterThan(0.9);
  expect(about).toBeLessThan(1.1);
  await server.close();
});
