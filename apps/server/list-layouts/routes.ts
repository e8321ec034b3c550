import { listLayoutCalls } from '@tarima/domain/kit/list-layouts/contract';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import {
  createListView,
  saveListLayout,
  removeListView,
  takeOverListView,
  updateListView,
  type ProfileRightsCheck,
} from './commands.ts';
import { loadListLayouts } from './queries.ts';

/** Serves the users' list layouts, and the named views that they save. */
export function registerListLayoutRoutes(server: ApiServer, mayAllOf: ProfileRightsCheck): void {
  serveCall(server, listLayoutCalls.read, ({ tx, person }) => loadListLayouts(tx, person));

  serveCall(server, listLayoutCalls.keep, ({ tx, person, params, body }) =>
    saveListLayout(tx, person, params.list, body),
  );

  serveCall(server, listLayoutCalls.createView, ({ tx, person, body: { list, ...view } }) =>
    createListView(tx, person, list, view, mayAllOf),
  );

  serveCall(server, listLayoutCalls.updateView, ({ tx, person, params, body }) =>
    updateListView(tx, person, params.id, body, mayAllOf),
  );

  serveCall(server, listLayoutCalls.removeView, ({ tx, person, params }) =>
    removeListView(tx, person, params.id, mayAllOf),
  );

  serveCall(server, listLayoutCalls.takeOver, ({ tx, person, params }) =>
    takeOverListView(tx, person, params.id),
  );
}
