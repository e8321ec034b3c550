import { createWrongValueError } from '@tarima/domain/kit/errors';
import { z } from 'zod';
import type { BulkAction } from '../kit/catalogue/bulk-actions.ts';
import { createCustomFieldEditAction } from '../kit/catalogue/plain-actions.ts';
import { orderCatalogue } from './catalogue.ts';
import { updateOrderCustomFields } from './commands.ts';
import { assignProposedOrigins } from './origins.ts';
import { removeQuotation } from './quotations.ts';
import { withdrawLineOrigin, type OrderPlanActions } from './withdraw-line-origin.ts';

const lineIds = z.array(z.int()).min(1);

/** Creates the bulk actions of orders, besides the verbs for one order. */
export const createOrderBulkActions = (
  calendar: OrderPlanActions,
): Readonly<Record<'proposeOrigins' | 'takeBackOrigins' | 'edit' | 'remove', BulkAction>> => ({
  proposeOrigins: {
    run: async ({ tx, person, id, lang }) => ({
      before: await assignProposedOrigins(tx, person, id, lang),
    }),
  },
  /** Undoes the action: lines that got an origin by it have none again. */
  takeBackOrigins: {
    run: async ({ tx, person, id, value }) => {
      const lines = lineIds.safeParse(value);
      if (!lines.success) throw createWrongValueError('value', 'option');
      for (const lineId of lines.data)
        if ((await withdrawLineOrigin(tx, person, lineId, calendar.unplan)) !== id)
          throw createWrongValueError('value', 'option');
    },
  },
  edit: createCustomFieldEditAction(
    orderCatalogue,
    ({ tx, person, id, expectedVersion }, valuesOf) =>
      updateOrderCustomFields(tx, person, id, expectedVersion, valuesOf),
  ),
  remove: { run: ({ tx, person, id }) => removeQuotation(tx, person, id) },
});
