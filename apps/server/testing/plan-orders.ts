import { pickByPath, pickListByPath, pickNumberByPath } from './client.ts';
import { toPlanEventInputs } from './planned.ts';
import { requireSuccess, type SalesCompany } from './sales-company.ts';

/** Plans orders together, as they are proposed. */
export async function planOrdersTogether(
  { planner }: SalesCompany,
  ids: readonly number[],
): Promise<void> {
  const orders = ids.map((id) => ({ id }));
  const { body } = requireSuccess(await planner.post('/planning/propose', { orders }));
  const owners = pickListByPath(body, 'events').map((each) => pickNumberByPath(each, 'orderId'));
  const events = toPlanEventInputs(body);
  const plans = orders.map((order) => ({
    order,
    events: events.filter((_, at) => owners[at] === order.id),
  }));
  requireSuccess(await planner.post('/planning/save', { plans }));
}

/** Changes an accepted order, as a dry run showed its impact. @returns that impact */
export async function reviseOrderAsPreviewed(
  { ana }: SalesCompany,
  id: number,
  body: object,
): Promise<unknown> {
  const reason = 'Pidieron otra cosa';
  const response = requireSuccess(
    await ana.post(`/orders/${id}/revision?dryRun=true`, { reason, ...body }),
  );
  const version = pickByPath(response.body, 'impact.seen');
  requireSuccess(await ana.post(`/orders/${id}/revision`, { reason, ...body, seen: version }));
  return pickByPath(response.body, 'impact');
}
