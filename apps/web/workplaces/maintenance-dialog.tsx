import { TextInput } from '@mantine/core';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { maintenanceCalls } from '@tarima/domain/planning/calls/maintenance-contract';
import type { MaintenanceWindow } from '@tarima/domain/workplaces/workplace';
import { stoppedStationTexts } from '@tarima/domain/planning/calls/maintenance-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../kit/call-api.ts';
import { useLastShownContent } from '../kit/frame/use-last-shown-content.ts';
import { useLanguage } from '../kit/words.tsx';
import { UnavailableWindowDialog } from '../plant/windows/unavailable-window-dialog.tsx';
import type { ProposedWindow } from '../plant/windows/unavailable-window-owner.ts';
import { createMaintenanceOwner } from './maintenance-owner.ts';

interface MaintenanceDialogProps {
  /** Workplace of the maintenance; undefined while the dialog is closed. */
  readonly workplace: ModuleRecord | undefined;
  /** Window to edit; undefined schedules a new one. */
  readonly existing?: MaintenanceWindow | undefined;
  readonly proposed?: ProposedWindow | undefined;
  close(): void;
}

/** Stops a workplace or some of its stations for a while, or for another while than was scheduled. */
export function MaintenanceDialog(props: MaintenanceDialogProps) {
  const { workplace, existing, proposed, close } = props;
  // Last workplace, shown until the dialog has faded out.
  const { shown, openCount: opening } = useLastShownContent(
    workplace && { workplace, existing, proposed },
    workplace && JSON.stringify([workplace.id, existing, proposed]),
  );
  return (
    shown && <Maintained {...shown} key={opening} opened={workplace !== undefined} close={close} />
  );
}

type MaintainedProps = MaintenanceDialogProps & {
  readonly workplace: ModuleRecord;
  readonly opened: boolean;
};

function Maintained({ workplace, existing, proposed, opened, close }: MaintainedProps) {
  const { say, language } = useLanguage();
  const client = useQueryClient();
  const { id } = workplace;
  const count = Number(workplace['stations']);
  const [written, setWritten] = useState(String(existing?.stations ?? count));
  const stations = /^\d+$/.test(written.trim()) ? Number(written) : 0;
  const problem = stations >= 1 && stations <= count ? undefined : stoppedStationTexts.wrong;
  const some = { stations: stations === count ? null : stations };
  const renderFields = (wrong: LocalizedWords | undefined) => (
    <TextInput
      data-autofocus
      label={say(stoppedStationTexts.stations)}
      description={say(stoppedStationTexts.hint, { count })}
      inputMode="numeric"
      value={written}
      error={wrong && say(wrong)}
      onChange={({ currentTarget }) => setWritten(currentTarget.value)}
    />
  );
  return (
    <UnavailableWindowDialog
      opened={opened}
      owner={createMaintenanceOwner(client, workplace, language)}
      existing={existing}
      proposed={proposed}
      {...(count > 1 && {
        more: {
          fields: renderFields,
          value: some,
          problem,
          errorWords: { 'event.stations max': stoppedStationTexts.wrong },
        },
      })}
      write={(times, how) => {
        const event = { ...times, ...(count > 1 && some) };
        return existing
          ? callApi(maintenanceCalls.change, {
              ...how,
              params: { workplaceId: id, maintenanceId: existing.id },
              body: { event },
            })
          : callApi(maintenanceCalls.schedule, {
              ...how,
              params: { workplaceId: id },
              body: { workplaceId: id, event },
            });
      }}
      close={close}
    />
  );
}
