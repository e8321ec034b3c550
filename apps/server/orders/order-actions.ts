import { wrongValue } from '@tarima/domain/kit/errors';
import type { OrderForMany } from '@tarima/domain/orders/document';
import { z } from 'zod';
import { asksWhy, type BulkAction } from '../kit/catalogue/many.ts';
import { createCustomFieldEdit } from '../kit/catalogue/plain-actions.ts';
import { orderCatalogue } from './catalogue.ts';
import { acceptQuotation, cancelOrder, changeCustomFields, rejectQuotation } from './commands.ts';
import { fillAsProposed } from './origins.ts';
import { removeQuotation } from './quotations.ts';
import { takeBackOrigin, type OrderCalendar } from './take-back.ts';

const lineIds = z.array(z.int()).min(1);

/** Actions on many orders, each the same as its call for one order. */
export const orderActions = (
  calendar: OrderCalendar,
): Readonly<Record<OrderForMany | 'takeBackOrigins' | 'edit', BulkAction>> => ({
  accept: { run: ({ tx, person, id }) => acceptQuotation(tx, person, id) },
  proposeOrigins: {
    run: async ({ tx, person, id, lang }) => ({
      before: await fillAsProposed(tx, person, id, lang),
    }),
  },
  /** Undoes it: the lines that were given an origin by it are open again. */
  takeBackOrigins: {
    run: async ({ tx, person, id, value }) => {
      const lines = lineIds.safeParse(value);
      if (!lines.success) throw wrongValue('value', 'option');
      for (const lineId of lines.data)
        if ((await takeBackOrigin(tx, person, lineId, calendar.unplan)) !== id)
          throw wrongValue('value', 'option');
    },
  },
  reject: {
    check: asksWhy,
    run: ({ tx, person, id, message }) => rejectQuotation(tx, person, id, message),
  },
  cancel: {
    check: asksWhy,
    run: ({ tx, person, id, message }) => cancelOrder(tx, person, id, message, calendar.endWork),
  },
  edit: createCustomFieldEdit(orderCatalogue, ({ tx, person, id, expectedVersion }, valuesOf) =>
    changeCustomFields(tx, person, id, expectedVersion, valuesOf),
  ),
  remove: { run: ({ tx, person, id }) => removeQuotation(tx, person, id) },
});
