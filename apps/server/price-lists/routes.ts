import { priceListCalls } from '@tarima/domain/price-lists/contract';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import { savePriceListLines } from './commands.ts';
import { listPriceListLines } from './queries.ts';

/** Serves the lines of price lists, which the module's definition does not include. */
export function registerPriceListRoutes(server: ApiServer): void {
  serveCall(server, priceListCalls.readLines, ({ tx, params, query }) =>
    listPriceListLines(tx, params.id, query.lang),
  );

  serveCall(server, priceListCalls.saveLines, async ({ tx, params, query, body }) => {
    await savePriceListLines(tx, params.id, body);
    return listPriceListLines(tx, params.id, query.lang);
  });
}
