import { cuttingCalls, sawList } from '@tarima/domain/cutting/contract';
import type { Files } from '../kit/files/files.ts';
import { serve, type Server } from '../kit/serve.ts';
import { cutPlan } from './plan.ts';
import { linesToCut } from './queries.ts';
import { printSawList } from './saw-list.ts';

export function cuttingRoutes(server: Server, files: Files): void {
  serve(server, cuttingCalls.lines, ({ tx, person, query }) => linesToCut(tx, person, query.lang));

  serve(server, cuttingCalls.plan, ({ tx, person, query, body }) =>
    cutPlan(
      tx,
      person,
      body.orders.map(({ id }) => id),
      body.saw,
      query.lang,
    ),
  );

  serve(server, sawList, ({ tx, person, query: { lang, orders, ...saw } }) =>
    printSawList(tx, files, person, { orders, saw, language: lang }),
  );
}
