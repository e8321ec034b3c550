import { pickByPath, pickListByPath, pickNumberByPath } from './client.ts';
import { alterCompanyRows } from './company.ts';
import { getDayAhead } from './days.ts';
import type { TestServer } from './server.ts';
import {
  requireSuccess,
  buildOrderLine,
  createTestQuotation,
  type SalesCompany,
} from './sales-company.ts';

/**
 * Creates cutting and nailing in the first division, where its people may work; product 0 takes one minute and two.
 * Today is a holiday: at any hour there is time before the planned work, and a day for it.
 */
export async function createWorkplaces({ admin, plant }: SalesCompany): Promise<number[]> {
  const today = getDayAhead(0);
  requireSuccess(await admin.post('/calendar-days', { date: today, name: 'Inventario' }));
  const found = await admin.get('/positions', { size: 100 });
  const position = pickListByPath(found.body, 'elements').find(
    (each) => pickByPath(each, 'name') === `Ventas ${plant.divisions[0]}`,
  );
  const made: number[] = [];
  for (const name of ['Corte uno', 'Clavado uno']) {
    const { body } = requireSuccess(
      await admin.post('/workplaces', {
        name,
        description: `${name} de tarimas`,
        division: { id: plant.divisions[0] },
        positions: [pickNumberByPath(position, 'id')],
        stations: 2,
        metadata: { color: '#336699' },
      }),
    );
    made.push(pickNumberByPath(body, 'id'));
  }
  const steps = made.map((id, at) => ({ workplace: { id }, workTime: at + 1, step: at + 1 }));
  requireSuccess(await admin.put(`/workplaces-flows/${plant.products[0]}`, { steps }));
  return made;
}

/** Makes a workplace a kiln: 120 pieces a load, 15 hours, with 20 minutes to put it in and 10 to take it out. */
export async function turnIntoKiln({ admin }: SalesCompany, id: number): Promise<void> {
  const { body } = requireSuccess(await admin.get(`/workplaces/${id}`));
  requireSuccess(
    await admin.put(`/workplaces/${id}`, {
      name: pickByPath(body, 'name'),
      description: pickByPath(body, 'description'),
      division: { id: pickByPath(body, 'division.id') },
      positions: pickListByPath(body, 'positions').map((each) => pickByPath(each, 'id')),
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
export async function createActiveOrder(
  sales: SalesCompany,
  quantity = 60,
  requested: object = {},
): Promise<{ id: number; detail: number }> {
  const id = await createTestQuotation(
    sales,
    sales.ana,
    [buildOrderLine(sales.plant.products[0], quantity)],
    requested,
  );
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
  const { body } = await sales.ana.get(`/orders/${id}`);
  const [detail] = pickListByPath(body, 'details');
  const detailId = pickNumberByPath(detail, 'id');
  const managed = requireSuccess(
    await sales.ana.put(`/orders/manage-detail/${detailId}`, { origin: 'production' }),
  );
  if (pickByPath(managed.body, 'status') !== 'active')
    throw new Error('The order is not to be planned');
  return { id, detail: detailId };
}

/** Event in the body of a save. */
export interface PlanEventInput {
  startDate: string;
  endDate: string;
  user: { id: number };
  workplace: { id: number };
  detail: { id: number };
  /** Pieces of a share of a load. */
  pieces?: number;
}

/** A proposal as the body of a save. */
export const toPlanEventInputs = (body: unknown): PlanEventInput[] =>
  pickListByPath(body, 'events').map((event) => {
    const pieces = pickByPath(event, 'pieces');
    return {
      startDate: String(pickByPath(event, 'start')),
      endDate: String(pickByPath(event, 'end')),
      user: { id: pickNumberByPath(event, 'split') },
      workplace: { id: pickNumberByPath(event, 'workplaceId') },
      detail: { id: pickNumberByPath(event, 'detailId') },
      ...(typeof pieces === 'number' && { pieces }),
    };
  });

/** Moves the plan of an order 120 days or more into the past, each order by a shift of its own: a person may not work on two at once. */
export const backdateOrderPlan = (server: TestServer, id: number): Promise<unknown> =>
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
export async function passWindowHours(
  server: TestServer,
  { accountId, workplaceId, hours }: { accountId: number; workplaceId: number; hours: number },
): Promise<void> {
  await alterCompanyRows(
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
