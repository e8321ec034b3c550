import { randomUUID } from 'node:crypto';
import { pick, pickList, pickNumber, type Answer, type Client } from '../testing/client.ts';
import { activeOrder, eventsOf } from '../testing/planned.ts';
import { good, type Sales } from '../testing/sales.ts';
import type { TestServer } from '../testing/server.ts';

/** A tablet that was paired with a workplace, as it talks to the server. */
export async function pairedTablet(
  server: TestServer,
  { admin, company }: Sales,
  workplaceId: number,
): Promise<Client> {
  const invited = good(await admin.post(`/workplaces/${workplaceId}/tablets`, { name: 'Tableta' }));
  const visitor = server.visitor(company.host);
  const paired = good(await visitor.post('/floor/pair', { code: pick(invited.body, 'code') }));
  return visitor.with({ authorization: `Tablet ${String(pick(paired.body, 'token'))}` });
}

/** Somebody who may work there comes in by a PIN of their own. */
export async function comeIn(
  { admin }: Sales,
  tablet: Client,
  userId: number,
  pin = '4711',
): Promise<string> {
  good(await admin.put(`/users/${userId}/pin`, { pin }));
  const entered = good(await tablet.post('/floor/presences', { user: { id: userId }, pin }));
  return String(pick(entered.body, 'id'));
}

/** An order of product 0 with a saved plan, and whose work it is. */
export async function plannedOrder(sales: Sales, quantity: number) {
  const { id, detail } = await activeOrder(sales, quantity);
  const { body } = good(await sales.planner.post('/planning/propose', { orders: [{ id }] }));
  const events = eventsOf(body);
  good(await sales.planner.post('/events', { order: { id }, events }));
  return { id, detail, events };
}

export const said = (presence: string, detail: number, report: object) => ({
  key: randomUUID(),
  presence,
  detail: { id: detail },
  at: new Date().toISOString(),
  ...report,
});

export const send = (
  tablet: Client,
  reports: readonly object[],
  sentAt = new Date().toISOString(),
): Promise<Answer> => tablet.post('/floor/reports', { sentAt, reports });

/** What became of what was sent: `taken`, or the rule that it breaks. */
export const becameOf = ({ body }: Answer): unknown[] =>
  pickList(body, 'results').map((result) =>
    pick(result, 'taken') === true ? 'taken' : pick(result, 'rule'),
  );

/** Where the steps of an order's first line stand, as the office is told. */
export const stepsOf = async (client: Client, orderId: number): Promise<unknown[]> =>
  pickList(good(await client.get(`/orders/${orderId}/floor`)).body, 'lines.0.steps').map((step) =>
    pick(step, 'progress'),
  );

export const piecesAt = async (client: Client, orderId: number, step: number) => {
  const progress = (await stepsOf(client, orderId))[step - 1];
  return ['good', 'scrap', 'aside', 'left'].map((name) => pickNumber(progress, name));
};
