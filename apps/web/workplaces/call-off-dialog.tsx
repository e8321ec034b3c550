import { Button } from '@mantine/core';
import type { Element } from '@tarima/domain/kit/schemas';
import { nounErrors } from '@tarima/domain/kit/noun-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { planningCalls } from '@tarima/domain/planning/contract';
import { maintenanceTexts } from '@tarima/domain/planning/maintenance-texts';
import { workplaces, type MaintenanceWindow } from '@tarima/domain/workplaces/workplace';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../kit/act.ts';
import { call } from '../kit/call.ts';
import { asText } from '../kit/cells/shown-value.ts';
import formClasses from '../kit/form/form.module.css';
import { rowUpdated } from '../kit/list/list-data.ts';
import { Dialog } from '../kit/panel/dialog.tsx';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { planningKey } from '../plant/planning-data.ts';
import { sayRange } from '../plant/zoned-format.ts';
import { hasBegun } from './has-begun.ts';
import { Impact } from './maintenance-impact.tsx';

interface CallOffDialogProps {
  readonly workplace: Element;
  /** Undefined when nothing is asked. */
  readonly window: MaintenanceWindow | undefined;
  readonly zone: string;
  close(): void;
}

/** Asks before maintenance is called off, or ends at once where it runs; what work comes back is told. */
export function CallOffDialog({ workplace, window, zone, close }: CallOffDialogProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  // While the dialog fades it still names what it asked about.
  const [shown, setShown] = useState(window);
  const [isRunning, setIsRunning] = useState(false);
  if (window && window !== shown) setShown(window);
  const begun = shown !== undefined && hasBegun(shown);
  if (window && begun !== isRunning) setIsRunning(begun);

  const send = (maintenanceId: number, dryRun: 'true' | 'false', idempotencyKey?: string) =>
    call(planningCalls.callOffMaintenance, {
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      params: { workplaceId: workplace.id, maintenanceId },
      query: { lang: language, dryRun },
    });
  const impact = useQuery({
    queryKey: [...planningKey, 'call-off', workplace.id, window, language],
    queryFn: async () => (window ? (await send(window.id, 'true')).impact : null),
    enabled: window !== undefined,
    placeholderData: () => undefined,
    retry: false,
  });
  const leave = useAct({
    mutationFn: (id: number, key) => send(id, 'false', key),
    onSuccess: async (answer) => {
      toastSuccess(say(isRunning ? maintenanceTexts.ended : maintenanceTexts.calledOff));
      close();
      await rowUpdated(client, workplaces, answer.workplace);
      void client.invalidateQueries({ queryKey: planningKey });
    },
    onError: (error) => {
      toastRefusal(error, speech, nounErrors(workplaces.noun));
    },
  });
  const words = isRunning
    ? { title: maintenanceTexts.endNowTitle, text: maintenanceTexts.endNowText }
    : { title: maintenanceTexts.callOffTitle, text: maintenanceTexts.callOffText };
  return (
    <Dialog opened={window !== undefined} close={close} title={say(words.title)}>
      {shown &&
        say(words.text, {
          name: asText(workplace['name']),
          window: sayRange(
            Date.parse(shown.startDate),
            Date.parse(shown.endDate),
            'moment',
            zone,
            language,
          ),
        })}
      {!impact.isError && (
        <Impact
          impact={impact.data}
          looking={impact.isFetching}
          replans={false}
          zone={zone}
          none={maintenanceTexts.noneResumed}
        />
      )}
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button
          data-autofocus
          color="red.9"
          loading={leave.isPending}
          onClick={() => window && leave.mutate(window.id)}
        >
          {say(isRunning ? maintenanceTexts.endNow : maintenanceTexts.callOff)}
        </Button>
      </div>
    </Dialog>
  );
}
