import type { Language } from '@tarima/domain/kit/words';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { purchaseCalls, type WholePurchase } from '@tarima/domain/purchases/contract';
import { confirmedPurchaseVerbs, purchaseDocument } from '@tarima/domain/purchases/document';
import { preparePaper } from '../accounts/document-paper.ts';
import { registerListRoute } from '../kit/catalogue/routes.ts';
import {
  bindDocumentPaper,
  bindDocumentVerbWithBody,
  bindDocumentVerbs,
  serveDocument,
} from '../kit/catalogue/serve-document.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { createPurchase, purchaseVerbCommands, updatePurchase } from './commands.ts';
import { mailPurchaseOrder } from './mail-purchase-order.ts';
import { printPurchaseOrder } from './print-purchase-order.ts';
import { getPurchaseScope } from './purchase-row.ts';
import { purchaseCatalogue, getPurchase } from './queries.ts';
import { receivePurchase } from './receive-purchase.ts';
import { undoReceipt } from './undo-receipt.ts';

export function registerPurchaseRoutes(server: ApiServer, files: FileService): void {
  const getWholePurchase = (
    tx: Transaction,
    person: ActingUser,
    id: number,
    language: Language,
  ): Promise<WholePurchase> => getPurchase(tx, id, language, getPurchaseScope(person));

  registerListRoute(server, purchaseCatalogue);
  serveCall(server, purchaseCalls.create, async ({ tx, person, query, body }) =>
    getWholePurchase(tx, person, await createPurchase(tx, person, body), query.lang),
  );
  serveCall(server, purchaseCalls.update, async ({ tx, person, params, query, body }) => {
    await updatePurchase(tx, person, params.id, body);
    return getWholePurchase(tx, person, params.id, query.lang);
  });
  serveDocument(server, purchaseDocument, {
    catalogue: purchaseCatalogue,
    read: purchaseCalls.read,
    load: getWholePurchase,
    verbs: {
      ...bindDocumentVerbs(confirmedPurchaseVerbs, purchaseCalls, purchaseVerbCommands),
      mail: bindDocumentVerbWithBody(purchaseCalls.mail, ({ tx, person, id, body }) =>
        mailPurchaseOrder(tx, files, person, id, body),
      ),
      receive: bindDocumentVerbWithBody(purchaseCalls.receive, ({ tx, person, id, body }) =>
        receivePurchase(tx, person, id, body),
      ),
    },
    papers: {
      paper: bindDocumentPaper(
        purchaseCalls.paper,
        preparePaper(
          ({ tx, person, id, language }) => getWholePurchase(tx, person, id, language),
          (account, purchase, { person, language }) => {
            const seesCosts = hasCallAccess('costs', person.profile);
            return printPurchaseOrder(files, account, purchase, seesCosts, language);
          },
        ),
      ),
    },
  });
  serveCall(server, purchaseCalls.undoReceipt, async ({ tx, person, params, query, body }) => {
    await undoReceipt(tx, person, params, body.reason);
    return getWholePurchase(tx, person, params.id, query.lang);
  });
}
