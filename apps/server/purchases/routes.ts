import { CodedError } from '@tarima/domain/kit/errors';
import { say, type Language } from '@tarima/domain/kit/words';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { purchaseCalls, type WholePurchase } from '@tarima/domain/purchases/contract';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { loadAccountRow } from '../accounts/queries.ts';
import { registerListRoute } from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import {
  cancelPurchase,
  closePurchase,
  createPurchase,
  reopenPurchase,
  sendPurchase,
  updatePurchase,
} from './commands.ts';
import { mailPurchaseOrder } from './mail-purchase-order.ts';
import { printPurchaseOrder } from './print-purchase-order.ts';
import { getPurchaseScope } from './purchase-row.ts';
import { purchaseCatalogue, getPurchase } from './queries.ts';
import { receivePurchase } from './receive-purchase.ts';

export function registerPurchaseRoutes(server: ApiServer, files: FileService): void {
  const whole = (
    tx: Transaction,
    person: ActingUser,
    id: number,
    language: Language,
  ): Promise<WholePurchase> => getPurchase(tx, id, language, getPurchaseScope(person));

  registerListRoute(server, purchaseCatalogue);
  serveCall(server, purchaseCalls.read, ({ tx, person, params, query }) =>
    whole(tx, person, params.id, query.lang),
  );
  serveCall(server, purchaseCalls.create, async ({ tx, person, query, body }) =>
    whole(tx, person, await createPurchase(tx, person, body), query.lang),
  );
  serveCall(server, purchaseCalls.update, async ({ tx, person, params, query, body }) => {
    await updatePurchase(tx, person, params.id, body);
    return whole(tx, person, params.id, query.lang);
  });
  for (const [call, move] of [
    [purchaseCalls.send, sendPurchase],
    [purchaseCalls.reopen, reopenPurchase],
    [purchaseCalls.close, closePurchase],
    [purchaseCalls.cancel, cancelPurchase],
  ] as const)
    serveCall(server, call, async ({ tx, person, params, query }) => {
      await move(tx, person, params.id);
      return whole(tx, person, params.id, query.lang);
    });
  serveCall(server, purchaseCalls.mail, async ({ tx, person, params, query, body }) => {
    await mailPurchaseOrder(tx, files, person, params.id, body);
    return whole(tx, person, params.id, query.lang);
  });
  serveCall(server, purchaseCalls.receive, async ({ tx, person, params, query, body }) => {
    await receivePurchase(tx, person, params.id, body);
    return whole(tx, person, params.id, query.lang);
  });
  serveCall(server, purchaseCalls.paper, async ({ tx, person, params, query: { lang } }) => {
    const purchase = await whole(tx, person, params.id, lang);
    const account = await loadAccountRow(tx);
    if (!account) throw new CodedError('ENTITY_NOT_FOUND');
    const seesCosts = hasCallAccess('costs', person.profile);
    return {
      name: say(purchaseTexts.paperFile, lang, { id: params.id }),
      content: () => printPurchaseOrder(files, account, purchase, seesCosts, lang),
    };
  });
}
