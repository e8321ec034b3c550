import { CodedError } from '@tarima/domain/kit/errors';
import type { Element } from '@tarima/domain/kit/schemas';
import { say } from '@tarima/domain/kit/words';
import { orders } from '@tarima/domain/orders/order';
import { returnCalls } from '@tarima/domain/returns/contract';
import { orderReturns } from '@tarima/domain/returns/return';
import { returnTexts } from '@tarima/domain/returns/texts';
import { sql, type RawBuilder } from 'kysely';
import { accountInside } from '../accounts/queries.ts';
import { assertStoreInScope } from '../inventories/assert-store-in-scope.ts';
import { listRows } from '../kit/catalogue/list.ts';
import { getRowScope } from '../kit/catalogue/row-scope.ts';
import { elementColumns } from '../kit/catalogue/records.ts';
import type { Files } from '../kit/files/files.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import { announce, cancel, receive } from './commands.ts';
import { printReturn } from './paper.ts';
import { getReturn, listReturns, returnCatalogue } from './queries.ts';

const getReturnScope = (person: Person): RawBuilder<unknown> =>
  getRowScope(orderReturns, person) ?? sql`true`;

/** Returns the condition of the orders whose goods a person may take back: those within their own reach. */
const getOrderScope = (person: Person): RawBuilder<unknown> =>
  getRowScope(orders, person) ?? sql`true`;

export function returnRoutes(server: Server, files: Files): void {
  serve(server, returnCalls.list, ({ tx, person, query }) => {
    const { accountId, timeZone } = person;
    const listQuery = {
      ...query,
      accountId,
      timeZone,
      scope: getRowScope(orderReturns, person),
      beside: returnCatalogue,
    };
    return listRows<Element>(
      tx,
      orderReturns,
      elementColumns(returnCatalogue, query.lang),
      listQuery,
    );
  });

  serve(server, returnCalls.ofOrder, async ({ tx, person, params, query }) => ({
    returns: await listReturns(
      tx,
      sql`order_id = ${params.id} and ${getReturnScope(person)}`,
      query.lang,
    ),
  }));

  serve(server, returnCalls.read, ({ tx, person, params, query }) =>
    getReturn(tx, params.id, query.lang, getReturnScope(person)),
  );

  serve(server, returnCalls.announce, async ({ tx, person, params, query, body }) => {
    await assertStoreInScope(tx, person, body.store.id);
    const id = await announce(tx, person, params.id, body, getOrderScope(person));
    return getReturn(tx, id, query.lang, sql`true`);
  });

  serve(server, returnCalls.receive, async ({ tx, person, params, query }) => {
    await receive(tx, person, params.id, getReturnScope(person));
    return getReturn(tx, params.id, query.lang, getReturnScope(person));
  });

  serve(server, returnCalls.cancel, async ({ tx, person, params, query }) => {
    await cancel(tx, params.id, getReturnScope(person));
    return getReturn(tx, params.id, query.lang, getReturnScope(person));
  });

  serve(server, returnCalls.paper, async ({ tx, person, params, query }) => {
    const orderReturn = await getReturn(tx, params.id, query.lang, getReturnScope(person));
    const account = await accountInside(tx);
    if (!account) throw new CodedError('ENTITY_NOT_FOUND');
    return {
      name: say(returnTexts.paperFile, query.lang, { id: params.id }),
      content: () => printReturn(files, account, orderReturn, query.lang),
    };
  });
}
