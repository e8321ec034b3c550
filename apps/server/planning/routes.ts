import { defaultLanguage } from '@tarima/domain/kit/words';
import { orderCalls } from '@tarima/domain/orders/contract';
import { productionBoardCalls } from '@tarima/domain/planning/calls/board-contract';
import { getDaySheetCall, planCalls } from '@tarima/domain/planning/calls/plan-contract';
import { capacityCall } from '@tarima/domain/planning/calls/capacity-contract';
import { plannedWorkplaceCalls } from '@tarima/domain/planning/calls/planned-workplaces-contract';
import { promiseCall } from '@tarima/domain/planning/calls/promise-contract';
import {
  earlierWorkCall,
  freedDaysCall,
  replanCall,
  undoableReplanCall,
  undoReplanCall,
} from '@tarima/domain/planning/calls/replan-contract';
import { planProgressEvent } from '@tarima/domain/planning/calls/plan-progress-event';
import type { Catalogue } from '../kit/catalogue/records.ts';
import type { FileService } from '../kit/files/file-service.ts';
import type { KeyedDigest } from '../kit/keyed-digest.ts';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { markNotificationsHandled } from '../notifications/commands.ts';
import { lockOrder } from '../fulfilment/order-row.ts';
import { listOrderLinesWithWork, getOrder } from '../orders/queries.ts';
import {
  plannerOrderScreens,
  getPlanningDivision,
  readerOrderScreens,
  getOrderScope,
  getOrderStoreScope,
} from '../orders/order-scope.ts';
import { printDaySheet } from './day-sheet.ts';
import type { PlanningEngine } from './engine.ts';
import { countEarlierWork } from './earlier-work.ts';
import { listFreedDays } from './freed-days.ts';
import { getPlanningBoard } from './board.ts';
import { getPlantCapacity } from './capacity.ts';
import { listDivisionEvents, hideUnreadableOrders, listOrderEvents } from './events.ts';
import { finishProductionAndPlan } from './finish-production-and-plan.ts';
import { replaceOrderWork } from './move-work.ts';
import { listWorkplaceOperators } from './operators.ts';
import { setEventsPinned } from './pins.ts';
import { setOrderPriority } from './priority.ts';
import { promiseLineDates } from './promise-line-dates.ts';
import { proposeOrderPlans, explainOrderEnd } from './propose-order-plans.ts';
import { replanLateWork, toInterval } from './replan.ts';
import { saveOrderPlan, saveOrderPlans } from './save-order-plans.ts';
import { undoReplan } from './undo-replan.ts';
import { getUndoableReplan } from './undoable-replan.ts';
import { removeUnstartedWork } from './remove-order-plan.ts';
import { registerDowntimeWindowRoutes } from './downtime-window-routes.ts';
import { listWorkplacesToPlan } from './workplaces-to-plan.ts';

