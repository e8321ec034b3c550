import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '@tarima/server/testing/client';
import { makePlannedPlant } from './planned-plant.ts';

/** Converts proposed work to the form in which a plan is saved. */
export const toSavedEvent = (event: unknown) => ({
  startDate: pickByPath(event, 'start'),
  endDate: pickByPath(event, 'end'),
  user: { id: pickByPath(event, 'split') },
  workplace: { id: pickByPath(event, 'workplaceId') },
  detail: { id: pickByPath(event, 'detailId') },
});

/** Makes a plant whose order is planned, and whose people have a PIN. */
export async function makeFloor(admin: TestClient) {
  const plant = await makePlannedPlant(admin, { orders: 1, quantity: 60 });
  const [order = 0] = plant.orders;
  const { body } = await admin.post('/planning/propose', { orders: [{ id: order }] });
  const planned = await admin.post('/events', {
    order: { id: order },
    events: pickListByPath(body, 'events').map(toSavedEvent),
  });
  if (planned.status !== 200) throw new Error(planned.text);
  const me = (await admin.get('/users/current')).body;
  const foreman = { id: pickNumberByPath(me, 'id'), name: String(pickByPath(me, 'name')) };
  for (const { id } of [...plant.operators, foreman])
    await admin.put(`/users/${id}/pin`, { pin: '4711' });
  return { ...plant, order, foreman };
}
