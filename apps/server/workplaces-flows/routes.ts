import { workplaceFlowCalls } from '@tarima/domain/workplaces-flows/flow';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import { saveWorkplaceFlow } from './commands.ts';
import { getWorkplaceFlow } from './queries.ts';

export function registerWorkplaceFlowRoutes(server: ApiServer): void {
  serveCall(server, workplaceFlowCalls.read, ({ tx, params, query }) =>
    getWorkplaceFlow(tx, params.productId, query.lang, query.divisionId),
  );

  serveCall(server, workplaceFlowCalls.save, async ({ tx, params, query, body }) => {
    await saveWorkplaceFlow(tx, params.productId, query.divisionId, body);
    return getWorkplaceFlow(tx, params.productId, query.lang, query.divisionId);
  });
}
