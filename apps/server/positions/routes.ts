import { getCatalogueCalls } from '@tarima/domain/kit/contract';
import { positions } from '@tarima/domain/positions/position';
import { getModuleCatalogue } from '../catalogues.ts';
import { registerBulkActionRoute } from '../kit/catalogue/bulk-actions.ts';
import { buildDefaultBulkActions } from '../kit/catalogue/plain-actions.ts';
import { createRecord } from '../kit/catalogue/records.ts';
import {
  registerReadRoutes,
  toRecordReader,
  registerRemovalRoutes,
} from '../kit/catalogue/routes.ts';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import { updatePosition } from './commands.ts';

/** Serves a plain catalogue, except for the division, which decides what some people may see. */
export function registerPositionRoutes(server: ApiServer): void {
  const catalogue = getModuleCatalogue(positions);
  const calls = getCatalogueCalls(positions);
  registerReadRoutes(server, catalogue);
  registerRemovalRoutes(server, catalogue);
  registerBulkActionRoute(server, catalogue, { actions: buildDefaultBulkActions(catalogue) });

  serveCall(server, calls.create, ({ tx, person, query, body }) =>
    createRecord(tx, catalogue, toRecordReader(positions, person, query.lang), body),
  );

  serveCall(server, calls.update, ({ tx, person, query, params, body }) =>
    updatePosition(tx, person, toRecordReader(positions, person, query.lang), params.id, body),
  );
}
