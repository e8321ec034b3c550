import { catalogs, tagColor } from '@tarima/domain/catalogs/catalogs';
import { catalogueCalls } from '@tarima/domain/kit/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { approvalCalls } from '@tarima/domain/orders/approval';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderDocument } from '@tarima/domain/orders/document';
import { orderModules, orderViews } from '@tarima/domain/orders/order';
import { accountInside } from '../accounts/queries.ts';
import { validateCustomFields } from '../custom-fields/commands.ts';
import { manyRoute } from '../kit/catalogue/many.ts';
import { summaryRoutes } from '../kit/catalogue/summaries.ts';
import { present } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import { lockOrder } from '../fulfilment/order-row.ts';
import { orderActions } from './order-actions.ts';
import { findApproval, approvePrices } from './approvals.ts';
import { orderCatalogue } from './catalogue.ts';
import { acceptQuotation, cancelOrder, changeCustomFields, rejectQuotation } from './commands.ts';
import { dealingRoutes } from './customer-history.ts';
import { previewRelease } from './preview-release.ts';
import { loadLineFacts } from './line-facts.ts';
import { mailQuotation, type Printer } from './mail.ts';
import { takeBackOrigin, type OrderCalendar } from './take-back.ts';
import { fillOrigins, manageDetail, proposeForOrder } from './origins.ts';
import { formatFileName, printQuotation } from './print.ts';
import { proposeMaterials } from './materials.ts';
import { loadPromise } from './promise.ts';
import { customersLanguage, listChoices, listOrders, getOrder } from './queries.ts';
import { createQuotation, editQuotation, removeQuotation } from './quotations.ts';
import {
  getListScope,
  planners,
  getOrderScope,
  readers,
  sellers,
  getStoreScope,
} from './order-scope.ts';

const statuses = Object.keys(catalogs.orderStatuses).map((name) => ({
  name,
  color: tagColor('orderStatuses', name),
}));

export function orderRoutes(server: Server, printer: Printer, calendar: OrderCalendar): void {
  serve(server, orderCalls.statuses, async () => statuses);

  serve(server, orderCalls.list, ({ tx, person, query }) =>
    listOrders(tx, person, query, getOrderScope(person, readers)),
  );
  serve(server, orderCalls.listMine, ({ tx, person, query }) =>
    listOrders(tx, person, query, getListScope(person, 'my_orders')),
  );
  serve(server, orderCalls.listToPlan, ({ tx, person, query }) =>
    listOrders(
      tx,
      person,
      query,
      getListScope(person, 'orders_planning', Object.hasOwn(query.filters, 'division')),
    ),
  );
  for (const view of orderViews)
    summaryRoutes(server, orderCatalogue, {
      calls: catalogueCalls(orderModules[view]),
      scopeOf: (person, { filters }) =>
        getListScope(person, view, Object.hasOwn(filters, 'division')),
    });
  for (const view of ['orders', 'my_orders'] as const)
    manyRoute(server, orderCatalogue, {
      actions: orderActions(calendar),
      screen: orderModules[view],
      scopeOf: (person) => getListScope(person, view),
    });
  serve(server, orderCalls.choices, ({ tx, person, query }) =>
    listChoices(tx, query, getOrderScope(person, readers)),
  );

  serve(server, orderCalls.lineFacts, ({ tx, person, query }) =>
    loadLineFacts(tx, person, {
      products: query.products,
      customer: query.customer,
      division: query.division,
    }),
  );

  serve(server, orderCalls.read, ({ tx, person, params, query }) =>
    getVisibleOrder(tx, person, params.id, query.lang),
  );

  serve(server, orderCalls.create, async ({ tx, person, query, body }) => {
    const id = await createQuotation(tx, person, body);
    return getVisibleOrder(tx, person, id, query.lang);
  });

  serve(server, orderCalls.update, async ({ tx, person, params, query, body }) => {
    await editQuotation(tx, person, params.id, body);
    return getVisibleOrder(tx, person, params.id, query.lang);
  });

  serve(server, orderCalls.remove, ({ tx, person, params }) =>
    removeQuotation(tx, person, params.id),
  );

  serve(server, orderCalls.accept, async ({ tx, person, params, query }) => {
    await acceptQuotation(tx, person, params.id);
    return getVisibleOrder(tx, person, params.id, query.lang);
  });

  serve(server, orderCalls.reject, async ({ tx, person, params, query, body }) => {
    await rejectQuotation(tx, person, params.id, body.message);
    return getVisibleOrder(tx, person, params.id, query.lang);
  });

  serve(server, orderCalls.cancel, async ({ tx, person, params, query, body }) => {
    await cancelOrder(tx, person, params.id, body.message, calendar.endWork);
    return getVisibleOrder(tx, person, params.id, query.lang);
  });

  serve(server, orderCalls.freed, async ({ tx, person, params, query }) => {
    await getOrder(tx, params.id, query.lang, getOrderScope(person, readers));
    return previewRelease(tx, params.id, query.by, query.lang, calendar.foreseeUnscheduled);
  });

  serve(server, orderCalls.customFields, async ({ tx, person, params, query, body }) => {
    await changeCustomFields(tx, person, params.id, body.updatedAt, () =>
      validateCustomFields(tx, 'orders', body.customFields),
    );
    return getVisibleOrder(tx, person, params.id, query.lang);
  });

  originRoutes(server, calendar);
  approvalRoutes(server);
  dealingRoutes(server);
  documentRoutes(server, printer);

  serve(server, orderCalls.productionMaterials, async ({ tx, person, params, query }) => {
    const orderScope = getOrderScope(person, planners);
    const order = await getOrder(tx, params.id, query.lang, orderScope);
    const of = { id: order.id, divisionId: order.division.id };
    return proposeMaterials(tx, person, of, query.lang);
  });
}

