import { shipmentDocument } from '@tarima/domain/shipments/document';
import {
  customerPageCalls,
  getCustomerPagePath,
  customerLinkCalls,
} from '@tarima/domain/customer-page/contract';
import type { ApiCall } from '@tarima/domain/kit/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import { say } from '@tarima/domain/kit/words';
import { orderDocument } from '@tarima/domain/orders/document';
import { superuserProfileId } from '@tarima/domain/profiles/profiles';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { AccountRegistry, ResolvedAccount } from '../accounts/accounts.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import { listOrderLinks, createOrderLink, revokeOrderLink } from '../fulfilment/order-links.ts';
import { recordShownPromise } from '../fulfilment/order-promises.ts';
import { lockOrder } from '../fulfilment/order-row.ts';
import { getServerTime } from '../kit/clock.ts';
import { getRateLimitAddress } from '../kit/rate-limit-address.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import type { ParsedCallInput } from '../kit/input.ts';
import type { CallResponse } from '../kit/call-route.ts';
import { serveCall, serveIdentifiedCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import {
  formatQuotationFileName,
  loadAddressee,
  printQuotation,
} from '../orders/print-quotation.ts';
import { loadQuotationDrawings } from '../orders/quotation-drawings.ts';
import { loadQuotationPromisedDates, type LineDatePromiser } from '../orders/quotation-promise.ts';
import { getCustomerLanguage, getOrder } from '../orders/queries.ts';
import { getOrderScope, sellerOrderScreens } from '../orders/order-scope.ts';
import { printDeliveryNote } from '../shipments/delivery-note.ts';
import { getShipment } from '../shipments/queries.ts';
import { acceptQuotationByLink, repeatOrderByLink, rejectQuotationByLink } from './answers.ts';
import {
  runLinkTransaction,
  verifyOrderLink,
  recordLinkOpened,
  getLinkToken,
  type LinkActivity,
  type VerifiedOrderLink,
} from './verified-order-link.ts';
import { buildCustomerPage } from './customer-page.ts';

interface PageParts {
  readonly accounts: AccountRegistry;
  readonly files: FileService;
  readonly promiseLines: LineDatePromiser;
}

/** Serves the page that a customer opens by a link: the office's calls about links, and the calls of the page. */
export function registerCustomerPageRoutes(server: ApiServer, parts: PageParts): void {
  registerOfficeRoutes(server, parts);
  registerPageRoutes(server, parts);
}

function registerOfficeRoutes(server: ApiServer, { accounts }: PageParts): void {
  const lockSellersOrder = (tx: Transaction, person: ActingUser, id: number) =>
    lockOrder(tx, id, getOrderScope(person, sellerOrderScreens));

  serveCall(server, customerLinkCalls.list, async ({ tx, person, params }) => {
    await lockSellersOrder(tx, person, params.id);
    return { links: await listOrderLinks(tx, params.id) };
  });

  serveCall(server, customerLinkCalls.create, async ({ tx, person, params, body }) => {
    const order = await lockSellersOrder(tx, person, params.id);
    const { token, link } = await createOrderLink(tx, person, order, {
      mailedTo: null,
      days: body.days,
    });
    return { link, url: `${await accounts.addressIn(tx)}${getCustomerPagePath(token)}` };
  });

  serveCall(server, customerLinkCalls.revoke, async ({ tx, person, params }) => {
    await revokeOrderLink(tx, person, await lockSellersOrder(tx, person, params.id), params.linkId);
  });
}

function registerPageRoutes(server: ApiServer, { accounts, files, promiseLines }: PageParts): void {
  const { app, database, fairQueue } = server;

  interface PageContext {
    readonly tx: Transaction;
    readonly link: VerifiedOrderLink;
    readonly account: ResolvedAccount;
  }

  /** Serves visitors with a link, in a transaction opened by the link; the request's data is parsed after that. */
  const servePage = <const C extends ApiCall & { access: 'link' }>(
    call: C,
    doing: LinkActivity,
    handle: (context: ParsedCallInput<C> & PageContext) => Promise<CallResponse<C>>,
  ): void =>
    serveIdentifiedCall(app, call, ({ request, read }) =>
      fairQueue.run({ address: getRateLimitAddress(request.ip) }, async () => {
        const account = await getServedAccount(accounts, request);
        const token = getLinkToken(request.headers.authorization);
        const known = await verifyOrderLink(database, account.id, {
          token,
          address: request.ip,
          doing,
        });
        return runLinkTransaction(database, account.id, known, (tx, link) =>
          handle({ ...read(), tx, link, account }),
        );
      }),
    );

  servePage(customerPageCalls.read, 'look', async ({ tx, link, account, query }) => {
    await recordLinkOpened(tx, link);
    return buildCustomerPage(tx, files, account, link.orderId, query.lang);
  });

  servePage(customerPageCalls.promise, 'act', async ({ tx, link, account }) => {
    const language = await getCustomerLanguage(tx, link.orderId);
    const order = await getOrder(tx, link.orderId, language);
    if (order.status !== 'quotation') return { readyAt: null };
    const person = toPlantWideUser(account, order.createdBy.id, order.division.id);
    const promised = await loadQuotationPromisedDates(tx, person, language, order, promiseLines);
    const end = promised?.end ?? null;
    if (end !== null) await recordShownPromise(tx, order, end);
    return { readyAt: end };
  });

  servePage(customerPageCalls.accept, 'act', async ({ tx, link, account, query, body }) => {
    await acceptQuotationByLink(tx, link, body);
    return buildCustomerPage(tx, files, account, link.orderId, query.lang);
  });

  servePage(customerPageCalls.reject, 'act', async ({ tx, link, account, query, body }) => {
    await rejectQuotationByLink(tx, link, body);
    return buildCustomerPage(tx, files, account, link.orderId, query.lang);
  });

  servePage(customerPageCalls.orderAgain, 'act', async ({ tx, link, body }) => ({
    number: await repeatOrderByLink(tx, link, body),
  }));

  servePage(customerPageCalls.quotationPdf, 'act', async ({ tx, link, account, query }) => {
    const language = query.lang ?? (await getCustomerLanguage(tx, link.orderId));
    const order = await getOrder(tx, link.orderId, language);
    if (orderDocument.isStatus(order.status))
      orderDocument.refuseUnless('downloadPdf', order.status);
    const now = new Date(getServerTime());
    const addressee = await loadAddressee(tx, order.customer.id);
    const drawings = await loadQuotationDrawings(tx, order);
    return {
      name: formatQuotationFileName(order.id, account, now),
      content: () =>
        printQuotation(files, account, {
          order,
          addressee,
          promised: undefined,
          drawings,
          language,
          now,
        }),
    };
  });

  servePage(customerPageCalls.deliveryNote, 'act', async ({ tx, link, account, params, query }) => {
    // Condition of the shipments of this order that have left.
    const shipmentScope = sql`order_id = ${link.orderId} and type = 'order' and ${buildStatusCondition(shipmentDocument, 'left')}`;
    const shipment = await getShipment(tx, params.id, query.lang, shipmentScope);
    return {
      name: say(shipmentDocument.getPaper('deliveryNote').fileName, query.lang, { id: params.id }),
      content: () => printDeliveryNote(files, account, shipment, query.lang),
    };
  });
}

/** A host without an account has no customer pages. */
async function getServedAccount(
  accounts: AccountRegistry,
  request: FastifyRequest,
): Promise<ResolvedAccount> {
  const account = await accounts.servedBy(request.hostname);
  if (!account) throw new CodedError('ACCESS_EXPIRED');
  return account;
}

/** Returns a user who sees the whole plant, for the planning engine: the customer gets only the resulting day. */
const toPlantWideUser = (
  { id, timeZone }: ResolvedAccount,
  sellerId: number,
  divisionId: number,
): ActingUser => ({
  id: sellerId,
  name: '',
  email: '',
  accountId: id,
  sessionId: '',
  isProven: false,
  timeZone,
  divisionId,
  profile: {
    id: superuserProfileId,
    permissions: [],
    onlyMine: false,
    mayExport: false,
    mayDelete: false,
  },
});
