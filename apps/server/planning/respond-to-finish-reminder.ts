import { createWrongValueError } from '@tarima/domain/kit/errors';
import { getFirstWorkingInstant } from '@tarima/domain/planning/rules/work-time';
import { getServerTime } from '../kit/clock.ts';
import type { NotificationResponder } from '../notifications/responders.ts';
import { lockOrder } from '../fulfilment/order-row.ts';
import { plannerOrderScreens, getOrderScope } from '../orders/order-scope.ts';
import { rescheduleFinishReminder } from './finish-reminder.ts';
import { finishProductionAndPlan } from './finish-production-and-plan.ts';
import { getPlantWorkingHours, parseLocalDate } from './plant-snapshot.ts';

/**
 * Responds to the reminder to finish production.
 * Yes finishes it, as the planning screen does; no schedules the reminder again for the estimated day, when work begins.
 */
export const respondToFinishReminder: NotificationResponder<'orderProductionFinished'> = async ({
  tx,
  person,
  data,
  response,
}) => {
  const order = await lockOrder(tx, data.order.id, getOrderScope(person, plannerOrderScreens));
  const { accept, store, lotCode, expirationDate, materials, details, estimatedDate } = response;
  if (accept) {
    if (!store) throw createWrongValueError('store', 'required');
    const finished = { store, lotCode, expirationDate, materials, details };
    await finishProductionAndPlan(tx, order, finished, person);
    return;
  }
  if (estimatedDate === undefined) throw createWrongValueError('estimatedDate', 'required');
  const hours = await getPlantWorkingHours(tx, order);
  const at = getFirstWorkingInstant(hours, parseLocalDate(estimatedDate));
  if (at <= getServerTime()) throw createWrongValueError('estimatedDate', 'past');
  await rescheduleFinishReminder(tx, order.id, new Date(at));
};
