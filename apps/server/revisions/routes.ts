import { CodedError } from '@tarima/domain/kit/errors';
import type { PricedOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { findAccount } from '../accounts/queries.ts';
import { getServerTime } from '../kit/clock.ts';
import type { FileService } from '../kit/files/file-service.ts';
import type { KeyedDigest } from '../kit/keyed-digest.ts';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import {
  formatQuotationFileName,
  loadAddressee,
  printQuotation,
} from '../orders/print-quotation.ts';
import { getCustomerLanguage, getOrder } from '../orders/queries.ts';
import {
  readerOrderScreens,
  getOrderScope,
  sellerOrderScreens,
  getOrderStoreScope,
} from '../orders/order-scope.ts';
import type { PlanningEngine } from '../planning/engine.ts';
import { listOrderRevisions } from '../fulfilment/order-content.ts';
import { reviseOrder, previewOrderRevision } from './revise-order.ts';

export function registerRevisionRoutes(
  server: ApiServer,
  files: FileService,
  engine: PlanningEngine,
  digest: KeyedDigest,
): void {
  serveCall(server, orderCalls.revise, async ({ tx, person, params, query, body }) => {
    const request = { engine, person, language: query.lang, orderId: params.id, body, digest };
    const impact = await (query.dryRun === 'true' ? previewOrderRevision : reviseOrder)(
      tx,
      request,
    );
    const rowScope = getOrderScope(person, readerOrderScreens);
    const order = await getOrder(tx, params.id, query.lang, rowScope, getOrderStoreScope(person));
    return { order, impact };
  });

  serveCall(server, orderCalls.revisions, async ({ tx, person, params, query }) => {
    await getOrder(tx, params.id, query.lang, getOrderScope(person, readerOrderScreens));
    return listOrderRevisions(tx, params.id, query.lang);
  });

  serveCall(server, orderCalls.revisionPdf, async ({ tx, person, params, query }) => {
    const rowScope = getOrderScope(person, sellerOrderScreens);
    const language = query.lang ?? (await getCustomerLanguage(tx, params.id, rowScope));
    const order = await getOrder(tx, params.id, language, rowScope);
    const revisions = await listOrderRevisions(tx, params.id, language);
    const revision = revisions.find(({ number }) => number === params.number);
    const account = await findAccount(tx);
    if (!revision || !account) throw new CodedError('ENTITY_NOT_FOUND');
    const now = new Date(getServerTime());
    const addressee = await loadAddressee(tx, order.customer.id);
    return {
      name: formatQuotationFileName(order.id, account, now),
      content: () =>
        printQuotation(files, account, {
          order: toAgreedOrder(order, revision),
          addressee,
          promised: undefined,
          language,
          now,
        }),
    };
  });
}

type Revision = Awaited<ReturnType<typeof listOrderRevisions>>[number];

/** Returns an order as it was agreed in a revision. */
function toAgreedOrder(order: PricedOrder, revision: Revision): PricedOrder {
  const { requestedDate, paymentTerms, deliveryPlace, notes, subtotal, discount, total } = revision;
  const { tax: _, ...rest } = order;
  return {
    ...rest,
    requestedDate,
    paymentTerms,
    deliveryPlace,
    notes,
    subtotal,
    discount,
    total,
    ...(revision.tax && { tax: revision.tax }),
    revision: revision.number,
    details: revision.details.map(({ id, product, subtotal: amount, ...data }) => ({
      id,
      part: null,
      product: { ...product, price: data.price },
      data: { ...data, origin: null },
      madeIn: null,
      subtotal: amount,
      productAvailability: [],
      transferRequest: null,
    })),
  };
}
