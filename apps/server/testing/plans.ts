import { pick, pickList, pickNumber } from './client.ts';
import { toWireEvents } from './planned.ts';
import { good, type Sales } from './sales.ts';

/** Plans orders together, as they are proposed. */
export async function planTogether({ planner }: Sales, ids: readonly number[]): Promise<void> {
  const orders = ids.map((id) => ({ id }));
  const { body } = good(await planner.post('/planning/propose', { orders }));
  const owners = pickList(body, 'events').map((each) => pickNumber(each, 'orderId'));
  const events = toWireEvents(body);
  const plans = orders.map((order) => ({
    order,
    events: events.filter((_, at) => owners[at] === order.id),
  }));
  good(await planner.post('/planning/save', { plans }));
}

/** Changes an accepted order, as a dry run showed its impact. @returns that impact */
export async function revisePreviewed({ ana }: Sales, id: number, body: object): Promise<unknown> {
  const reason = 'Pidieron otra cosa';
  const response = good(await ana.post(`/orders/${id}/revision?dryRun=true`, { reason, ...body }));
  const version = pick(response.body, 'impact.seen');
  good(await ana.post(`/orders/${id}/revision`, { reason, ...body, seen: version }));
  return pick(response.body, 'impact');
}
