import type { Element } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { planningCalls } from '@tarima/domain/planning/contract';
import { maintenanceTexts } from '@tarima/domain/planning/maintenance-texts';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../kit/call.ts';
import { rowUpdated } from '../kit/list/list-data.ts';
import { getTitle } from '../kit/list/list-row.tsx';
import type { Answered, WindowOwner } from '../plant/windows/window-owner.ts';

interface Changed extends Answered {
  readonly workplace: Element;
}

/** A workplace, as the owner of the windows in which it stands still. */
export const createMaintenanceOwner = (
  client: QueryClient,
  workplace: Element,
  language: Language,
): WindowOwner<Changed> => ({
  key: `workplace ${workplace.id}`,
  name: getTitle(workplaces, workplace, language),
  texts: maintenanceTexts,
  callOff: (maintenanceId, how) =>
    call(planningCalls.callOffMaintenance, {
      ...how,
      params: { workplaceId: workplace.id, maintenanceId },
    }),
  show: (answer) => rowUpdated(client, workplaces, answer.workplace),
});
