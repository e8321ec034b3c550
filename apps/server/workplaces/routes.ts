import { catalogueCalls } from '@tarima/domain/kit/contract';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { workplaceCalls } from '@tarima/domain/workplaces/contract';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { getCatalogue } from '../catalogues.ts';
import { manyRoute } from '../kit/catalogue/many.ts';
import { buildPlainActions } from '../kit/catalogue/plain-actions.ts';
import { getRecord, removeRecord } from '../kit/catalogue/records.ts';
import { dependentsRoute, toReader, writingRoutes } from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import { assertNoWorkAhead } from '../planning/events.ts';
import { changeStatus } from './commands.ts';

/** Serves a plain catalogue, except for the status, and for work ahead, which blocks deleting a workplace. */
export function workplaceRoutes(server: Server): void {
  const catalogue = getCatalogue(workplaces);
  writingRoutes(server, catalogue);
  dependentsRoute(server, workplaces);

  serve(server, catalogueCalls(workplaces).remove, ({ tx, person, params }) =>
    remove(tx, person, params.id),
  );
  manyRoute(server, catalogue, { actions: buildPlainActions(catalogue, remove) });

  serve(server, workplaceCalls.status, async ({ tx, person, query, params, body }) => {
    await changeStatus(tx, person, params.workplaceId, body.status);
    const reader = toReader(workplaces, person, query.lang);
    return getRecord(tx, catalogue, reader, params.workplaceId);
  });
}

async function remove(tx: Transaction, person: Person, id: number): Promise<void> {
  await assertNoWorkAhead(tx, person, { workplaceId: id });
  await removeRecord(tx, workplaces, toReader(workplaces, person, defaultLanguage), id);
}
