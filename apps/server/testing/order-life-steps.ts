import { sql } from 'kysely';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from './client.ts';
import { requireSuccess, createTestQuotation, type SalesCompany } from './sales-company.ts';
import type { TestServer } from './server.ts';

/** Returns the status and the codes of a refusal. */
export const pickRefusal = ({ status, body }: TestResponse): unknown[] => [
  status,
  pickByPath(body, 'messageCode'),
  pickByPath(body, 'details.0.path'),
  pickByPath(body, 'details.0.rule'),
];

export const sortAsTexts = (values: readonly unknown[]): string[] =>
  values.map(String).toSorted((one, other) => one.localeCompare(other));

/** Steps in the life of orders, as tests take them. */
export class OrderLifeSteps {
  readonly server: TestServer;
  readonly sales: SalesCompany;

  constructor(server: TestServer, sales: SalesCompany) {
    this.server = server;
    this.sales = sales;
  }

  /** An order as its administrator reads it. */
  async read(id: number): Promise<unknown> {
    return requireSuccess(await this.sales.admin.get(`/orders/${id}`)).body;
  }

  async lineOf(id: number, at = 0): Promise<number> {
    return pickNumberByPath(await this.read(id), `details.${at}.id`);
  }

  manage(lineId: number, body: object, client: TestClient = this.sales.ana): Promise<TestResponse> {
    return client.put(`/orders/manage-detail/${lineId}`, body);
  }

  /** A quotation that its customer accepted. */
  async accepted(details?: readonly object[]): Promise<number> {
    const id = await createTestQuotation(this.sales, this.sales.ana, details);
    requireSuccess(await this.sales.ana.post(`/orders/accept-quotation/${id}`, {}));
    return id;
  }

  /**
   * Lets the second division accept the transfer of a row of an order, or of some of its pieces, to a store of the first.
   * @returns the id of its request
   */
  async acceptTransfer(
    order: number,
    store: number | undefined,
    { at = 0, quantity }: { readonly at?: number; readonly quantity?: number | undefined } = {},
  ): Promise<number> {
    const managed = requireSuccess(
      await this.manage(await this.lineOf(order, at), {
        origin: 'transfer',
        originId: this.sales.plant.divisions[1],
        transferType: 'transfer',
        store: { id: store },
        ...(quantity !== undefined && { quantity }),
      }),
    );
    const request = pickNumberByPath(managed.body, `details.${at}.transferRequest.id`);
    requireSuccess(
      await this.sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
    );
    return request;
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

  async noted(client: TestClient, type: string): Promise<unknown[]> {
    const { body } = requireSuccess(
      await client.get('/notifications', { size: 100, filters: { type: [type] } }),
    );
    return pickListByPath(body, 'elements');
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
