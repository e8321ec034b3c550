import { orders } from '@tarima/domain/orders/order';
import { returnCalls } from '@tarima/domain/returns/contract';
import { confirmedReturnVerbs, returnDocument } from '@tarima/domain/returns/document';
import { sql, type RawBuilder } from 'kysely';
import { preparePaper } from '../accounts/document-paper.ts';
import { assertStoreInScope } from '../inventories/assert-store-in-scope.ts';
import { registerListRoute } from '../kit/catalogue/routes.ts';
import { getRowScope } from '../kit/catalogue/row-scope.ts';
import {
  bindDocumentCreation,
  bindDocumentPaper,
  bindDocumentVerbs,
  bindDocumentVerbWithBody,
  serveDocument,
} from '../kit/catalogue/serve-document.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { announceReturn, receiveReturn, returnVerbCommands } from './commands.ts';
import { printReturn } from './print-return.ts';
import { getReturn, getReturnScope, listReturns, returnCatalogue } from './queries.ts';

/** Returns the condition of the orders whose goods a user may take back: those in their own scope. */
const getOrderScope = (person: ActingUser): RawBuilder<unknown> =>
  getRowScope(orders, person) ?? sql`true`;

export function registerReturnRoutes(server: ApiServer, files: FileService): void {
  registerListRoute(server, returnCatalogue);

  serveCall(server, returnCalls.ofOrder, async ({ tx, person, params, query }) => ({
    returns: await listReturns(
      tx,
      sql`order_id = ${params.id} and ${getReturnScope(person)}`,
      query.lang,
    ),
  }));

  serveDocument(server, returnDocument, {
    catalogue: returnCatalogue,
    read: returnCalls.read,
    load: (tx, person, id, language) => getReturn(tx, id, language, getReturnScope(person)),
    creation: bindDocumentCreation(returnCalls.announce, async ({ tx, person, id, body }) => {
      await assertStoreInScope(tx, person, body.store.id);
      return announceReturn(tx, person, id, body, getOrderScope(person));
    }),
    verbs: {
      receive: bindDocumentVerbWithBody(returnCalls.receive, ({ tx, person, id, body }) =>
        receiveReturn(tx, person, { id, body, rowScope: getReturnScope(person) }),
      ),
      ...bindDocumentVerbs(confirmedReturnVerbs, returnCalls, returnVerbCommands),
    },
    papers: {
      paper: bindDocumentPaper(
        returnCalls.paper,
        preparePaper(
          ({ tx, person, id, language }) => getReturn(tx, id, language, getReturnScope(person)),
          (account, orderReturn, { language }) =>
            printReturn(files, account, orderReturn, language),
        ),
      ),
    },
  });
}
