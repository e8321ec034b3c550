import { listLayoutCalls } from '@tarima/domain/kit/list-layouts/contract';
import { serve, type Server } from '../kit/serve.ts';
import {
  createView,
  saveListLayout,
  removeView,
  takeOverView,
  updateView,
  type MayAllOf,
} from './commands.ts';
import { loadListLayouts } from './queries.ts';

/** Serves people's layouts of their lists, and the named views that they save. */
export function listLayoutRoutes(server: Server, mayAllOf: MayAllOf): void {
  serve(server, listLayoutCalls.read, ({ tx, person }) => loadListLayouts(tx, person));

  serve(server, listLayoutCalls.keep, ({ tx, person, params, body }) =>
    saveListLayout(tx, person, params.list, body),
  );

  serve(server, listLayoutCalls.createView, ({ tx, person, body: { list, ...view } }) =>
    createView(tx, person, list, view, mayAllOf),
  );

  serve(server, listLayoutCalls.updateView, ({ tx, person, params, body }) =>
    updateView(tx, person, params.id, body, mayAllOf),
  );

  serve(server, listLayoutCalls.removeView, ({ tx, person, params }) =>
    removeView(tx, person, params.id, mayAllOf),
  );

  serve(server, listLayoutCalls.takeOver, ({ tx, person, params }) =>
    takeOverView(tx, person, params.id),
  );
}
