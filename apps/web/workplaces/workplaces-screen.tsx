import { plannedWorkWarningTexts } from '@tarima/domain/absences/texts';
import { CodedError } from '@tarima/domain/kit/errors';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { maintenanceTexts } from '@tarima/domain/planning/calls/maintenance-texts';
import { workplaceCalls } from '@tarima/domain/workplaces/contract';
import { listWorkplaceActions, workplaceTexts } from '@tarima/domain/workplaces/status';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { useQueryClient } from '@tanstack/react-query';
import { Power, PowerOff, Wrench } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useSingleCallGuard } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { getPresentTime } from '../kit/clock.ts';
import { updateCachedRow } from '../kit/data/list-data.ts';
import { getRecordTitle } from '../kit/list/list-row.tsx';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { RowMenuAction, ModuleOverrides } from '../kit/form/module-overrides.ts';
import { useFocusReturn } from '../kit/frame/use-focus-return.ts';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useHasEverBeenTrue } from '../kit/use-has-ever-been-true.ts';
import { useLanguage } from '../kit/words.tsx';
import type { ProposedWindow } from '../plant/windows/unavailable-window-owner.ts';
import { UpcomingMaintenanceList } from './upcoming-maintenance-list.tsx';
import { WorkplaceTabletsList } from './workplace-tablets-list.tsx';

const MaintenanceDialog = lazy(async () => ({
  default: (await import('./maintenance-dialog.tsx')).MaintenanceDialog,
}));

const DisableDialog = lazy(async () => ({
  default: (await import('./disable-workplace-dialog.tsx')).DisableWorkplaceDialog,
}));

const More = ({ record }: { readonly record: ModuleRecord }) => (
  <>
    <UpcomingMaintenanceList record={record} />
    <WorkplaceTabletsList record={record} />
  </>
);

/** Returns the end of the last future work that keeps a workplace from being disabled; undefined where there is none. */
function findWorkEnd(error: unknown): string | undefined {
  if (!(error instanceof CodedError) || error.code !== 'EVENTS_NOT_RESOLVED') return undefined;
  const until = error.details[0]?.params?.['until'];
  return typeof until === 'string' ? until : undefined;
}

/** Screen of the workplaces: a list whose entries can be enabled, disabled and maintained. */
export default function WorkplacesScreen() {
  const speech = useLanguage();
  const client = useQueryClient();
  const [stopping, setStopping] = useState<ModuleRecord>();
  const [proposed, setProposed] = useState<ProposedWindow>();
  const [disabling, setDisabling] = useState<ModuleRecord>();
  const dialogWorkplace = stopping ?? disabling;
  const rememberFocus = useFocusReturn(dialogWorkplace !== undefined, dialogWorkplace?.id);

  const only = useSingleCallGuard();
  const change = useCallback(
    (workplace: ModuleRecord, status: 'active' | 'inactive') =>
      only(async () => {
        try {
          const changed = await callApi(workplaceCalls.status, {
            params: { workplaceId: workplace.id },
            query: { lang: speech.language },
            body: { status },
          });
          await updateCachedRow(client, workplaces, changed);
          toastSuccess(speech.say(workplaceTexts.statusUpdated));
        } catch (error) {
          const until = findWorkEnd(error);
          if (until === undefined)
            toastRefusal(error, speech, getEntityErrorWords(workplaces.entity));
          else {
            setDisabling(undefined);
            setStopping(workplace);
            setProposed({
              startDate: new Date(getPresentTime()).toISOString(),
              endDate: until,
              why: speech.say(plannedWorkWarningTexts.workplace, {
                name: getRecordTitle(workplaces, workplace, speech.language),
              }),
            });
          }
        }
      }),
    [client, speech, only],
  );

  const overrides = useMemo<ModuleOverrides>(() => {
    const rowActions = new Map<string, RowMenuAction>([
      [
        'enable',
        { words: workplaceTexts.enable, icon: Power, run: (row) => void change(row, 'active') },
      ],
      [
        'disable',
        {
          words: workplaceTexts.disable,
          icon: PowerOff,
          isInsteadOfRemoval: true,
          run: (row) => {
            rememberFocus();
            setDisabling(row);
          },
        },
      ],
      [
        'maintain',
        {
          words: maintenanceTexts.maintain,
          icon: Wrench,
          run: (row) => {
            rememberFocus();
            setProposed(undefined);
            setStopping(row);
          },
        },
      ],
    ]);
    return {
      notes: () => ({ positions: workplaceTexts.ofDivision }),
      More,
      actions: ({ status }) =>
        listWorkplaceActions(status).flatMap((event) => rowActions.get(event) ?? []),
    };
  }, [change, rememberFocus]);

  return (
    <>
      <ListScreen module={workplaces} overrides={overrides} />
      <Suspense>
        {useHasEverBeenTrue(disabling !== undefined) && (
          <DisableDialog
            workplace={disabling}
            disable={(workplace) => change(workplace, 'inactive')}
            close={() => setDisabling(undefined)}
          />
        )}
        {useHasEverBeenTrue(stopping !== undefined) && (
          <MaintenanceDialog
            workplace={stopping}
            proposed={proposed}
            close={() => setStopping(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
