import { priceListCalls } from '@tarima/domain/price-lists/contract';
import { serve, type Server } from '../kit/serve.ts';
import { saveLines } from './commands.ts';
import { listPriceListLines } from './queries.ts';

/** Serves the lines of price lists, which the module's definition does not include. */
export function priceListRoutes(server: Server): void {
  serve(server, priceListCalls.readLines, ({ tx, params, query }) =>
    listPriceListLines(tx, params.id, query.lang),
  );

  serve(server, priceListCalls.saveLines, async ({ tx, params, query, body }) => {
    await saveLines(tx, params.id, body);
    return listPriceListLines(tx, params.id, query.lang);
  });
}
