import { CodedError } from '@tarima/domain/kit/errors';
import { say, type Language } from '@tarima/domain/kit/words';
import { mayPass } from '@tarima/domain/profiles/profiles';
import { purchaseCalls, type WholePurchase } from '@tarima/domain/purchases/contract';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { accountInside } from '../accounts/queries.ts';
import { listRoute } from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import type { Files } from '../kit/files/files.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import { cancel, close, createPurchase, reopen, send, updatePurchase } from './commands.ts';
import { mailPurchase } from './mail.ts';
import { printPurchase } from './paper.ts';
import { getPurchaseScope } from './purchase-row.ts';
import { purchaseCatalogue, getPurchase } from './queries.ts';
import { receive } from './receive.ts';

export function purchaseRoutes(server: Server, files: Files): void {
  const whole = (
    tx: Transaction,
    person: Person,
    id: number,
    language: Language,
  ): Promise<WholePurchase> => getPurchase(tx, id, language, getPurchaseScope(person));

  listRoute(server, purchaseCatalogue);
  serve(server, purchaseCalls.read, ({ tx, person, params, query }) =>
    whole(tx, person, params.id, query.lang),
  );
  serve(server, purchaseCalls.create, async ({ tx, person, query, body }) =>
    whole(tx, person, await createPurchase(tx, person, body), query.lang),
  );
  serve(server, purchaseCalls.update, async ({ tx, person, params, query, body }) => {
    await updatePurchase(tx, person, params.id, body);
    return whole(tx, person, params.id, query.lang);
  });
  for (const [call, move] of [
    [purchaseCalls.send, send],
    [purchaseCalls.reopen, reopen],
    [purchaseCalls.close, close],
    [purchaseCalls.cancel, cancel],
  ] as const)
    serve(server, call, async ({ tx, person, params, query }) => {
      await move(tx, person, params.id);
      return whole(tx, person, params.id, query.lang);
    });
  serve(server, purchaseCalls.mail, async ({ tx, person, params, query, body }) => {
    await mailPurchase(tx, files, person, params.id, body);
    return whole(tx, person, params.id, query.lang);
  });
  serve(server, purchaseCalls.receive, async ({ tx, person, params, query, body }) => {
    await receive(tx, person, params.id, body);
    return whole(tx, person, params.id, query.lang);
  });
  serve(server, purchaseCalls.paper, async ({ tx, person, params, query: { lang } }) => {
    const purchase = await whole(tx, person, params.id, lang);
    const account = await accountInside(tx);
    if (!account) throw new CodedError('ENTITY_NOT_FOUND');
    const seesCosts = mayPass('costs', person.profile);
    return {
      name: say(purchaseTexts.paperFile, lang, { id: params.id }),
      content: () => printPurchase(files, account, purchase, seesCosts, lang),
    };
  });
}
