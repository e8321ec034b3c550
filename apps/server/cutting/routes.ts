import { cuttingCalls, getSawListCall } from '@tarima/domain/cutting/contract';
import type { FileService } from '../kit/files/file-service.ts';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import { computeCutPlan } from './cut-plan.ts';
import { listOrderLinesToCut } from './queries.ts';
import { printSawList } from './saw-list.ts';

export function registerCuttingRoutes(server: ApiServer, files: FileService): void {
  serveCall(server, cuttingCalls.lines, ({ tx, person, query }) =>
    listOrderLinesToCut(tx, person, query.lang),
  );

  serveCall(server, cuttingCalls.plan, ({ tx, person, query, body }) =>
    computeCutPlan(
      tx,
      person,
      body.orders.map(({ id }) => id),
      body.saw,
      query.lang,
    ),
  );

  serveCall(server, getSawListCall, ({ tx, person, query: { lang, orders, ...saw } }) =>
    printSawList(tx, files, person, { orders, saw, language: lang }),
  );
}
