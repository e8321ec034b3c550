import { shipmentDocument } from '@tarima/domain/shipments/document';
import type { CustomerPage, CustomerPageLine } from '@tarima/domain/customer-page/contract';
import {
  getCustomerOrderState,
  toConsistentPieceCounts,
} from '@tarima/domain/customer-page/customer-order-state';
import type { Language } from '@tarima/domain/kit/words';
import type { OrderHistoryEntry, PricedOrder } from '@tarima/domain/orders/answers';
import { orderDocument } from '@tarima/domain/orders/document';
import { groupLineRows } from '@tarima/domain/orders/line-parts';
import { renderPalletIsometricSvg } from '@tarima/domain/pallets/svg';
import { sql } from 'kysely';
import type { ResolvedAccount } from '../accounts/queries.ts';
import type { Transaction } from '../kit/database.ts';
import { findPreviewLink, type FileService } from '../kit/files/file-service.ts';
import { getCustomerLanguage, getOrder } from '../orders/queries.ts';
import { loadQuotationDrawings } from '../orders/quotation-drawings.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Builds the data of an order that its customer may see. */
export async function buildCustomerPage(
  tx: Transaction,
  files: FileService,
  account: ResolvedAccount,
  orderId: number,
  requestedLanguage: Language | undefined,
): Promise<CustomerPage> {
  const language = requestedLanguage ?? (await getCustomerLanguage(tx, orderId));
  const order = await getOrder(tx, orderId, language);
  const clock = await loadClock(tx, orderId);
  const agreed = orderDocument.is('agreed', order.status);
  return {
    now: clock.now,
    timeZone: account.timeZone,
    language,
    company: toCompanyDto(account),
    seller: clock.seller,
    number: order.id,
    revision: order.revision,
    customer: order.customer.name,
    state: orderDocument.isStatus(order.status)
      ? getCustomerOrderState(order.status, clock.isOver)
      : 'canceled',
    decision: findDecision(order.history),
    quotedAt: order.createdAt,
    validUntil: agreed ? null : order.expirationDate,
    requestedDate: order.requestedDate,
    readyAt: agreed && order.productionFinishedAt === null ? clock.readyAt : null,
    paymentTerms: order.paymentTerms,
    deliveryPlace: order.deliveryPlace,
    notes: order.notes,
    lines: await buildLines(tx, files, order, agreed),
    subtotal: order.subtotal,
    discount: order.discount,
    total: order.total,
    tax: order.tax ?? null,
    shipments: await listShipments(tx, orderId),
  };
}

const toCompanyDto = ({ name, style, settings }: ResolvedAccount): CustomerPage['company'] => ({
  name: style.logoText ?? name,
  logo: style.logoIcon,
  colors: {
    background: style.bgColor,
    text: style.textColor,
    accent: style.activeOptionColor,
    logo: style.bgLogoColor,
  },
  ...settings.company,
});

interface Clock {
  now: string;
  isOver: boolean;
  readyAt: string | null;
  seller: { name: string; email: string };
}

/** Loads the dates of an order, whether its quotation has expired, when it will be ready, and its contact person. */
async function loadClock(tx: Transaction, orderId: number): Promise<Clock> {
  const found = await tx.row(sql<Clock>`
    select present() as now, o.expiration_date <= present() as "isOver",
      -- By what the floor told where that is known, else by the plan, else as promised for the content that is still agreed.
      coalesce((
        select max(e.end_date) from orders_expected e where e.account_id = o.account_id and e.order_id = o.id
      ), o.computed_end_date, case when not exists (
        select from orders_moves m where m.account_id = o.account_id and m.owner_id = o.id and m.event = 'revise'
      ) then o.promised_end_date end) as "readyAt",
      jsonb_build_object('name', u.name, 'email', u.email) as seller
    from orders o
    join users u on u.account_id = o.account_id and u.id = o.created_by_id
    where o.account_id = ${tx.accountId} and o.id = ${orderId}`);
  if (!found) throw new Error('A link leads to an order');
  return found;
}

/** Returns the last decision of a quotation. A quotation edited after a rejection is open again. */
function findDecision(history: readonly OrderHistoryEntry[]): CustomerPage['decision'] {
  const decided = history.findLast(({ event }) =>
    ['accept', 'reject', 'expire', 'cancel', 'edit'].includes(event),
  );
  if (!decided || decided.event === 'edit') return null;
  const { at, byName, reason, event } = decided;
  // The office's own notes are hidden from the customer; the customer's comment is shown.
  const isReasonShown = byName !== null && (event === 'accept' || event === 'reject');
  return { at, by: byName, byLink: byName !== null, reason: isReasonShown ? reason : null };
}

/** Returns the lines with their pictures, and the progress of their pieces once they are agreed. */
async function buildLines(
  tx: Transaction,
  files: FileService,
  order: PricedOrder,
  agreed: boolean,
): Promise<CustomerPageLine[]> {
  const reader = { accountId: tx.accountId, id: await getPictureReader(tx, order.createdBy.id) };
  const pictures = await tx.rows(sql<{ productId: number; fileId: number }>`
    select owner_id as "productId", file_id as "fileId" from technical_sheets_images
    where account_id = ${tx.accountId} and place = 'descriptiveImages' and position = 0
      and owner_id = any(${order.details.map(({ product }) => product.id)}::bigint[])`);
  const drawings = new Map(
    (await loadQuotationDrawings(tx, order)).map(({ product, design }) => [product.id, design]),
  );
  return groupLineRows(order.details).map(({ line }) => {
    const { id, product, data, subtotal, pieces } = line;
    const { quantity, price, discount, discountType } = data;
    const picture = pictures.find(({ productId }) => productId === product.id);
    const design = drawings.get(product.id);
    const { made, shipped, delivered } = toConsistentPieceCounts({
      ordered: quantity,
      made: pieces?.made ?? 0,
      shipped: pieces?.shipped ?? 0,
      delivered: pieces?.delivered ?? 0,
    });
    return {
      id,
      product: product.name,
      picture:
        findPreviewLink(files, reader, picture?.fileId ?? null) ??
        (design ? toImageUrl(renderPalletIsometricSvg(design)) : null),
      quantity,
      price,
      discount,
      discountType,
      subtotal,
      pieces: agreed ? { made, shipped, delivered } : null,
    };
  });
}

/** Returns a drawing as an image that needs no further request. */
const toImageUrl = (svg: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** Returns the user whose permissions apply to pictures: the seller, or another active user once the seller has left. */
async function getPictureReader(tx: Transaction, sellerId: number): Promise<number> {
  const reader = await tx.row(sql<{ id: number }>`
    select id from users where account_id = ${tx.accountId} and status = 'active'
    order by (id = ${sellerId}) desc, id limit 1`);
  return reader?.id ?? sellerId;
}

const listShipments = (tx: Transaction, orderId: number): Promise<CustomerPage['shipments']> =>
  tx.rows(sql<CustomerPage['shipments'][number]>`
    select s.id, ${buildStatusCondition(shipmentDocument, 'finished', 's.status')} as arrived, coalesce(s.finished_at, s.sent_at) as at, coalesce(sum(case when ${buildStatusCondition(shipmentDocument, 'finished', 's.status')} then i.quantity - i.refused else i.quantity end), 0)::float8 as pieces
    from shipments s
    left join shipments_items i on i.account_id = s.account_id and i.owner_id = s.id
    where s.account_id = ${tx.accountId} and s.order_id = ${orderId} and s.type = 'order' and ${buildStatusCondition(shipmentDocument, 'left', 's.status')}
    group by s.id, s.status, s.finished_at, s.sent_at order by s.id desc`);
