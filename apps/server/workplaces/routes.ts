import { getCatalogueCalls } from '@tarima/domain/kit/contract';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { workplaceCalls } from '@tarima/domain/workplaces/contract';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { getModuleCatalogue } from '../catalogues.ts';
import { registerBulkActionRoute } from '../kit/catalogue/bulk-actions.ts';
import { buildDefaultBulkActions } from '../kit/catalogue/plain-actions.ts';
import { getRecord, removeRecord } from '../kit/catalogue/records.ts';
import {
  registerDependentsRoute,
  toRecordReader,
  registerReadWriteRoutes,
} from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { assertNoUpcomingWork } from '../planning/events.ts';
import { changeWorkplaceStatus } from './commands.ts';

/** Serves a plain catalogue, except for the status; future work prevents deleting a workplace. */
export function registerWorkplaceRoutes(server: ApiServer): void {
  const catalogue = getModuleCatalogue(workplaces);
  registerReadWriteRoutes(server, catalogue);
  registerDependentsRoute(server, workplaces);

  serveCall(server, getCatalogueCalls(workplaces).remove, ({ tx, person, params }) =>
    remove(tx, person, params.id),
  );
  registerBulkActionRoute(server, catalogue, {
    actions: buildDefaultBulkActions(catalogue, remove),
  });

  serveCall(server, workplaceCalls.status, async ({ tx, person, query, params, body }) => {
    await changeWorkplaceStatus(tx, person, params.workplaceId, body.status);
    const reader = toRecordReader(workplaces, person, query.lang);
    return getRecord(tx, catalogue, reader, params.workplaceId);
  });
}

async function remove(tx: Transaction, person: ActingUser, id: number): Promise<void> {
  await assertNoUpcomingWork(tx, person, { workplaceId: id });
  await removeRecord(tx, workplaces, toRecordReader(workplaces, person, defaultLanguage), id);
}
