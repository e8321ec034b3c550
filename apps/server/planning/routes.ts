import { defaultLanguage } from '@tarima/domain/kit/words';
import { orderCalls } from '@tarima/domain/orders/contract';
import { boardCalls } from '@tarima/domain/planning/board-contract';
import { daySheet, planningCalls } from '@tarima/domain/planning/contract';
import { planProgress } from '@tarima/domain/planning/plan-progress';
import type { Catalogue } from '../kit/catalogue/records.ts';
import type { Files } from '../kit/files/files.ts';
import { announce } from '../kit/realtime/announce.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import { markNotificationsHandled } from '../notifications/commands.ts';
import { lockOrder } from '../fulfilment/order-row.ts';
import { listPlannedDetails, getOrder } from '../orders/queries.ts';
import {
  planners,
  planningDivision,
  readers,
  getOrderScope,
  getStoreScope,
} from '../orders/order-scope.ts';
import { printDaySheet } from './day-sheet.ts';
import type { PlanningEngine } from './engine.ts';
import { getBoard } from './board.ts';
import { getCapacity } from './capacity.ts';
import { divisionEvents, hideOrders, orderEvents } from './events.ts';
import { finishPlanned } from './finish.ts';
import { moveWork } from './move-work.ts';
import { listOperators } from './operators.ts';
import { pinEvents } from './pins.ts';
import { prioritize } from './priority.ts';
import { promise } from './promise.ts';
import { propose, whyLate } from './proposals.ts';
import { replanWork } from './replan.ts';
import { savePlan, savePlans } from './save.ts';
import { unplanOrder } from './unplan.ts';
import { windowRoutes } from './window-routes.ts';
import { workplacesToPlan } from './workplaces.ts';

/** @param catalogues columns that responses need from other modules */
export function planningRoutes(
  server: Server,
  files: Files,
  engine: PlanningEngine,
  catalogues: { readonly workplaces: Catalogue },
): void {
  serve(server, planningCalls.save, async ({ tx, person, body }) => {
    const order = await savePlan(tx, person, body);
    const events = await orderEvents(tx, defaultLanguage, order.id);
    return { order, events: await hideOrders(tx, person, events) };
  });

  serve(server, planningCalls.saveAll, async ({ tx, person, body }) => ({
    orders: await savePlans(tx, person, body.plans),
  }));

  serve(server, planningCalls.capacity, ({ tx, person, query }) =>
    getCapacity(tx, engine, person, query.lang, query),
  );

  serve(server, orderCalls.details, async ({ tx, person, params, query }) => {
    await getOrder(tx, params.orderId, query.lang, getOrderScope(person, readers));
    const { startDate, endDate } = query;
    const range = startDate && endDate ? { startDate, endDate } : undefined;
    const events = await orderEvents(tx, query.lang, params.orderId, range);
    return {
      details: await listPlannedDetails(tx, params.orderId, query.lang, getStoreScope(person)),
      events: await hideOrders(tx, person, events),
    };
  });

  serve(server, orderCalls.finishProduction, async ({ tx, person, params, query, body }) => {
    const rowScope = getOrderScope(person, planners);
    const order = await lockOrder(tx, params.id, rowScope);
    await finishPlanned(tx, order, body, person);
    await markNotificationsHandled(tx, 'orderProductionFinished', order.id);
    const readerScope = getOrderScope(person, readers);
    return getOrder(tx, params.id, query.lang, readerScope, getStoreScope(person));
  });

  serve(server, orderCalls.unplan, async ({ tx, person, params, query, body }) => {
    await unplanOrder(tx, person, params.id, body.updatedAt);
    const readerScope = getOrderScope(person, readers);
    return getOrder(tx, params.id, query.lang, readerScope, getStoreScope(person));
  });

  serve(server, planningCalls.events, async ({ tx, person, query }) => {
    // Only a person without a division who may choose one has no default plant.
    const divisionId = planningDivision(person, query.divisionId);
    const events = await divisionEvents(tx, query.lang, divisionId, query);
    return { events: await hideOrders(tx, person, events) };
  });

  serve(server, planningCalls.operators, ({ tx, person, query }) =>
    listOperators(tx, files, person, query.id, person.divisionId),
  );

  serve(server, planningCalls.workplaces, ({ tx, person, query }) =>
    workplacesToPlan(tx, inDivision(person, query), query.lang),
  );

  serve(server, planningCalls.propose, ({ tx, person, query, body, gone }) =>
    propose(tx, engine, inDivision(person, query), query.lang, body, {
      gone: gone(),
      onProgress: (share) => tellProgress(server, person, share),
    }),
  );

  serve(server, planningCalls.prioritize, ({ tx, person, params, body }) =>
    prioritize(tx, person, params.id, body.priority),
  );

  serve(server, planningCalls.pin, ({ tx, person, params, body }) =>
    pinEvents(tx, person, params.id, body),
  );

  serve(server, planningCalls.replan, ({ tx, person, query, body }) =>
    replanWork(tx, engine, inDivision(person, query), query.lang, body, query.dryRun === 'true'),
  );

  serve(server, boardCalls.read, ({ tx, person, query }) =>
    getBoard(tx, inDivision(person, query), person.divisionId, query.lang, query),
  );

  serve(server, boardCalls.move, ({ tx, person, query, body }) =>
    moveWork(tx, inDivision(person, query), body, query.dryRun === 'true'),
  );

  serve(server, planningCalls.promise, ({ tx, person, query, body }) =>
    promise(tx, engine, person, query.lang, body),
  );

  serve(server, planningCalls.whyLate, async ({ tx, person, query, params }) => {
    // A person who may not see the order gets no reasons for it.
    const rowScope = getOrderScope(person, readers);
    await getOrder(tx, params.id, query.lang, rowScope);
    return whyLate(tx, engine, person, query.lang, params.id);
  });

  serve(server, daySheet, ({ tx, person, query }) =>
    printDaySheet(tx, files, person, query.lang, query.userId, query.date),
  );

  windowRoutes(server, engine, catalogues.workplaces);
}

/**
 * Sends progress in a transaction of its own: the plan's transaction commits after the last progress. A client that misses it
 * still gets the plan.
 */
function tellProgress(
  { database }: Server,
  { accountId, id: userId }: Person,
  share: number,
): void {
  const message = { to: { accountId, userId }, event: planProgress, payload: { share } };
  database.tenant(accountId, (tx) => announce(tx, message)).catch(() => undefined);
}

/** Returns a person as the planner of the requested division. */
const inDivision = (
  person: Person,
  { divisionId }: { divisionId?: number | undefined },
): Person => ({
  ...person,
  divisionId: planningDivision(person, divisionId),
});
