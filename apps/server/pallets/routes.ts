import { palletDesignCalls } from '@tarima/domain/pallets/contract';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import { savePalletDesign } from './commands.ts';
import {
  getPalletCostBasis,
  getPalletCostRates,
  savePalletCostRates,
} from './pallet-cost-rates.ts';
import { listDesignLumber, getStoredPalletDesign } from './queries.ts';

export function registerPalletDesignRoutes(server: ApiServer): void {
  serveCall(server, palletDesignCalls.read, ({ tx, params, query }) =>
    getStoredPalletDesign(tx, params.productId, query.lang),
  );

  serveCall(server, palletDesignCalls.lumber, ({ tx, query, body }) =>
    listDesignLumber(tx, body.design, query.lang),
  );

  serveCall(server, palletDesignCalls.save, async ({ tx, params, query, body }) => {
    await savePalletDesign(tx, params.productId, body);
    return getStoredPalletDesign(tx, params.productId, query.lang);
  });

  serveCall(server, palletDesignCalls.basis, ({ tx, params, query }) =>
    getPalletCostBasis(tx, params.productId, query.lang),
  );

  serveCall(server, palletDesignCalls.saveRates, async ({ tx, body }) => {
    await savePalletCostRates(tx, body.rates, body.updatedAt);
    return getPalletCostRates(tx);
  });
}
