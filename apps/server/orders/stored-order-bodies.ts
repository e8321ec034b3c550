import type { OrderBody } from '@tarima/domain/orders/body';
import type { OrderListScreen } from '@tarima/domain/orders/order';
import type { OrderStatus } from '@tarima/domain/orders/status';
import { sql } from 'kysely';
import { buildCustomValuesColumn } from '../kit/catalogue/custom-values.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { getOrderListScope } from './order-scope.ts';

/** Body that an unchanged form of a stored order would send. */
export interface StoredOrderBody {
  readonly id: number;
  readonly status: OrderStatus;
  readonly updatedAt: string;
  readonly customer: { readonly id: number };
  readonly orderDate: string;
  readonly requestedDate: string | null;
  readonly paymentTerms: string | null;
  readonly deliveryPlace: string | null;
  readonly notes: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly details: readonly {
    readonly id: number;
    readonly product: { readonly id: number };
    readonly data: {
      readonly quantity: number;
      readonly price: string;
      readonly discount: string;
      readonly discountType: 0 | 1;
    };
  }[];
}

/** Returns the bodies of some orders of a view that the user may access, by id. */
export async function loadStoredOrderBodies(
  tx: Transaction,
  person: ActingUser,
  view: OrderListScreen,
  ids: readonly number[],
): Promise<Map<number, StoredOrderBody>> {
  const rows = await tx.rows(sql<StoredOrderBody>`
    select o.id, o.status, o.updated_at as "updatedAt", o.order_date as "orderDate",
      o.requested_date as "requestedDate", o.payment_terms as "paymentTerms", o.delivery_place as "deliveryPlace",
      o.notes, jsonb_build_object('id', o.customer_id) as customer,
      ${buildCustomValuesColumn('orders', sql`o.custom_fields`)} as "customFields",
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'product', jsonb_build_object('id', l.product_id),
          'data', jsonb_build_object('quantity', l.quantity::float8, 'price', l.price::text,
            'discount', l.discount::text, 'discountType', l.discount_type)) order by l.position, l.id), '[]')
        from orders_lines l where l.account_id = o.account_id and l.owner_id = o.id) as details
    from (
      select * from orders
      where account_id = ${person.accountId} and id = any(${[...ids]}::bigint[]) and ${getOrderListScope(person, view)}
    ) o`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns whether a file repeats the stored order: values are compared as people read them, in any notation. */
export const hasSameOrderContent = (body: OrderBody, stored: StoredOrderBody): boolean =>
  JSON.stringify(normalizeOrder({ ...stored, ...body })) === JSON.stringify(normalizeOrder(stored));

const normalizeOrder = ({
  customer,
  orderDate,
  requestedDate,
  paymentTerms,
  deliveryPlace,
  notes,
  details,
  customFields,
}: Pick<StoredOrderBody, 'customer' | 'orderDate'> & {
  readonly requestedDate?: string | null | undefined;
  readonly paymentTerms?: string | null | undefined;
  readonly deliveryPlace?: string | null | undefined;
  readonly notes?: string | null | undefined;
  readonly customFields?: Readonly<Record<string, unknown>> | undefined;
  readonly details: readonly {
    readonly product: { readonly id: number };
    readonly data: {
      readonly quantity: number;
      readonly price?: string | null | undefined;
      readonly discount?: string | undefined;
      readonly discountType?: number | undefined;
    };
  }[];
}) => [
  customer.id,
  orderDate,
  requestedDate ?? null,
  [paymentTerms, deliveryPlace, notes].map((text) => text ?? null),
  details.map(({ product, data }) => [
    product.id,
    data.quantity,
    // A price that is left out is the product's current one, which may differ from the agreed price.
    data.price === undefined || data.price === null ? null : Number(data.price),
    Number(data.discount ?? 0),
    Number(data.discount ?? 0) === 0 ? 0 : data.discountType,
  ]),
  Object.entries(customFields ?? {})
    .filter(([, value]) => !blanks.has(JSON.stringify(value)))
    .map(([id, value]) => [id, normalizeNumber(value)])
    .toSorted(([one], [other]) => Number(one) - Number(other)),
];

/** Normalizes a number: spreadsheets write 7.50 as 7.5. */
const normalizeNumber = (value: unknown): unknown =>
  /^-?\d{1,15}\.\d{1,6}$/.test(String(value))
    ? String(value).replace(/\.?0+$/, '')
    : typeof value === 'number'
      ? String(value)
      : value;

const blanks: ReadonlySet<string | undefined> = new Set([undefined, 'null', '""', '[]']);
