import { catalogs, getTagColor } from '@tarima/domain/catalogs/catalogs';
import { getCatalogueCalls } from '@tarima/domain/kit/contract';
import type { Language } from '@tarima/domain/kit/words';
import { priceApprovalCalls } from '@tarima/domain/orders/approval';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderDocument } from '@tarima/domain/orders/document';
import { orderModules, orderListScreens } from '@tarima/domain/orders/order';
import { getAccount } from '../accounts/queries.ts';
import { validateCustomFieldValues } from '../custom-fields/commands.ts';
import { bindDocumentVerbWithBody, serveDocument } from '../kit/catalogue/serve-document.ts';
import { registerSummaryRoutes } from '../kit/catalogue/summaries.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { lockOrder } from '../fulfilment/order-row.ts';
import { createOrderBulkActions } from './order-actions.ts';
import { findPriceApproval, approvePrices } from './approvals.ts';
import { orderCatalogue } from './catalogue.ts';
import {
  acceptQuotation,
  cancelOrder,
  updateOrderCustomFields,
  rejectQuotation,
} from './commands.ts';
import { registerCustomerHistoryRoutes } from './customer-history.ts';
import { previewCancelOrUnplan } from './preview-release.ts';
import { loadLineStockAndPrices } from './line-stock-and-prices.ts';
import { mailQuotation, type QuotationPrinter } from './mail-quotation.ts';
import { withdrawLineOrigin, type OrderPlanActions } from './withdraw-line-origin.ts';
import { assignLineOrigins, assignLineOrigin, proposeOrderOrigins } from './origins.ts';
import { formatQuotationFileName, loadAddressee, printQuotation } from './print-quotation.ts';
import { loadQuotationDrawings } from './quotation-drawings.ts';
import { proposeUsedMaterials } from './materials.ts';
import { loadQuotationPromisedDates } from './quotation-promise.ts';
import { getCustomerLanguage, listOrderChoices, listOrders, getOrder } from './queries.ts';
import { createQuotation, editQuotation, removeQuotation } from './quotations.ts';
import {
  getOrderListScope,
  plannerOrderScreens,
  getOrderScope,
  readerOrderScreens,
  sellerOrderScreens,
  getOrderStoreScope,
} from './order-scope.ts';

const statuses = Object.keys(catalogs.orderStatuses).map((name) => ({
  name,
  color: getTagColor('orderStatuses', name),
}));

export function registerOrderRoutes(
  server: ApiServer,
  printer: QuotationPrinter,
  calendar: OrderPlanActions,
): void {
  serveCall(server, orderCalls.statuses, async () => statuses);

  serveCall(server, orderCalls.list, ({ tx, person, query }) =>
    listOrders(tx, person, query, getOrderScope(person, readerOrderScreens)),
  );
  serveCall(server, orderCalls.listMine, ({ tx, person, query }) =>
    listOrders(tx, person, query, getOrderListScope(person, 'my_orders')),
  );
  serveCall(server, orderCalls.listToPlan, ({ tx, person, query }) =>
    listOrders(
      tx,
      person,
      query,
      getOrderListScope(person, 'orders_planning', Object.hasOwn(query.filters, 'division')),
    ),
  );
  for (const view of orderListScreens)
    registerSummaryRoutes(server, orderCatalogue, {
      calls: getCatalogueCalls(orderModules[view]),
      scopeOf: (person, { filters }) =>
        getOrderListScope(person, view, Object.hasOwn(filters, 'division')),
    });
  serveDocument(server, orderDocument, {
    catalogue: orderCatalogue,
    read: orderCalls.read,
    load: getVisibleOrder,
    verbs: {
      accept: bindDocumentVerbWithBody(orderCalls.accept, ({ tx, person, id }) =>
        acceptQuotation(tx, person, id),
      ),
      reject: bindDocumentVerbWithBody(orderCalls.reject, ({ tx, person, id, body }) =>
        rejectQuotation(tx, person, id, body.message),
      ),
      cancel: bindDocumentVerbWithBody(orderCalls.cancel, ({ tx, person, id, body }) =>
        cancelOrder(tx, person, id, body.message, calendar.endWork),
      ),
    },
    otherVerbs: ['unplan'],
    bulkActions: createOrderBulkActions(calendar),
    screens: (['orders', 'my_orders'] as const).map((view) => ({
      screen: orderModules[view],
      scopeOf: (person) => getOrderListScope(person, view),
    })),
  });
  serveCall(server, orderCalls.choices, ({ tx, person, query }) =>
    listOrderChoices(tx, query, getOrderScope(person, readerOrderScreens)),
  );

  serveCall(server, orderCalls.lineFacts, ({ tx, person, query }) =>
    loadLineStockAndPrices(tx, person, {
      products: query.products,
      customer: query.customer,
      division: query.division,
      order: query.order,
    }),
  );

  serveCall(server, orderCalls.create, async ({ tx, person, query, body }) => {
    const id = await createQuotation(tx, person, body);
    return getVisibleOrder(tx, person, id, query.lang);
  });

  serveCall(server, orderCalls.update, async ({ tx, person, params, query, body }) => {
    await editQuotation(tx, person, params.id, body);
    return getVisibleOrder(tx, person, params.id, query.lang);
  });

  serveCall(server, orderCalls.remove, ({ tx, person, params }) =>
    removeQuotation(tx, person, params.id),
  );

  serveCall(server, orderCalls.freed, async ({ tx, person, params, query }) => {
    await getOrder(tx, params.id, query.lang, getOrderScope(person, readerOrderScreens));
    return previewCancelOrUnplan(tx, params.id, query.by, query.lang, calendar.foreseeUnscheduled);
  });

  serveCall(server, orderCalls.customFields, async ({ tx, person, params, query, body }) => {
    await updateOrderCustomFields(tx, person, params.id, body.updatedAt, () =>
      validateCustomFieldValues(tx, 'orders', body.customFields),
    );
    return getVisibleOrder(tx, person, params.id, query.lang);
  });

  registerOriginRoutes(server, calendar);
  registerApprovalRoutes(server);
  registerCustomerHistoryRoutes(server);
  registerDocumentRoutes(server, printer);

  serveCall(server, orderCalls.productionMaterials, async ({ tx, person, params, query }) => {
    const orderScope = getOrderScope(person, plannerOrderScreens);
    const order = await getOrder(tx, params.id, query.lang, orderScope);
    const of = { id: order.id, divisionId: order.division.id };
    return proposeUsedMaterials(tx, person, of, query.lang);
  });
}

