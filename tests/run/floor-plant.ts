import { pick, pickList, pickNumber, type Client } from '@tarima/server/testing/client';
import { makePlannedPlant } from './planned-plant.ts';

/** Proposed work as a plan is saved. */
const asSaved = (event: unknown) => ({
  startDate: pick(event, 'start'),
  endDate: pick(event, 'end'),
  user: { id: pick(event, 'split') },
  workplace: { id: pick(event, 'workplaceId') },
  detail: { id: pick(event, 'detailId') },
});

/** A plant whose order is planned, and whose people have a PIN. */
export async function makeFloor(admin: Client) {
  const plant = await makePlannedPlant(admin, { orders: 1, quantity: 60 });
  const [order = 0] = plant.orders;
  const { body } = await admin.post('/planning/propose', { orders: [{ id: order }] });
  const planned = await admin.post('/events', {
    order: { id: order },
    events: pickList(body, 'events').map(asSaved),
  });
  if (planned.status !== 200) throw new Error(planned.text);
  const me = (await admin.get('/users/current')).body;
  const foreman = { id: pickNumber(me, 'id'), name: String(pick(me, 'name')) };
  for (const { id } of [...plant.operators, foreman])
    await admin.put(`/users/${id}/pin`, { pin: '4711' });
  return { ...plant, order, foreman };
}
