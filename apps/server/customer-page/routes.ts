import {
  customerPageCalls,
  customerPagePath,
  linkCalls,
} from '@tarima/domain/customer-page/contract';
import type { Call } from '@tarima/domain/kit/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import { say } from '@tarima/domain/kit/words';
import { orderDocument } from '@tarima/domain/orders/document';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { superuserProfileId } from '@tarima/domain/profiles/profiles';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Accounts, ServedAccount } from '../accounts/accounts.ts';
import { listLinks, makeLink, revokeLink } from '../fulfilment/links.ts';
import { lockOrder } from '../fulfilment/order-row.ts';
import { present } from '../kit/clock.ts';
import { getRateLimitAddress } from '../kit/rate-limit-address.ts';
import type { Transaction } from '../kit/database.ts';
import type { Files } from '../kit/files/files.ts';
import type { Input } from '../kit/input.ts';
import { serve, serveKnown, type Answer, type Person, type Server } from '../kit/serve.ts';
import { formatFileName, printQuotation } from '../orders/print.ts';
import { loadPromise, type PromiseLines } from '../orders/promise.ts';
import { customersLanguage, getOrder } from '../orders/queries.ts';
import { getOrderScope, sellers } from '../orders/order-scope.ts';
import { printDeliveryNote } from '../shipments/delivery-note.ts';
import { getShipment } from '../shipments/queries.ts';
import { acceptByLink, orderAgain, rejectByLink } from './answers.ts';
import {
  asLink,
  countLink,
  noteOpened,
  tokenShown,
  type Doing,
  type KnownLink,
} from './known-link.ts';
import { buildPage } from './page.ts';

interface PageParts {
  readonly accounts: Accounts;
  readonly files: Files;
  readonly promiseLines: PromiseLines;
}

/** Serves the page of an order that its customer opens by a link: the office's calls about links, and the calls of the page. */
export function customerPageRoutes(server: Server, parts: PageParts): void {
  officeRoutes(server, parts);
  pageRoutes(server, parts);
}

function officeRoutes(server: Server, { accounts }: PageParts): void {
  const lockSellersOrder = (tx: Transaction, person: Person, id: number) =>
    lockOrder(tx, id, getOrderScope(person, sellers));

  serve(server, linkCalls.list, async ({ tx, person, params }) => {
    await lockSellersOrder(tx, person, params.id);
    return { links: await listLinks(tx, params.id) };
  });

  serve(server, linkCalls.create, async ({ tx, person, params, body }) => {
    const order = await lockSellersOrder(tx, person, params.id);
    const { token, link } = await makeLink(tx, person, order, { mailedTo: null, days: body.days });
    return { link, url: `${await accounts.addressIn(tx)}${customerPagePath(token)}` };
  });

  serve(server, linkCalls.revoke, async ({ tx, person, params }) => {
    await revokeLink(tx, person, await lockSellersOrder(tx, person, params.id), params.linkId);
  });
}

function pageRoutes(server: Server, { accounts, files, promiseLines }: PageParts): void {
  const { app, database, fairQueue } = server;

  interface PageContext {
    readonly tx: Transaction;
    readonly link: KnownLink;
    readonly account: ServedAccount;
  }

  /** Serves visitors with a link, in a transaction that the link has opened; the request's data is parsed after that. */
  const servePage = <const C extends Call & { access: 'link' }>(
    call: C,
    doing: Doing,
    handle: (context: Input<C> & PageContext) => Promise<Answer<C>>,
  ): void =>
    serveKnown(app, call, ({ request, read }) =>
      fairQueue.run({ address: getRateLimitAddress(request.ip) }, async () => {
        const account = await getServedAccount(accounts, request);
        const token = tokenShown(request.headers.authorization);
        const known = await countLink(database, account.id, { token, address: request.ip, doing });
        return asLink(database, account.id, known, (tx, link) =>
          handle({ ...read(), tx, link, account }),
        );
      }),
    );

  servePage(customerPageCalls.read, 'look', async ({ tx, link, account, query }) => {
    await noteOpened(tx, link);
    return buildPage(tx, files, account, link.orderId, query.lang);
  });

  servePage(customerPageCalls.promise, 'act', async ({ tx, link, account }) => {
    const language = await customersLanguage(tx, link.orderId);
    const order = await getOrder(tx, link.orderId, language);
    if (order.status !== 'quotation') return { readyAt: null };
    const person = watcher(account, order.createdBy.id, order.division.id);
    const promised = await loadPromise(tx, person, language, order, promiseLines);
    return { readyAt: promised?.end ?? null };
  });

  servePage(customerPageCalls.accept, 'act', async ({ tx, link, account, query, body }) => {
    await acceptByLink(tx, link, body);
    return buildPage(tx, files, account, link.orderId, query.lang);
  });

  servePage(customerPageCalls.reject, 'act', async ({ tx, link, account, query, body }) => {
    await rejectByLink(tx, link, body);
    return buildPage(tx, files, account, link.orderId, query.lang);
  });

  servePage(customerPageCalls.orderAgain, 'act', async ({ tx, link, body }) => ({
    number: await orderAgain(tx, link, body),
  }));

  servePage(customerPageCalls.quotationPdf, 'act', async ({ tx, link, account, query }) => {
    const language = query.lang ?? (await customersLanguage(tx, link.orderId));
    const order = await getOrder(tx, link.orderId, language);
    if (orderDocument.isStatus(order.status))
      orderDocument.refuseUnless('downloadPdf', order.status);
    const now = new Date(present());
    return {
      name: formatFileName(order.id, account, now),
      content: () => printQuotation(files, account, { order, promised: undefined, language, now }),
    };
  });

  servePage(customerPageCalls.deliveryNote, 'act', async ({ tx, link, account, params, query }) => {
    // Only shipments of this order, and only those that have left.
    const shipmentScope = sql`order_id = ${link.orderId} and type = 'order' and status in ('send', 'finished')`;
    const shipment = await getShipment(tx, params.id, query.lang, shipmentScope);
    return {
      name: say(shipmentTexts.deliveryNoteFile, query.lang, { id: params.id }),
      content: () => printDeliveryNote(files, account, shipment, query.lang),
    };
  });
}

/** A host without an account has no pages either. */
async function getServedAccount(
  accounts: Accounts,
  request: FastifyRequest,
): Promise<ServedAccount> {
  const account = await accounts.servedBy(request.hostname);
  if (!account) throw new CodedError('ACCESS_EXPIRED');
  return account;
}

/** Returns a user who sees the whole plant, for the planning engine: the customer gets one day of its result. */
const watcher = (
  { id, timeZone }: ServedAccount,
  sellerId: number,
  divisionId: number,
): Person => ({
  id: sellerId,
  name: '',
  email: '',
  accountId: id,
  sessionId: '',
  timeZone,
  divisionId,
  profile: { id: superuserProfileId, permissions: [], onlyMine: false },
});
