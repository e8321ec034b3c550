import { CodedError } from '@tarima/domain/kit/errors';
import type { PricedOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { accountInside } from '../accounts/queries.ts';
import { present } from '../kit/clock.ts';
import type { Files } from '../kit/files/files.ts';
import type { KeyedDigest } from '../kit/keyed-digest.ts';
import { serve, type Server } from '../kit/serve.ts';
import { formatFileName, printQuotation } from '../orders/print.ts';
import { customersLanguage, getOrder } from '../orders/queries.ts';
import { readers, getOrderScope, sellers, getStoreScope } from '../orders/order-scope.ts';
import type { PlanningEngine } from '../planning/engine.ts';
import { listRevisions } from '../fulfilment/content.ts';
import { reviseOrder, tryRevision } from './revise.ts';

export function revisionRoutes(
  server: Server,
  files: Files,
  engine: PlanningEngine,
  digest: KeyedDigest,
): void {
  serve(server, orderCalls.revise, async ({ tx, person, params, query, body }) => {
    const request = { engine, person, language: query.lang, orderId: params.id, body, digest };
    const impact = await (query.dryRun === 'true' ? tryRevision : reviseOrder)(tx, request);
    const rowScope = getOrderScope(person, readers);
    const order = await getOrder(tx, params.id, query.lang, rowScope, getStoreScope(person));
    return { order, impact };
  });

  serve(server, orderCalls.revisions, async ({ tx, person, params, query }) => {
    await getOrder(tx, params.id, query.lang, getOrderScope(person, readers));
    return listRevisions(tx, params.id, query.lang);
  });

  serve(server, orderCalls.revisionPdf, async ({ tx, person, params, query }) => {
    const rowScope = getOrderScope(person, sellers);
    const language = query.lang ?? (await customersLanguage(tx, params.id, rowScope));
    const order = await getOrder(tx, params.id, language, rowScope);
    const revisions = await listRevisions(tx, params.id, language);
    const revision = revisions.find(({ number }) => number === params.number);
    const account = await accountInside(tx);
    if (!revision || !account) throw new CodedError('ENTITY_NOT_FOUND');
    const now = new Date(present());
    return {
      name: formatFileName(order.id, account, now),
      content: () =>
        printQuotation(files, account, {
          order: asAgreed(order, revision),
          promised: undefined,
          language,
          now,
        }),
    };
  });
}

type Revision = Awaited<ReturnType<typeof listRevisions>>[number];

/** An order as it was agreed once. */
function asAgreed(order: PricedOrder, revision: Revision): PricedOrder {
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
