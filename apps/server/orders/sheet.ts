import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { orderIdHintWords, orderLinesModule } from '@tarima/domain/orders/order-lines-sheet';
import type { OrderListScreen } from '@tarima/domain/orders/order';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Catalogue } from '../kit/catalogue/records.ts';
import type { OrderLineSheet } from '../kit/sheets/line-sheet.ts';
import { orderCatalogue } from './catalogue.ts';
import { importOrders } from './import-orders.ts';

/** Catalogue of orders with their lines: products have their current names, by which an import finds them. */
export const orderSheetCatalogue: Catalogue = {
  ...orderCatalogue,
  computed: {
    ...orderCatalogue.computed,
    paymentTerms: sql`t.payment_terms`,
    deliveryPlace: sql`t.delivery_place`,
    notes: sql`t.notes`,
    lines: sql`(
      select coalesce(jsonb_agg(jsonb_build_object(
        'product', jsonb_build_object('id', p.id, 'es', p.name_es, 'en', p.name_en), 'quantity', l.quantity::text,
        'price', l.price::text, 'discount', l.discount::text, 'discountType', l.discount_type::text,
        'lineSubtotal', l.subtotal::text) order by l.position, l.id), '[]')
      from orders_lines l join products p on p.account_id = l.account_id and p.id = l.product_id
      where l.account_id = t.account_id and l.owner_id = t.id)`,
  },
};

const writtenLines = z.array(
  z.object({
    product: z.object({ id: z.int(), es: z.string(), en: z.string() }),
    quantity: z.string(),
    price: z.string(),
    discount: z.string(),
    discountType: z.string(),
    lineSubtotal: z.string(),
  }),
);

/** Builds the sheet of a view's orders, with a row for each line. */
export const buildOrderSheetDefinition = (view: OrderListScreen): OrderLineSheet => ({
  module: orderLinesModule,
  idHint: orderIdHintWords,
  rows: ({ lines, ...order }, language) =>
    writtenLines.parse(lines).map(({ product, ...line }, index): ModuleRecord => ({
      ...order,
      // The total stands on the first row of its order, so that the column adds up in a spreadsheet.
      ...(index > 0 && { total: null }),
      ...line,
      product: { id: product.id, name: product[language] },
    })),
  async count(tx, ids) {
    const counted = await tx.row(sql<{ count: number }>`
      select count(*) as count from orders_details
      where account_id = ${tx.accountId} and owner_id in (${ids}) and part_of is null`);
    return counted?.count ?? 0;
  },
  import: (file, importing) => importOrders(view, file, importing),
});
