import { wrongValue } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { planningCalls, type MaintenanceImpact } from '@tarima/domain/planning/contract';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { readRecord, type Catalogue } from '../kit/catalogue/records.ts';
import { readerOf } from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import type { PlanningEngine } from './engine.ts';
import { callOffMaintenance, changeMaintenance, stopWorkplace, type Asked } from './maintenance.ts';

interface Request {
  readonly tx: Transaction;
  readonly person: Person;
  readonly query: { readonly lang: Language; readonly dryRun: 'true' | 'false' };
  readonly params: { readonly workplaceId: number };
}

/**
 * When workplaces stand still: scheduled, changed and called off. Each answers what follows and the workplace as it then is.
 * @param catalogue of workplaces
 */
export function maintenanceRoutes(
  server: Server,
  engine: PlanningEngine,
  catalogue: Catalogue,
): void {
  const answered = async (
    { tx, person, query, params: { workplaceId } }: Request,
    act: (asked: Asked) => Promise<MaintenanceImpact>,
  ) => {
    const { lang: language, dryRun } = query;
    const impact = await act({ engine, person, language, workplaceId, dryRun: dryRun === 'true' });
    const reader = readerOf(workplaces, person, language);
    const workplace = await readRecord(tx, catalogue, reader, workplaceId);
    return { workplace, impact };
  };

  serve(server, planningCalls.maintenance, (request) => {
    const { tx, params, body } = request;
    if (body.workplaceId !== undefined && body.workplaceId !== params.workplaceId)
      throw wrongValue('workplaceId', 'invalid');
    return answered(request, (asked) => stopWorkplace(tx, asked, body.event));
  });

  serve(server, planningCalls.changeMaintenance, (request) => {
    const { tx, params, body } = request;
    return answered(request, (asked) =>
      changeMaintenance(tx, asked, params.maintenanceId, body.event),
    );
  });

  serve(server, planningCalls.callOffMaintenance, (request) =>
    answered(request, (asked) =>
      callOffMaintenance(request.tx, asked, request.params.maintenanceId),
    ),
  );
}
