import { palletDesignCalls } from '@tarima/domain/pallets/contract';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import { savePalletDesign } from './commands.ts';
import { createPalletProduct } from './create-pallet-product.ts';
import { estimatePallet } from './estimate-pallet.ts';
import { listPalletMargins } from './list-pallet-margins.ts';
import { listProductDrawings } from './list-product-drawings.ts';
import {
  getPalletCostBasis,
  getPalletCostRates,
  savePalletCostRates,
} from './pallet-cost-rates.ts';
import { promisePalletDate, type PalletDatePromiser } from './promise-pallet-date.ts';
import { proposeProductFlow } from './propose-product-flow.ts';
import { listDesignLumber, listPalletVersions, getStoredPalletDesign } from './queries.ts';

/** Registers the routes of pallet designs. @param promiseDates computes dates of lines; planning provides it */
export function registerPalletDesignRoutes(
  server: ApiServer,
  promiseDates: PalletDatePromiser,
): void {
  serveCall(server, palletDesignCalls.read, ({ tx, params, query }) =>
    getStoredPalletDesign(tx, params.productId, query.lang),
  );

  serveCall(server, palletDesignCalls.versions, ({ tx, params }) =>
    listPalletVersions(tx, params.productId),
  );

  serveCall(server, palletDesignCalls.drawings, ({ tx, query }) =>
    listProductDrawings(tx, query.products),
  );

  serveCall(server, palletDesignCalls.lumber, ({ tx, query, body }) =>
    listDesignLumber(tx, body.design, query.lang),
  );

  serveCall(server, palletDesignCalls.estimate, ({ tx, query, body }) =>
    estimatePallet(tx, query.lang, body),
  );

  serveCall(server, palletDesignCalls.promise, ({ tx, person, query, body }) =>
    promisePalletDate(tx, promiseDates, person, query.lang, body),
  );

  serveCall(server, palletDesignCalls.margins, ({ tx, query }) =>
    listPalletMargins(tx, query.lang, query.quantity),
  );

  serveCall(server, palletDesignCalls.createProduct, ({ tx, person, query, body }) =>
    createPalletProduct(tx, person, query.lang, body),
  );

  serveCall(server, palletDesignCalls.save, async ({ tx, params, query, body }) => {
    await savePalletDesign(tx, params.productId, body);
    return getStoredPalletDesign(tx, params.productId, query.lang);
  });

  serveCall(server, palletDesignCalls.basis, ({ tx, params, query }) =>
    getPalletCostBasis(tx, params.productId, query.lang),
  );

  serveCall(server, palletDesignCalls.proposedFlow, ({ tx, params, query }) =>
    proposeProductFlow(tx, params.productId, query.lang),
  );

  serveCall(server, palletDesignCalls.saveRates, async ({ tx, body }) => {
    await savePalletCostRates(tx, body.rates, body.updatedAt);
    return getPalletCostRates(tx);
  });
}
