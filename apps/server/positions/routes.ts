import { catalogueCalls } from '@tarima/domain/kit/contract';
import { positions } from '@tarima/domain/positions/position';
import { getCatalogue } from '../catalogues.ts';
import { manyRoute } from '../kit/catalogue/many.ts';
import { buildPlainActions } from '../kit/catalogue/plain-actions.ts';
import { createRecord } from '../kit/catalogue/records.ts';
import { listRoutes, toReader, removalRoutes } from '../kit/catalogue/routes.ts';
import { serve, type Server } from '../kit/serve.ts';
import { updatePosition } from './commands.ts';

/** Serves a plain catalogue, except for the division, which decides what some people may see. */
export function positionRoutes(server: Server): void {
  const catalogue = getCatalogue(positions);
  const calls = catalogueCalls(positions);
  listRoutes(server, catalogue);
  removalRoutes(server, catalogue);
  manyRoute(server, catalogue, { actions: buildPlainActions(catalogue) });

  serve(server, calls.create, ({ tx, person, query, body }) =>
    createRecord(tx, catalogue, toReader(positions, person, query.lang), body),
  );

  serve(server, calls.update, ({ tx, person, query, params, body }) =>
    updatePosition(tx, person, toReader(positions, person, query.lang), params.id, body),
  );
}
