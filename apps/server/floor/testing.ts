import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getServerTime } from '../kit/clock.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { createActiveOrder, toPlanEventInputs } from '../testing/planned.ts';
import { requireSuccess, type SalesCompany } from '../testing/sales-company.ts';
import type { TestCompany, TestServer } from '../testing/server.ts';

/** A tablet that was paired with a workplace, as it talks to the server. */
export async function createPairedTablet(
  server: TestServer,
  { admin, company }: SalesCompany,
  workplaceId: number,
): Promise<TestClient> {
  const invited = requireSuccess(
    await admin.post(`/workplaces/${workplaceId}/tablets`, { name: 'Tableta' }),
  );
  const visitor = server.visitor(company.host);
  const paired = requireSuccess(
    await visitor.post('/floor/pair', { code: pickByPath(invited.body, 'code') }),
  );
  return visitor.with({ authorization: `Tablet ${String(pickByPath(paired.body, 'token'))}` });
}

/** A tablet at a workplace of a company that has nothing else. */
export async function createMinimalTablet(
  server: TestServer,
  company: TestCompany,
): Promise<TestClient> {
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
export async function beginTestPresence(
  { admin }: SalesCompany,
  tablet: TestClient,
  userId: number,
  pin = '4711',
): Promise<string> {
  const { body } = requireSuccess(await admin.get(`/users/${userId}/pin`));
  if (pickByPath(body, 'hasPin') !== true)
    requireSuccess(await admin.put(`/users/${userId}/pin`, { pin }));
  const entered = requireSuccess(
    await tablet.post('/floor/presences', { user: { id: userId }, pin }),
  );
  return String(pickByPath(entered.body, 'id'));
}

/** A report with the approval of a foreman who types their PIN at the tablet. */
export async function addForemanApproval<Report extends object>(
  tablet: TestClient,
  report: Report,
  userId: number,
  pin = '8080',
): Promise<Report & { readonly pass: string }> {
  const answer = requireSuccess(
    await tablet.post('/floor/approvals', { report, user: { id: userId }, pin }),
  );
  return { ...report, pass: String(pickByPath(answer.body, 'pass')) };
}

/** Moves presences and the moves of orders of a company into the past, so that reports may bear earlier times. */
export const backdateCompanyActivity = (
  server: TestServer,
  { company }: SalesCompany,
  hours: number,
): Promise<unknown> =>
  server.asOwner(`
    begin; select set_config('app.account_id', '${company.accountId}', true);
    update floor_presences set entered_at = entered_at - interval '${hours} hours' where account_id = ${company.accountId};
    update orders_moves set created_at = created_at - interval '${hours} hours' where account_id = ${company.accountId};
    commit`);

/** Moves the moves of one order into the past. */
export const backdateOrderHistory = (
  server: TestServer,
  { company }: SalesCompany,
  orderId: number,
  hours: number,
): Promise<unknown> =>
  server.asOwner(`
    begin; select set_config('app.account_id', '${company.accountId}', true);
    update orders_moves set created_at = created_at - interval '${hours} hours' where owner_id = ${orderId};
    commit`);

/** Moves the whole plan of an order in time, so that its first work should have begun some minutes ago. */
export const shiftPlanStart = (server: TestServer, id: number, minutes: number): Promise<unknown> =>
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

/** Sets the start of all presences of a company to some minutes ago. */
export const backdatePresences = (
  server: TestServer,
  { company }: SalesCompany,
  minutes: number,
): Promise<unknown> =>
  server.asOwner(`
    begin; select set_config('app.account_id', '${company.accountId}', true);
    update floor_presences set entered_at = present() - interval '${minutes} minutes' where account_id = ${company.accountId};
    commit`);

/** A presence of a shift that began a minute before some moment, at the tablet of a client. */
export async function insertBackdatedPresence(
  server: TestServer,
  { company }: SalesCompany,
  tablet: TestClient,
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
export async function createPlannedOrder(sales: SalesCompany, quantity: number) {
  const { id, detail } = await createActiveOrder(sales, quantity);
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  const events = toPlanEventInputs(body);
  requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  return { id, detail, events };
}

export const buildReportBody = (presence: string, detail: number, report: object) => ({
  key: randomUUID(),
  presence,
  detail: { id: detail },
  at: new Date(getServerTime()).toISOString(),
  ...report,
});

/** Sends reports at once, from a tablet whose clock is the server's unless it is given: however long they are under way, their times stay. */
export const sendTabletReports = (
  tablet: TestClient,
  reports: readonly object[],
  sentAt?: string,
  ahead = sentAt === undefined ? 0 : undefined,
): Promise<TestResponse> =>
  tablet.post('/floor/reports', {
    sentAt: sentAt ?? new Date(getServerTime()).toISOString(),
    ...(ahead !== undefined && { ahead }),
    reports,
  });

/** Returns the outcome of each report: `taken`, or the rule that it breaks. */
export const getReportOutcomes = ({ body }: TestResponse): unknown[] =>
  pickListByPath(body, 'results').map((result) =>
    pickByPath(result, 'taken') === true ? 'taken' : pickByPath(result, 'rule'),
  );

/** Returns the progress of the steps of an order's first line, as the office sees it. */
export const listStepProgress = async (client: TestClient, orderId: number): Promise<unknown[]> =>
  pickListByPath(
    requireSuccess(await client.get(`/orders/${orderId}/floor`)).body,
    'lines.0.steps',
  ).map((step) => pickByPath(step, 'progress'));

export const getStepPieces = async (client: TestClient, orderId: number, step: number) => {
  const progress = (await listStepProgress(client, orderId))[step - 1];
  return ['good', 'scrap', 'aside', 'left'].map((name) => pickNumberByPath(progress, name));
};

/**
 * Delays jobs that compute expected ends by a day from now on, so that they wait for the test to take them however slow it is.
 * @returns a function that ends the delay and removes the waiting jobs
 */
export async function holdExpectedCompletionsJobs(
  server: TestServer,
): Promise<() => Promise<unknown>> {
  await server.asOwner(`
    create or replace function graphile_worker.hold_expected_completions() returns trigger
    language plpgsql security definer set search_path = pg_catalog as $$ begin
      if exists (select from graphile_worker._private_tasks where id = new.task_id and identifier = 'follow-floor') then
        new.run_at = new.run_at + interval '1 day';
      end if;
      return new;
    end $$;
    create or replace trigger hold_expected_completions before insert on graphile_worker._private_jobs
      for each row execute function graphile_worker.hold_expected_completions()`);
  return async () => {
    await server.asOwner('drop function graphile_worker.hold_expected_completions() cascade');
    await takeExpectedCompletionsJobs(server);
  };
}

/** Returns the divisions whose expected ends are to be computed, and removes those jobs. Call `holdExpectedCompletionsJobs` before. */
export async function takeExpectedCompletionsJobs(server: TestServer): Promise<number[]> {
  const rows = await server.asOwner<{ divisionId: number }>(`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'follow-floor'
    returning (j.payload -> 'payload' ->> 'divisionId')::int as "divisionId"`);
  return [...new Set(rows.map(({ divisionId }) => divisionId))].toSorted(
    (one, other) => one - other,
  );
}
