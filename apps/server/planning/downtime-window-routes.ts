import { absenceCalls } from '@tarima/domain/absences/contract';
import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { maintenanceCalls } from '@tarima/domain/planning/calls/maintenance-contract';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { getRecord, type Catalogue } from '../kit/catalogue/records.ts';
import { toRecordReader } from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { listAbsences, absenceWindowRules } from './absences.ts';
import type { PlanningEngine } from './engine.ts';
import { maintenanceWindowRules, newMaintenanceWindowRules } from './maintenance.ts';
import {
  cancelDowntimeWindow,
  changeDowntimeWindow,
  scheduleDowntimeWindow,
  type WindowChangeRequest,
} from './downtime-windows.ts';

interface Request {
  readonly tx: Transaction;
  readonly person: ActingUser;
  readonly query: { readonly lang: Language; readonly dryRun: 'true' | 'false' };
}

/**
 * Serves windows in which workplaces stop and people are absent: schedule, change and cancel.
 * Each call returns the effects, and the remaining future work of the workplace or the person.
 * @param catalogue catalogue of workplaces
 */
export function registerDowntimeWindowRoutes(
  server: ApiServer,
  engine: PlanningEngine,
  catalogue: Catalogue,
): void {
  const toWindowRequest = ({ person, query }: Request, ownerId: number): WindowChangeRequest => ({
    engine,
    person,
    language: query.lang,
    ownerId,
    dryRun: query.dryRun === 'true',
  });
  const getWorkplace = ({ tx, person, query }: Request, id: number) =>
    getRecord(tx, catalogue, toRecordReader(workplaces, person, query.lang), id);

  serveCall(server, maintenanceCalls.schedule, async (request) => {
    const { tx, params, body } = request;
    const { workplaceId: id } = params;
    if (body.workplaceId !== undefined && body.workplaceId !== id)
      throw createWrongValueError('workplaceId', 'invalid');
    const impact = await scheduleDowntimeWindow(
      tx,
      newMaintenanceWindowRules,
      toWindowRequest(request, id),
      body.event,
    );
    return { workplace: await getWorkplace(request, id), impact };
  });

  serveCall(server, maintenanceCalls.change, async (request) => {
    const { tx, params, body } = request;
    const { workplaceId: id, maintenanceId } = params;
    const windowRequest = toWindowRequest(request, id);
    const impact = await changeDowntimeWindow(
      tx,
      maintenanceWindowRules,
      windowRequest,
      maintenanceId,
      body.event,
    );
    return { workplace: await getWorkplace(request, id), impact };
  });

  serveCall(server, maintenanceCalls.callOff, async (request) => {
    const { tx, params } = request;
    const { workplaceId: id, maintenanceId } = params;
    const impact = await cancelDowntimeWindow(
      tx,
      maintenanceWindowRules,
      toWindowRequest(request, id),
      maintenanceId,
    );
    return { workplace: await getWorkplace(request, id), impact };
  });

  serveCall(server, absenceCalls.read, async ({ tx, params, query }) => ({
    absences: await listAbsences(tx, query.lang, params.userId),
  }));

  serveCall(server, absenceCalls.create, async (request) => {
    const { tx, params, query, body } = request;
    const windowRequest = toWindowRequest(request, params.userId);
    const impact = await scheduleDowntimeWindow(tx, absenceWindowRules, windowRequest, body.event);
    return { absences: await listAbsences(tx, query.lang, params.userId), impact };
  });

  serveCall(server, absenceCalls.change, async (request) => {
    const { tx, params, query, body } = request;
    const windowRequest = toWindowRequest(request, params.userId);
    const impact = await changeDowntimeWindow(
      tx,
      absenceWindowRules,
      windowRequest,
      params.absenceId,
      body.event,
    );
    return { absences: await listAbsences(tx, query.lang, params.userId), impact };
  });

  serveCall(server, absenceCalls.callOff, async (request) => {
    const { tx, params, query } = request;
    const windowRequest = toWindowRequest(request, params.userId);
    const impact = await cancelDowntimeWindow(
      tx,
      absenceWindowRules,
      windowRequest,
      params.absenceId,
    );
    return { absences: await listAbsences(tx, query.lang, params.userId), impact };
  });
}
