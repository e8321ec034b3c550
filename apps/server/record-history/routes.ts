import type { Module } from '@tarima/domain/kit/module';
import { allModules, getModule } from '@tarima/domain/modules';
import { orders, orderListScreens, orderModules } from '@tarima/domain/orders/order';
import { customerProfileId } from '@tarima/domain/profiles/profiles';
import { shipments } from '@tarima/domain/shipments/shipment';
import { transferRequests } from '@tarima/domain/transfers/transfer-request';
import { transferCalls } from '@tarima/domain/transfers/contract';
import { users } from '@tarima/domain/users/user';
import { sql } from 'kysely';
import { getModuleCatalogue } from '../catalogues.ts';
import { registerHistoryRoute, type HistorySource } from '../kit/catalogue/record-history.ts';
import type { ApiServer } from '../kit/serve.ts';
import { getOrderScope, readerOrderScreens } from '../orders/order-scope.ts';
import { getReceivingScope } from '../shipments/receiving-scope.ts';
import { getTransferScope } from '../transfers/queries.ts';

/** Lists that show the records of another module. */
const otherLists: readonly Module[] = [orderModules.my_orders, orderModules.orders_planning];

/** Access and rows of the modules whose readers are not decided by the definition alone. */
const exceptions = new Map<Module, Pick<HistorySource, 'access' | 'scope' | 'scopeOf'>>([
  [
    orders,
    { access: orderListScreens, scopeOf: (person) => getOrderScope(person, readerOrderScreens) },
  ],
  [shipments, { scopeOf: getReceivingScope }],
  [transferRequests, { access: transferCalls.read.access, scopeOf: getTransferScope }],
  [users, { scope: sql`profile_id <> ${sql.lit(customerProfileId)}` }],
]);

/** Modules whose records have a history, with its readers, by name. */
export const historySources: ReadonlyMap<string, HistorySource> = new Map(
  allModules
    .filter((module) => module.history !== 'none' && !otherLists.includes(module))
    .map((module) => {
      const { extend } = getModuleCatalogue(module);
      const source = { module, moduleOf: getModule, ...(extend && { extend }) };
      return [module.name, { ...source, ...exceptions.get(module) }];
    }),
);

/** Serves the history of records, for every catalogue and document. */
export function registerRecordHistoryRoutes(server: ApiServer): void {
  for (const source of historySources.values()) registerHistoryRoute(server, source);
}
