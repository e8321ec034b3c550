import { defaultLanguage } from '@tarima/domain/kit/words';
import { orderCalls } from '@tarima/domain/orders/contract';
import { daySheet, planningCalls } from '@tarima/domain/planning/contract';
import type { Catalogue } from '../kit/catalogue/records.ts';
import type { Files } from '../kit/files/files.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import { settleNotifications } from '../notifications/commands.ts';
import { lockOrder } from '../fulfilment/order-row.ts';
import { finishProduction } from '../orders/production.ts';
import { plannedDetails, readOrder } from '../orders/queries.ts';
import { planners, planningDivision, readers, reachThrough, storesSeen } from '../orders/reach.ts';
import { daySheetOf } from './day-sheet.ts';
import type { PlanningEngine } from './engine.ts';
import { capacityOf } from './capacity.ts';
import { divisionEvents, orderEvents } from './events.ts';
import { maintenanceRoutes } from './maintenance-routes.ts';
import { operatorsOf } from './operators.ts';
import { promise } from './promise.ts';
import { propose, whyLate } from './proposals.ts';
import { replanned } from './replan.ts';
import { savePlan, savePlans } from './save.ts';
import { workplacesToPlan } from './workplaces.ts';

/** @param catalogues what answers need of other nouns */
export function planningRoutes(
  server: Server,
  files: Files,
  engine: PlanningEngine,
  catalogues: { readonly workplaces: Catalogue },
): void {
  serve(server, planningCalls.save, async ({ tx, person, body }) => {
    const order = await savePlan(tx, person, body);
    const events = await orderEvents(tx, defaultLanguage, order.id);
    return { order, events };
  });

  serve(server, planningCalls.saveAll, async ({ tx, person, body }) => ({
    orders: await savePlans(tx, person, body.plans),
  }));

  serve(server, planningCalls.capacity, ({ tx, person, query }) =>
    capacityOf(tx, engine, person, query.lang, query),
  );

  serve(server, orderCalls.details, async ({ tx, person, params, query }) => {
    await readOrder(tx, params.orderId, query.lang, reachThrough(person, readers));
    const { startDate, endDate } = query;
    const range = startDate && endDate ? { startDate, endDate } : undefined;
    return {
      details: await plannedDetails(tx, params.orderId, query.lang, storesSeen(person)),
      events: await orderEvents(tx, query.lang, params.orderId, range),
    };
  });

  serve(server, orderCalls.finishProduction, async ({ tx, person, params, query, body }) => {
    const reach = reachThrough(person, planners);
    const order = await lockOrder(tx, params.id, reach);
    await finishProduction(tx, order, body, person);
    await settleNotifications(tx, 'orderProductionFinished', order.id);
    const seen = reachThrough(person, readers);
    return readOrder(tx, params.id, query.lang, seen, storesSeen(person));
  });

  serve(server, planningCalls.events, async ({ tx, person, query }) => ({
    // Nobody without a division has a plant to look at, but those who may choose one.
    events: await divisionEvents(tx, query.lang, planningDivision(person, query.divisionId), query),
  }));

  serve(server, planningCalls.operators, ({ tx, person, query }) =>
    operatorsOf(tx, files, person, query.id),
  );

  serve(server, planningCalls.workplaces, ({ tx, person, query }) =>
    workplacesToPlan(tx, inDivision(person, query), query.lang),
  );

  serve(server, planningCalls.propose, ({ tx, person, query, body }) =>
    propose(tx, engine, inDivision(person, query), query.lang, body),
  );

  serve(server, planningCalls.replan, ({ tx, person, query, body }) =>
    replanned(tx, engine, inDivision(person, query), query.lang, body, query.dryRun === 'true'),
  );

  serve(server, planningCalls.promise, ({ tx, person, query, body }) =>
    promise(tx, engine, person, query.lang, body),
  );

  serve(server, planningCalls.whyLate, async ({ tx, person, query, params }) => {
    // Whoever may not see the order is not told about it.
    const reach = reachThrough(person, readers);
    await readOrder(tx, params.id, query.lang, reach);
    return whyLate(tx, engine, person, query.lang, params.id);
  });

  serve(server, daySheet, ({ tx, person, query }) =>
    daySheetOf(tx, files, person, query.lang, query.userId, query.date),
  );

  maintenanceRoutes(server, engine, catalogues.workplaces);
}

/** Somebody as they plan: in the division that they asked for. */
const inDivision = (
  person: Person,
  { divisionId }: { divisionId?: number | undefined },
): Person => ({
  ...person,
  divisionId: planningDivision(person, divisionId),
});
