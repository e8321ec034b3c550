import { sql } from 'kysely';
import { pick, pickList, pickNumber, type Answer, type Client } from './client.ts';
import { good, quote, type Sales } from './sales.ts';
import type { TestServer } from './server.ts';

/** Returns the status and the codes of a refusal. */
export const toRefusal = ({ status, body }: Answer): unknown[] => [
  status,
  pick(body, 'messageCode'),
  pick(body, 'details.0.path'),
  pick(body, 'details.0.rule'),
];

export const inOrder = (values: readonly unknown[]): string[] =>
  values.map(String).toSorted((one, other) => one.localeCompare(other));

/** Steps in the life of orders, as tests take them. */
export class OrderLife {
  readonly server: TestServer;
  readonly sales: Sales;

  constructor(server: TestServer, sales: Sales) {
    this.server = server;
    this.sales = sales;
  }

  /** An order as its administrator reads it. */
  async read(id: number): Promise<unknown> {
    return good(await this.sales.admin.get(`/orders/${id}`)).body;
  }

  async lineOf(id: number, at = 0): Promise<number> {
    return pickNumber(await this.read(id), `details.${at}.id`);
  }

  manage(lineId: number, body: object, client: Client = this.sales.ana): Promise<Answer> {
    return client.put(`/orders/manage-detail/${lineId}`, body);
  }

  /** A quotation that its customer accepted. */
  async accepted(details?: readonly object[]): Promise<number> {
    const id = await quote(this.sales, this.sales.ana, details);
    good(await this.sales.ana.post(`/orders/accept-quotation/${id}`, {}));
    return id;
  }

  /** Puts an order into a status, however it would have come there. */
  put(id: number, status: string): Promise<unknown> {
    const { accountId } = this.sales.company;
    return this.server.database.tenant(accountId, (tx) =>
      tx.rows(
        sql`
          update orders set status = ${status}, computed_end_date = case when ${status} = 'production'
            then coalesce(computed_end_date, present() - interval '1 hour') else computed_end_date end
          where account_id = ${accountId} and id = ${id}`,
      ),
    );
  }

  async noted(client: Client, type: string): Promise<unknown[]> {
    const { body } = good(
      await client.get('/notifications', { size: 100, filters: { type: [type] } }),
    );
    return pickList(body, 'elements');
  }

  async stockOf(store: number, product: number | undefined) {
    const [row] = await this.server.asOwner<{ quantity: number; reserved: number }>(
      `select coalesce(sum(quantity), 0)::float8 as quantity, coalesce(sum(reserved), 0)::float8 as reserved
       from products_inventories where account_id = $1 and store_id = $2 and product_id = $3`,
      [this.sales.company.accountId, store, product],
    );
    return row;
  }

  /** Makes the time of a quotation or a request run out, which only its own trigger could. */
  runOut(table: 'orders' | 'transfer_requests', id: number): Promise<unknown> {
    return this.server.asOwner(`
      begin;
      select set_config('app.account_id', '${this.sales.company.accountId}', true);
      alter table ${table} disable trigger user;
      update ${table} set expiration_date = present() - interval '1 minute' where id = ${id};
      alter table ${table} enable trigger user;
      commit`);
  }
}
