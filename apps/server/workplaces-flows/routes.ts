import { workplaceFlowCalls } from '@tarima/domain/workplaces-flows/flow';
import { serve, type Server } from '../kit/serve.ts';
import { saveFlow } from './commands.ts';
import { getFlow } from './queries.ts';

export function workplaceFlowRoutes(server: Server): void {
  serve(server, workplaceFlowCalls.read, ({ tx, params, query }) =>
    getFlow(tx, params.productId, query.lang, query.divisionId),
  );

  serve(server, workplaceFlowCalls.save, async ({ tx, params, query, body }) => {
    await saveFlow(tx, params.productId, query.divisionId, body);
    return getFlow(tx, params.productId, query.lang, query.divisionId);
  });
}
