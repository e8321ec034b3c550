import { wrongValue } from '@tarima/domain/kit/errors';
import { getFirstInstant } from '@tarima/domain/planning/work-time';
import { present } from '../kit/clock.ts';
import type { Responder } from '../notifications/responders.ts';
import { lockOrder } from '../fulfilment/order-row.ts';
import { planners, getOrderScope } from '../orders/order-scope.ts';
import { askAgain } from './finished.ts';
import { finishPlanned } from './finish.ts';
import { getPlantHours, localDate } from './plant.ts';

/**
 * "Did production finish?" Yes ends it, as the planning screen does; no schedules the question again for the estimated day,
 * when work begins.
 */
export const respondToProduction: Responder<'orderProductionFinished'> = async ({
  tx,
  person,
  data,
  response,
}) => {
  const order = await lockOrder(tx, data.order.id, getOrderScope(person, planners));
  const { accept, store, lotCode, expirationDate, materials, details, estimatedDate } = response;
  if (accept) {
    if (!store) throw wrongValue('store', 'required');
    const finished = { store, lotCode, expirationDate, materials, details };
    await finishPlanned(tx, order, finished, person);
    return;
  }
  if (estimatedDate === undefined) throw wrongValue('estimatedDate', 'required');
  const hours = await getPlantHours(tx, order);
  const at = getFirstInstant(hours, localDate(estimatedDate));
  if (at <= present()) throw wrongValue('estimatedDate', 'past');
  await askAgain(tx, order.id, new Date(at));
};
