import { CodedError } from '@tarima/domain/kit/errors';
import type { Element } from '@tarima/domain/kit/schemas';
import { say } from '@tarima/domain/kit/words';
import { orders } from '@tarima/domain/orders/order';
import { returnCalls } from '@tarima/domain/returns/contract';
import { orderReturns } from '@tarima/domain/returns/return';
import { returnTexts } from '@tarima/domain/returns/texts';
import { sql, type RawBuilder } from 'kysely';
import { accountInside } from '../accounts/queries.ts';
import { reachStore } from '../inventories/reach-store.ts';
import { listRows } from '../kit/catalogue/list.ts';
import { reachOf } from '../kit/catalogue/lock.ts';
import { elementColumns } from '../kit/catalogue/records.ts';
import type { Files } from '../kit/files/files.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import { announce, cancel, receive } from './commands.ts';
import { printReturn } from './paper.ts';
import { readReturn, readReturns, returnCatalogue } from './queries.ts';

const reach = (person: Person): RawBuilder<unknown> => reachOf(orderReturns, person) ?? sql`true`;

/** Returns the condition of the orders whose goods a person may take back: those within their own reach. */
const orderReach = (person: Person): RawBuilder<unknown> => reachOf(orders, person) ?? sql`true`;

export function returnRoutes(server: Server, files: Files): void {
  serve(server, returnCalls.list, ({ tx, person, query }) => {
    const { accountId, timeZone } = person;
    const listQuery = {
      ...query,
      accountId,
      timeZone,
      scope: reachOf(orderReturns, person),
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
    returns: await readReturns(tx, sql`order_id = ${params.id} and ${reach(person)}`, query.lang),
  }));

  serve(server, returnCalls.read, ({ tx, person, params, query }) =>
    readReturn(tx, params.id, query.lang, reach(person)),
  );

  serve(server, returnCalls.announce, async ({ tx, person, params, query, body }) => {
    await reachStore(tx, person, body.store.id);
    const id = await announce(tx, person, params.id, body, orderReach(person));
    return readReturn(tx, id, query.lang, sql`true`);
  });

  serve(server, returnCalls.receive, async ({ tx, person, params, query }) => {
    await receive(tx, person, params.id, reach(person));
    return readReturn(tx, params.id, query.lang, reach(person));
  });

  serve(server, returnCalls.cancel, async ({ tx, person, params, query }) => {
    await cancel(tx, params.id, reach(person));
    return readReturn(tx, params.id, query.lang, reach(person));
  });

  serve(server, returnCalls.paper, async ({ tx, person, params, query }) => {
    const orderReturn = await readReturn(tx, params.id, query.lang, reach(person));
    const account = await accountInside(tx);
    if (!account) throw new CodedError('ENTITY_NOT_FOUND');
    return {
      name: say(returnTexts.paperFile, query.lang, { id: params.id }),
      content: () => printReturn(files, account, orderReturn, query.lang),
    };
  });
}
