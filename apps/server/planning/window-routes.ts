import { absenceCalls } from '@tarima/domain/absences/contract';
import { wrongValue } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { planningCalls } from '@tarima/domain/planning/contract';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { getRecord, type Catalogue } from '../kit/catalogue/records.ts';
import { toReader } from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import { listAbsences, absenceWindows } from './absences.ts';
import type { PlanningEngine } from './engine.ts';
import { maintenance, newMaintenance } from './maintenance.ts';
import { callOff, change, schedule, type WindowRequest } from './windows.ts';

interface Request {
  readonly tx: Transaction;
  readonly person: Person;
  readonly query: { readonly lang: Language; readonly dryRun: 'true' | 'false' };
}

/**
 * Serves windows in which workplaces stop and people are absent: scheduled, changed and canceled. Each call returns its
 * effects, and the remaining work ahead of the workplace or the person.
 * @param catalogue of workplaces
 */
export function windowRoutes(server: Server, engine: PlanningEngine, catalogue: Catalogue): void {
  const toWindowRequest = ({ person, query }: Request, ownerId: number): WindowRequest => ({
    engine,
    person,
    language: query.lang,
    ownerId,
    dryRun: query.dryRun === 'true',
  });
  const ofWorkplace = ({ tx, person, query }: Request, id: number) =>
    getRecord(tx, catalogue, toReader(workplaces, person, query.lang), id);

  serve(server, planningCalls.maintenance, async (request) => {
    const { tx, params, body } = request;
    const { workplaceId: id } = params;
    if (body.workplaceId !== undefined && body.workplaceId !== id)
      throw wrongValue('workplaceId', 'invalid');
    const impact = await schedule(tx, newMaintenance, toWindowRequest(request, id), body.event);
    return { workplace: await ofWorkplace(request, id), impact };
  });

  serve(server, planningCalls.changeMaintenance, async (request) => {
    const { tx, params, body } = request;
    const { workplaceId: id, maintenanceId } = params;
    const windowRequest = toWindowRequest(request, id);
    const impact = await change(tx, maintenance, windowRequest, maintenanceId, body.event);
    return { workplace: await ofWorkplace(request, id), impact };
  });

  serve(server, planningCalls.callOffMaintenance, async (request) => {
    const { tx, params } = request;
    const { workplaceId: id, maintenanceId } = params;
    const impact = await callOff(tx, maintenance, toWindowRequest(request, id), maintenanceId);
    return { workplace: await ofWorkplace(request, id), impact };
  });

  serve(server, absenceCalls.read, async ({ tx, params, query }) => ({
    absences: await listAbsences(tx, query.lang, params.userId),
  }));

  serve(server, absenceCalls.create, async (request) => {
    const { tx, params, query, body } = request;
    const windowRequest = toWindowRequest(request, params.userId);
    const impact = await schedule(tx, absenceWindows, windowRequest, body.event);
    return { absences: await listAbsences(tx, query.lang, params.userId), impact };
  });

  serve(server, absenceCalls.change, async (request) => {
    const { tx, params, query, body } = request;
    const windowRequest = toWindowRequest(request, params.userId);
    const impact = await change(tx, absenceWindows, windowRequest, params.absenceId, body.event);
    return { absences: await listAbsences(tx, query.lang, params.userId), impact };
  });

  serve(server, absenceCalls.callOff, async (request) => {
    const { tx, params, query } = request;
    const windowRequest = toWindowRequest(request, params.userId);
    const impact = await callOff(tx, absenceWindows, windowRequest, params.absenceId);
    return { absences: await listAbsences(tx, query.lang, params.userId), impact };
  });
}
