import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import {
  maintenanceWindowsSchema,
  type MaintenanceWindow,
} from '@tarima/domain/workplaces/workplace';
import { stoppedStationTexts } from '@tarima/domain/planning/calls/maintenance-texts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLanguage } from '../kit/words.tsx';
import { useHasEverBeenTrue } from '../kit/use-has-ever-been-true.ts';
import { UpcomingUnavailableWindowsList } from '../plant/windows/upcoming-unavailable-windows-list.tsx';
import { createMaintenanceOwner } from './maintenance-owner.ts';

const MaintenanceDialog = lazy(async () => ({
  default: (await import('./maintenance-dialog.tsx')).MaintenanceDialog,
}));

/** Current and future maintenance of a workplace. Each window can be changed and called off. */
export function UpcomingMaintenanceList({ record }: { readonly record: ModuleRecord }) {
  const { say, language } = useLanguage();
  const client = useQueryClient();
  const [changing, setChanging] = useState<MaintenanceWindow>();
  return (
    <UpcomingUnavailableWindowsList
      owner={createMaintenanceOwner(client, record, language)}
      windows={maintenanceWindowsSchema.parse(record['events'] ?? [])}
      tell={({ stations }: MaintenanceWindow) =>
        stations === undefined
          ? undefined
          : say(stoppedStationTexts.some, { stations, count: Number(record['stations']) })
      }
      change={setChanging}
    >
      <Suspense>
        {useHasEverBeenTrue(changing !== undefined) && (
          <MaintenanceDialog
            workplace={changing && record}
            existing={changing}
            close={() => setChanging(undefined)}
          />
        )}
      </Suspense>
    </UpcomingUnavailableWindowsList>
  );
}