function approvalRoutes(server: Server): void {
  serve(server, approvalCalls.read, async ({ tx, person, params, query }) => {
    await getOrder(tx, params.id, query.lang, getOrderScope(person, sellers));
    return { approval: await findApproval(tx, person, params.id, query.lang) };
  });

  serve(server, approvalCalls.approve, async ({ tx, person, params, query, body }) => {
    const order = await lockOrder(tx, params.id, getOrderScope(person, sellers));
    await approvePrices(tx, person, order, body.seen);
    return getVisibleOrder(tx, person, params.id, query.lang);
  });
}

function originRoutes(server: Server, calendar: OrderCalendar): void {
  serve(server, orderCalls.manageDetail, async ({ tx, person, params, query, body }) => {
    const managed = await manageDetail(tx, person, params.detailId, body, query.lang);
    return 'orderId' in managed
      ? getVisibleOrder(tx, person, managed.orderId, query.lang)
      : managed;
  });

  serve(server, orderCalls.releaseDetail, async ({ tx, person, params, query }) =>
    getVisibleOrder(
      tx,
      person,
      await takeBackOrigin(tx, person, params.detailId, calendar.unplan),
      query.lang,
    ),
  );

  serve(server, orderCalls.fillOrigins, async ({ tx, person, params, query, body }) => {
    if (body.origins === undefined)
      return { proposals: await proposeForOrder(tx, person, params.id, query.lang) };
    await fillOrigins(tx, person, params.id, body.origins);
    return getVisibleOrder(tx, person, params.id, query.lang);
  });
}

function documentRoutes(server: Server, printer: Printer): void {
  const { files, promiseLines } = printer;
  serve(server, orderCalls.pdf, async ({ tx, person, params, query }) => {
    const orderScope = getOrderScope(person, sellers);
    const language = query.lang ?? (await customersLanguage(tx, params.id, orderScope));
    const order = await getOrder(tx, params.id, language, orderScope);
    if (orderDocument.isStatus(order.status))
      orderDocument.refuseUnless('downloadPdf', order.status);
    const account = await accountInside(tx);
    if (!account) throw new CodedError('ENTITY_NOT_FOUND');
    // An agreed order gets planned dates, no promised ones.
    const promised =
      query.promise === 'true' && !orderDocument.is('agreed', order.status)
        ? await loadPromise(tx, person, language, order, promiseLines)
        : undefined;
    const now = new Date(present());
    return {
      name: formatFileName(order.id, account, now),
      content: () => printQuotation(files, account, { order, promised, language, now }),
    };
  });

  serve(server, orderCalls.shareByEmail, async ({ tx, person, params, query, body }) => ({
    email: await mailQuotation(tx, printer, person, params.id, {
      language: query.lang,
      promise: query.promise === 'true',
      pdf: body.file[0],
      message: body.message,
      to: body.to,
      copies: body.copies,
      copyToMe: body.copyToMe,
      link: body.link,
    }),
  }));
}

/** An order as a person may see it. */
const getVisibleOrder = (tx: Transaction, person: Person, id: number, lang: Language) =>
  getOrder(tx, id, lang, getOrderScope(person, readers), getStoreScope(person));
