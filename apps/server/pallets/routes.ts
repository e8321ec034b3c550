import { palletDesignCalls } from '@tarima/domain/pallets/contract';
import { serve, type Server } from '../kit/serve.ts';
import { saveDesign } from './commands.ts';
import { getCostBasis, getRates, saveRates } from './rates.ts';
import { listLumber, getStoredDesign } from './queries.ts';

export function palletDesignRoutes(server: Server): void {
  serve(server, palletDesignCalls.read, ({ tx, params, query }) =>
    getStoredDesign(tx, params.productId, query.lang),
  );

  serve(server, palletDesignCalls.lumber, ({ tx, query, body }) =>
    listLumber(tx, body.design, query.lang),
  );

  serve(server, palletDesignCalls.save, async ({ tx, params, query, body }) => {
    await saveDesign(tx, params.productId, body);
    return getStoredDesign(tx, params.productId, query.lang);
  });

  serve(server, palletDesignCalls.basis, ({ tx, params, query }) =>
    getCostBasis(tx, params.productId, query.lang),
  );

  serve(server, palletDesignCalls.saveRates, async ({ tx, body }) => {
    await saveRates(tx, body.rates, body.updatedAt);
    return getRates(tx);
  });
}