/** Registers the routes of planning. @param catalogues columns that responses need from other modules */
export function registerPlanningRoutes(
  server: ApiServer,
  files: FileService,
  engine: PlanningEngine,
  digest: KeyedDigest,
  catalogues: { readonly workplaces: Catalogue },
): void {
  serveCall(server, planCalls.save, async ({ tx, person, body }) => {
    const order = await saveOrderPlan(tx, person, body);
    const events = await listOrderEvents(tx, defaultLanguage, order.id);
    return { order, events: await hideUnreadableOrders(tx, person, events) };
  });

  serveCall(server, planCalls.saveAll, async ({ tx, person, body }) => ({
    orders: await saveOrderPlans(tx, person, body.plans),
  }));

  serveCall(server, capacityCall, ({ tx, person, query }) =>
    getPlantCapacity(tx, engine, person, query.lang, query),
  );

  serveCall(server, orderCalls.details, async ({ tx, person, params, query }) => {
    await getOrder(tx, params.orderId, query.lang, getOrderScope(person, readerOrderScreens));
    const { startDate, endDate } = query;
    const range = startDate && endDate ? { startDate, endDate } : undefined;
    const events = await listOrderEvents(tx, query.lang, params.orderId, range);
    return {
      details: await listOrderLinesWithWork(
        tx,
        params.orderId,
        query.lang,
        getOrderStoreScope(person),
      ),
      events: await hideUnreadableOrders(tx, person, events),
    };
  });

  serveCall(server, orderCalls.finishProduction, async ({ tx, person, params, query, body }) => {
    const rowScope = getOrderScope(person, plannerOrderScreens);
    const order = await lockOrder(tx, params.id, rowScope);
    await finishProductionAndPlan(tx, order, body, person);
    await markNotificationsHandled(tx, 'orderProductionFinished', order.id);
    const readerScope = getOrderScope(person, readerOrderScreens);
    return getOrder(tx, params.id, query.lang, readerScope, getOrderStoreScope(person));
  });

  serveCall(server, orderCalls.unplan, async ({ tx, person, params, query, body }) => {
    await removeUnstartedWork(tx, person, params.id, body.updatedAt);
    const readerScope = getOrderScope(person, readerOrderScreens);
    return getOrder(tx, params.id, query.lang, readerScope, getOrderStoreScope(person));
  });

  serveCall(server, planCalls.events, async ({ tx, person, query }) => {
    // Users without a division who may choose one have no default plant.
    const divisionId = getPlanningDivision(person, query.divisionId);
    const events = await listDivisionEvents(tx, query.lang, divisionId, query);
    return { events: await hideUnreadableOrders(tx, person, events) };
  });

  serveCall(server, plannedWorkplaceCalls.operators, ({ tx, person, query }) =>
    listWorkplaceOperators(tx, files, person, query, person.divisionId),
  );

  serveCall(server, plannedWorkplaceCalls.list, ({ tx, person, query }) =>
    listWorkplacesToPlan(tx, toDivisionPlanner(person, query), query.lang),
  );

  serveCall(server, planCalls.propose, ({ tx, person, query, body, gone }) =>
    proposeOrderPlans(tx, engine, toDivisionPlanner(person, query), query.lang, body, {
      gone: gone(),
      onProgress: (share) => announceProgress(server, person, share),
    }),
  );

  serveCall(server, planCalls.prioritize, ({ tx, person, params, body }) =>
    setOrderPriority(tx, person, params.id, body.priority),
  );

  serveCall(server, planCalls.pin, ({ tx, person, params, body }) =>
    setEventsPinned(tx, person, params.id, body),
  );

  serveCall(server, replanCall, ({ tx, person, query, body }) =>
    replanLateWork(
      tx,
      engine,
      digest,
      toDivisionPlanner(person, query),
      query.lang,
      body,
      query.dryRun === 'true',
    ),
  );

  serveCall(server, earlierWorkCall, ({ tx, person, query, body }) =>
    countEarlierWork(tx, engine, person, query.lang, toInterval(body.freed)),
  );

  serveCall(server, freedDaysCall, ({ tx, person, query }) =>
    listFreedDays(tx, toDivisionPlanner(person, query)),
  );

  serveCall(server, undoReplanCall, ({ tx, person, params, query }) =>
    undoReplan(tx, toDivisionPlanner(person, query), params.id),
  );

  serveCall(server, undoableReplanCall, ({ tx, person, query }) =>
    getUndoableReplan(tx, toDivisionPlanner(person, query)),
  );

  serveCall(server, productionBoardCalls.read, ({ tx, person, query }) =>
    getPlanningBoard(tx, toDivisionPlanner(person, query), person.divisionId, query.lang, query),
  );

  serveCall(server, productionBoardCalls.move, ({ tx, person, query, body }) =>
    replaceOrderWork(tx, toDivisionPlanner(person, query), body, query.dryRun === 'true'),
  );

  serveCall(server, promiseCall, ({ tx, person, query, body }) =>
    promiseLineDates(tx, engine, person, query.lang, body),
  );

  serveCall(server, planCalls.whyLate, async ({ tx, person, query, params }) => {
    // A user who may not see the order gets no reasons for it.
    const rowScope = getOrderScope(person, readerOrderScreens);
    await getOrder(tx, params.id, query.lang, rowScope);
    return explainOrderEnd(tx, engine, person, query.lang, params.id);
  });

  serveCall(server, getDaySheetCall, ({ tx, person, query }) =>
    printDaySheet(tx, files, person, query.lang, query.userId, query.date),
  );

  registerDowntimeWindowRoutes(server, engine, catalogues.workplaces);
}

/**
 * Sends progress in a separate transaction, since the plan's transaction commits after the last progress.
 * A client that misses the progress still gets the plan.
 */
function announceProgress(
  { database }: ApiServer,
  { accountId, id: userId }: ActingUser,
  share: number,
): void {
  const message = { to: { accountId, userId }, event: planProgressEvent, payload: { share } };
  database.tenant(accountId, (tx) => announceToBrowsers(tx, message)).catch(() => undefined);
}

/** Returns the user as planner of the requested division. */
const toDivisionPlanner = (
  person: ActingUser,
  { divisionId }: { divisionId?: number | undefined },
): ActingUser => ({
  ...person,
  divisionId: getPlanningDivision(person, divisionId),
});
