import { workplaceFlowCalls } from '@tarima/domain/workplaces-flows/flow';
import { serve, type Server } from '../kit/serve.ts';
import { saveFlow } from './commands.ts';
import { readFlow } from './queries.ts';

export function workplaceFlowRoutes(server: Server): void {
  serve(server, workplaceFlowCalls.read, ({ tx, person, params, query }) =>
    readFlow(tx, person.accountId, params.productId, query.lang),
  );

  serve(server, workplaceFlowCalls.save, async ({ tx, person, params, query, body }) => {
    await saveFlow(tx, person.accountId, params.productId, body);
    return readFlow(tx, person.accountId, params.productId, query.lang);
  });
}