function registerApprovalRoutes(server: ApiServer): void {
  serveCall(server, priceApprovalCalls.read, async ({ tx, person, params, query }) => {
    await getOrder(tx, params.id, query.lang, getOrderScope(person, sellerOrderScreens));
    return { approval: await findPriceApproval(tx, person, params.id, query.lang) };
  });

  serveCall(server, priceApprovalCalls.approve, async ({ tx, person, params, query, body }) => {
    const order = await lockOrder(tx, params.id, getOrderScope(person, sellerOrderScreens));
    await approvePrices(tx, person, order, body.seen);
    return getVisibleOrder(tx, person, params.id, query.lang);
  });
}

function registerOriginRoutes(server: ApiServer, calendar: OrderPlanActions): void {
  serveCall(server, orderCalls.manageDetail, async ({ tx, person, params, query, body }) => {
    const managed = await assignLineOrigin(tx, person, params.detailId, body, query.lang);
    return 'orderId' in managed
      ? getVisibleOrder(tx, person, managed.orderId, query.lang)
      : managed;
  });

  serveCall(server, orderCalls.releaseDetail, async ({ tx, person, params, query }) =>
    getVisibleOrder(
      tx,
      person,
      await withdrawLineOrigin(tx, person, params.detailId, calendar.unplan),
      query.lang,
    ),
  );

  serveCall(server, orderCalls.fillOrigins, async ({ tx, person, params, query, body }) => {
    if (body.origins === undefined)
      return { proposals: await proposeOrderOrigins(tx, person, params.id, query.lang) };
    await assignLineOrigins(tx, person, params.id, body.origins);
    return getVisibleOrder(tx, person, params.id, query.lang);
  });
}

function registerDocumentRoutes(server: ApiServer, printer: QuotationPrinter): void {
  const { files, promiseLines } = printer;
  serveCall(server, orderCalls.pdf, async ({ tx, person, params, query }) => {
    const orderScope = getOrderScope(person, sellerOrderScreens);
    const language = query.lang ?? (await getCustomerLanguage(tx, params.id, orderScope));
    const order = await getOrder(tx, params.id, language, orderScope);
    if (orderDocument.isStatus(order.status))
      orderDocument.refuseUnless('downloadPdf', order.status);
    const account = await getAccount(tx);
    // An agreed order has planned dates instead of promised ones.
    const promised =
      query.promise === 'true' && !orderDocument.is('agreed', order.status)
        ? await loadQuotationPromisedDates(tx, person, language, order, promiseLines)
        : undefined;
    const now = new Date(getServerTime());
    const addressee = await loadAddressee(tx, order.customer.id);
    const drawings = await loadQuotationDrawings(tx, order);
    return {
      name: formatQuotationFileName(order.id, account, now),
      content: () =>
        printQuotation(files, account, { order, addressee, promised, drawings, language, now }),
    };
  });

  serveCall(server, orderCalls.shareByEmail, async ({ tx, person, params, query, body }) => ({
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

/** Returns an order as the user may see it. */
const getVisibleOrder = (tx: Transaction, person: ActingUser, id: number, lang: Language) =>
  getOrder(tx, id, lang, getOrderScope(person, readerOrderScreens), getOrderStoreScope(person));
