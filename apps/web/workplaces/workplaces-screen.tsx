import type { Element } from '@tarima/domain/kit/schemas';
import { nounErrors } from '@tarima/domain/kit/noun-texts';
import { maintenanceTexts } from '@tarima/domain/planning/maintenance-texts';
import { workplaceCalls } from '@tarima/domain/workplaces/contract';
import { workplaceActions, workplaceTexts } from '@tarima/domain/workplaces/status';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { useQueryClient } from '@tanstack/react-query';
import { Power, PowerOff, Wrench } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useLatch } from '../kit/act.ts';
import { call } from '../kit/call.ts';
import { rowUpdated } from '../kit/list/list-data.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { OwnAction, OwnWays } from '../kit/own-ways.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useEver } from '../kit/use-ever.ts';
import { useLanguage } from '../kit/words.tsx';

const MaintenanceDialog = lazy(async () => ({
  default: (await import('./maintenance-dialog.tsx')).MaintenanceDialog,
}));

/** Where work is done: a list like any other, whose workplaces can be enabled, disabled and maintained. */
export default function WorkplacesScreen() {
  const speech = useLanguage();
  const client = useQueryClient();
  const [stopping, setStopping] = useState<Element>();
  const rememberFocus = useFocusReturn(stopping !== undefined, stopping?.id);

  const only = useLatch();
  const ways = useMemo<OwnWays>(() => {
    const change = ({ id }: Element, status: 'active' | 'inactive') =>
      only(async () => {
        try {
          const changed = await call(workplaceCalls.status, {
            params: { workplaceId: id },
            query: { lang: speech.language },
            body: { status },
          });
          await rowUpdated(client, workplaces, changed);
          toastSuccess(speech.say(workplaceTexts.statusUpdated));
        } catch (error) {
          toastRefusal(error, speech, nounErrors(workplaces.noun));
        }
      });
    const own = new Map<string, OwnAction>([
      [
        'enable',
        { words: workplaceTexts.enable, icon: Power, run: (row) => void change(row, 'active') },
      ],
      [
        'disable',
        {
          words: workplaceTexts.disable,
          icon: PowerOff,
          run: (row) => void change(row, 'inactive'),
        },
      ],
      [
        'maintain',
        {
          words: maintenanceTexts.maintain,
          icon: Wrench,
          run: (row) => {
            rememberFocus();
            setStopping(row);
          },
        },
      ],
    ]);
    return {
      notes: () => ({ positions: workplaceTexts.ofDivision }),
      actions: ({ status }) => workplaceActions(status).flatMap((event) => own.get(event) ?? []),
    };
  }, [client, speech, rememberFocus, only]);

  return (
    <>
      <ListScreen module={workplaces} ways={ways} />
      <Suspense>
        {useEver(stopping !== undefined) && (
          <MaintenanceDialog workplace={stopping} close={() => setStopping(undefined)} />
        )}
      </Suspense>
    </>
  );
}
