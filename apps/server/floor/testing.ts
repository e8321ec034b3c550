import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { present } from '../kit/clock.ts';
import { pick, pickList, pickNumber, type Answer, type Client } from '../testing/client.ts';
import { activeOrder, toWireEvents } from '../testing/planned.ts';
import { good, type Sales } from '../testing/sales.ts';
import type { Company, TestServer } from '../testing/server.ts';

/** A tablet that was paired with a workplace, as it talks to the server. */
export async function pairTablet(
  server: TestServer,
  { admin, company }: Sales,
  workplaceId: number,
): Promise<Client> {
  const invited = good(await admin.post(`/workplaces/${workplaceId}/tablets`, { name: 'Tableta' }));
  const visitor = server.visitor(company.host);
  const paired = good(await visitor.post('/floor/pair', { code: pick(invited.body, 'code') }));
  return visitor.with({ authorization: `Tablet ${String(pick(paired.body, 'token'))}` });
}

/** A tablet at a workplace of a company that has nothing else. */
export async function bareTablet(server: TestServer, company: Company): Promise<Client> {
  const { accountId, host } = company;
  const secret = 's'.repeat(43);
  const made = await server.database.tenant(accountId, (tx) =>
    tx.row(sql<{ id: number }>`
      with place as (
        insert into divisions (account_id, name, location) values (${accountId}, 'Norte', '25.67,-100.31') returning id
      ), station as (
        insert into workplaces (account_id, name, description, division_id)
        select ${accountId}, 'Sierra', 'Sierra', id from place returning id
      )
      insert into floor_tablets (account_id, workplace_id, name, secret_hash, created_by_id)
      select ${accountId}, s.id, 'Tableta', sha256(${secret}::bytea), (select min(id) from users where account_id = ${accountId})
      from station s returning id`),
  );
  return server.visitor(host).with({ authorization: `Tablet ${made?.id}.${secret}` });
}

/** Begins a presence of a worker with a new PIN of their own; a second one would end their presences elsewhere. */
export async function comeIn(
  { admin }: Sales,
  tablet: Client,
  userId: number,
  pin = '4711',
): Promise<string> {
  const { body } = good(await admin.get(`/users/${userId}/pin`));
  if (pick(body, 'hasPin') !== true) good(await admin.put(`/users/${userId}/pin`, { pin }));
  const entered = good(await tablet.post('/floor/presences', { user: { id: userId }, pin }));
  return String(pick(entered.body, 'id'));
}

/** A report with the approval of a foreman who types their PIN at the tablet. */
export async function approveReport<Report extends object>(
  tablet: Client,
  report: Report,
  userId: number,
  pin = '8080',
): Promise<Report & { readonly pass: string }> {
  const answer = good(await tablet.post('/floor/approvals', { report, user: { id: userId }, pin }));
  return { ...report, pass: String(pick(answer.body, 'pass')) };
}

/** Moves presences and the moves of orders of a company into the past, so that reports may bear earlier times. */
export const moveBack = (server: TestServer, { company }: Sales, hours: number): Promise<unknown> =>
  server.asOwner(`
    begin; select set_config('app.account_id', '${company.accountId}', true);
    update floor_presences set entered_at = entered_at - interval '${hours} hours' where account_id = ${company.accountId};
    update orders_moves set created_at = created_at - interval '${hours} hours' where account_id = ${company.accountId};
    commit`);

/** Moves the moves of one order into the past. */
export const moveOrderBack = (
  server: TestServer,
  { company }: Sales,
  orderId: number,
  hours: number,
): Promise<unknown> =>
  server.asOwner(`
    begin; select set_config('app.account_id', '${company.accountId}', true);
    update orders_moves set created_at = created_at - interval '${hours} hours' where owner_id = ${orderId};
    commit`);

/** Moves the whole plan of an order in time, so that its first work should have begun some minutes ago. */
export const beginPlanAgo = (server: TestServer, id: number, minutes: number): Promise<unknown> =>
  server.asOwner(`
    do $$ declare
      tenant bigint;
      shift interval;
    begin
      select account_id, computed_start_date - (present() - interval '${minutes} minutes') into tenant, shift from orders where id = ${id};
      perform set_config('app.account_id', tenant::text, true);
      update planning_events set start_date = date_trunc('minute', start_date - shift), end_date = date_trunc('minute', end_date - shift)
        where order_id = ${id};
      update orders set computed_start_date = date_trunc('minute', computed_start_date - shift),
        computed_end_date = date_trunc('minute', computed_end_date - shift) where id = ${id};
    end $$`);

/** Moves all presences of a company in time, so that its tablets have been used for some minutes. */
export const backdateTablets = (
  server: TestServer,
  { company }: Sales,
  minutes: number,
): Promise<unknown> =>
  server.asOwner(`
    begin; select set_config('app.account_id', '${company.accountId}', true);
    update floor_presences set entered_at = present() - interval '${minutes} minutes' where account_id = ${company.accountId};
    commit`);

/** A presence of a shift that began a minute before some moment, at the tablet of a client. */
export async function createPresence(
  server: TestServer,
  { company }: Sales,
  tablet: Client,
  userId: number,
  moment: string,
): Promise<string> {
  const tabletId = Number(/^Tablet (\d+)\./.exec(tablet.headers['authorization'] ?? '')?.[1]);
  const made = await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql<{ id: string }>`
      insert into floor_presences (account_id, tablet_id, user_id, entered_at)
      values (${tx.accountId}, ${tabletId}, ${userId}, ${moment}::timestamptz - interval '1 minute') returning id`),
  );
  return made?.id ?? '';
}

/** An order of product 0 with a saved plan, and whose work it is. */
export async function createPlannedOrder(sales: Sales, quantity: number) {
  const { id, detail } = await activeOrder(sales, quantity);
  const { body } = good(await sales.planner.post('/planning/propose', { orders: [{ id }] }));
  const events = toWireEvents(body);
  good(await sales.planner.post('/events', { order: { id }, events }));
  return { id, detail, events };
}

export const said = (presence: string, detail: number, report: object) => ({
  key: randomUUID(),
  presence,
  detail: { id: detail },
  at: new Date(present()).toISOString(),
  ...report,
});

/** Sends reports at once, from a tablet whose clock is the server's unless it is given: however long they are under way, their times stay. */
export const send = (
  tablet: Client,
  reports: readonly object[],
  sentAt?: string,
  ahead = sentAt === undefined ? 0 : undefined,
): Promise<Answer> =>
  tablet.post('/floor/reports', {
    sentAt: sentAt ?? new Date(present()).toISOString(),
    ...(ahead !== undefined && { ahead }),
    reports,
  });

/** Returns the outcome of each report: `taken`, or the rule that it breaks. */
export const getOutcomes = ({ body }: Answer): unknown[] =>
  pickList(body, 'results').map((result) =>
    pick(result, 'taken') === true ? 'taken' : pick(result, 'rule'),
  );

/** Returns the progress of the steps of an order's first line, as the office sees it. */
export const listStepProgress = async (client: Client, orderId: number): Promise<unknown[]> =>
  pickList(good(await client.get(`/orders/${orderId}/floor`)).body, 'lines.0.steps').map((step) =>
    pick(step, 'progress'),
  );

export const getStepPieces = async (client: Client, orderId: number, step: number) => {
  const progress = (await listStepProgress(client, orderId))[step - 1];
  return ['good', 'scrap', 'aside', 'left'].map((name) => pickNumber(progress, name));
};
