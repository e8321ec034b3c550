import { hashLinkToken } from '../fulfilment/order-links.ts';
import { sql } from 'kysely';
import type { TestClient } from '../testing/client.ts';
import type { TestCompany, TestServer } from '../testing/server.ts';

/** Returns a client with the link of a quotation, in a company without other data. */
export async function createMinimalOrderLinkClient(
  server: TestServer,
  { accountId, host }: TestCompany,
): Promise<TestClient> {
  const token = 'l'.repeat(43);
  await server.database.tenant(accountId, (tx) =>
    tx.row(sql`
      with place as (
        insert into divisions (account_id, name, location) values (${accountId}, 'Sur', '25.67,-100.31') returning id
      ), buyer as (
        insert into customers (account_id, name, customer_type, business_type, state, city, location)
        values (${accountId}, 'Cliente', 'distributor', 'manufacturing', 'NLE', 'Monterrey', '25.67,-100.31') returning id
      ), seller as (
        select min(id) as id from users where account_id = ${accountId}
      ), quoted as (
        insert into orders (account_id, order_date, customer_id, total, division_id, created_by_id)
        select ${accountId}, '2026-11-20', b.id, 0, p.id, s.id from place p, buyer b, seller s returning id
      )
      insert into orders_links (account_id, owner_id, token_hash, created_by_id, expires_at)
      select ${accountId}, q.id, ${hashLinkToken(token)}, s.id, present() + interval '1 day' from quoted q, seller s`),
  );
  return server.visitor(host).with({ authorization: `Link ${token}` });
}
