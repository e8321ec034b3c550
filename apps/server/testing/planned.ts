import { pick, pickList, pickNumber } from './client.ts';
import { alterRows } from './company.ts';
import { daysAhead } from './days.ts';
import type { TestServer } from './server.ts';
import { good, line, quote, type Sales } from './sales.ts';

/**
 * Creates cutting and nailing in the first division, where its people may work; product 0 takes one minute and two. Today
 * is a holiday: at any hour there is time before the planned work, and a day for it.
 */
export async function createWorkplaces({ admin, plant }: Sales): Promise<number[]> {
  const today = daysAhead(0);
  good(await admin.post('/calendar-days', { date: today, name: 'Inventario' }));
  const found = await admin.get('/positions', { size: 100 });
  const position = pickList(found.body, 'elements').find(
    (each) => pick(each, 'name') === `Ventas ${plant.divisions[0]}`,
  );
  const made: number[] = [];
  for (const name of ['Corte uno', 'Clavado uno']) {
    const { body } = good(
      await admin.post('/workplaces', {
        name,
        description: `${name} de tarimas`,
        division: { id: plant.divisions[0] },
        positions: [pickNumber(position, 'id')],
        stations: 2,
        metadata: { color: '#336699' },
      }),
    );
    made.push(pickNumber(body, 'id'));
  }
  const steps = made.map((id, at) => ({ workplace: { id }, workTime: at + 1, step: at + 1 }));
  good(await admin.put(`/workplaces-flows/${plant.products[0]}`, { steps }));
  return made;
}

/** Makes a workplace a kiln: 120 pieces a load, 15 hours, with 20 minutes to put it in and 10 to take it out. */
export async function makeKiln({ admin }: Sales, id: number): Promise<void> {
  const { body } = good(await admin.get(`/workplaces/${id}`));
  good(
    await admin.put(`/workplaces/${id}`, {
      name: pick(body, 'name'),
      description: pick(body, 'description'),
      division: { id: pick(body, 'division.id') },
      positions: pickList(body, 'positions').map((each) => pick(each, 'id')),
      stations: 1,
      metadata: { color: '#336699' },
      loadPieces: 120,
      loadMinutes: 900,
      loadingMinutes: 20,
      unloadingMinutes: 10,
    }),
  );
}

/** An order that is to be produced, ready to be planned. */
export async function activeOrder(
  sales: Sales,
  quantity = 60,
  requested: object = {},
): Promise<{ id: number; detail: number }> {
  const id = await quote(sales, sales.ana, [line(sales.plant.products[0], quantity)], requested);
  good(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
  const { body } = await sales.ana.get(`/orders/${id}`);
  const [detail] = pickList(body, 'details');
  const detailId = pickNumber(detail, 'id');
  const managed = good(
    await sales.ana.put(`/orders/manage-detail/${detailId}`, { origin: 'production' }),
  );
  if (pick(managed.body, 'status') !== 'active') throw new Error('The order is not to be planned');
  return { id, detail: detailId };
}

/** Event in the body of a save. */
export interface WireEvent {
  startDate: string;
  endDate: string;
  user: { id: number };
  workplace: { id: number };
  detail: { id: number };
  /** Pieces of a share of a load. */
  pieces?: number;
}

/** A proposal as the body of a save. */
export const toWireEvents = (body: unknown): WireEvent[] =>
  pickList(body, 'events').map((event) => {
    const pieces = pick(event, 'pieces');
    return {
      startDate: String(pick(event, 'start')),
      endDate: String(pick(event, 'end')),
      user: { id: pickNumber(event, 'split') },
      workplace: { id: pickNumber(event, 'workplaceId') },
      detail: { id: pickNumber(event, 'detailId') },
      ...(typeof pieces === 'number' && { pieces }),
    };
  });

/** Moves the plan of an order 120 days or more into the past, each order by a shift of its own: a person may not work on two at once. */
export const finishWork = (server: TestServer, id: number): Promise<unknown> =>
  server.asOwner(`
    do $$ declare
      tenant bigint;
      past interval;
    begin
      select account_id, greatest(coalesce(computed_end_date, present()) - present() + make_interval(days => 40 * (3 + ${id} % 200)), '0') into tenant, past
      from orders where id = ${id};
      perform set_config('app.account_id', tenant::text, true);
      update planning_events set start_date = start_date - past, end_date = end_date - past where order_id = ${id};
      update orders set computed_start_date = coalesce(computed_start_date - past, present() - interval '2 hours'),
        computed_end_date = coalesce(computed_end_date - past, present() - interval '1 hour') where id = ${id};
    end $$`);

/** Lets hours pass for the windows of a workplace, and runs the pending check of them now. */
export async function passWindows(
  server: TestServer,
  { accountId, workplaceId, hours }: { accountId: number; workplaceId: number; hours: number },
): Promise<void> {
  await alterRows(
    server.database,
    accountId,
    `update workplaces_maintenances
     set start_date = start_date - interval '${hours} hours', end_date = end_date - interval '${hours} hours'
     where account_id = ${accountId} and owner_id = ${workplaceId}`,
  );
  await server.asOwner(
    `update graphile_worker._private_jobs set run_at = now() where id = (
       select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'follow-maintenance' and (j.payload ->> 'accountId')::int = $1
         and (j.payload #>> '{payload,workplaceId}')::int = $2 and j.run_at > now()
       order by j.run_at limit 1)`,
    [accountId, workplaceId],
  );
}
