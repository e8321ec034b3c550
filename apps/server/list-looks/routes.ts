import { lookCalls } from '@tarima/domain/kit/looks/contract';
import { serve, type Server } from '../kit/serve.ts';
import {
  createView,
  keepLook,
  removeView,
  takeOver,
  updateView,
  type MayAllOf,
} from './commands.ts';
import { looksOf } from './queries.ts';

/** Serves people's layouts of their lists, and the named views that they save. */
export function lookRoutes(server: Server, mayAllOf: MayAllOf): void {
  serve(server, lookCalls.read, ({ tx, person }) => looksOf(tx, person));

  serve(server, lookCalls.keep, ({ tx, person, params, body }) =>
    keepLook(tx, person, params.list, body),
  );

  serve(server, lookCalls.createView, ({ tx, person, body: { list, ...view } }) =>
    createView(tx, person, list, view, mayAllOf),
  );

  serve(server, lookCalls.updateView, ({ tx, person, params, body }) =>
    updateView(tx, person, params.id, body, mayAllOf),
  );

  serve(server, lookCalls.removeView, ({ tx, person, params }) =>
    removeView(tx, person, params.id, mayAllOf),
  );

  serve(server, lookCalls.takeOver, ({ tx, person, params }) => takeOver(tx, person, params.id));
}
