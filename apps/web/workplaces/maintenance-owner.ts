import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { maintenanceCalls } from '@tarima/domain/planning/calls/maintenance-contract';
import { maintenanceTexts } from '@tarima/domain/planning/calls/maintenance-texts';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { updateCachedRow } from '../kit/data/list-data.ts';
import { getRecordTitle } from '../kit/list/list-row.tsx';
import type {
  WindowAnswerDto,
  UnavailableWindowOwner,
} from '../plant/windows/unavailable-window-owner.ts';

interface Changed extends WindowAnswerDto {
  readonly workplace: ModuleRecord;
}

/** Creates the owner of the maintenance windows of a workplace. */
export const createMaintenanceOwner = (
  client: QueryClient,
  workplace: ModuleRecord,
  language: Language,
): UnavailableWindowOwner<Changed> => ({
  key: `workplace ${workplace.id}`,
  name: getRecordTitle(workplaces, workplace, language),
  texts: maintenanceTexts,
  callOff: (maintenanceId, how) =>
    callApi(maintenanceCalls.callOff, {
      ...how,
      params: { workplaceId: workplace.id, maintenanceId },
    }),
  show: (answer) => updateCachedRow(client, workplaces, answer.workplace),
});
