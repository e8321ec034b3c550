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
    drop index measures_search; -- it would take most of the time, and nothing is searched
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
