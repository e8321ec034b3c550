import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { newIdempotencyKey } from '../../kit/call-api.ts';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { QuestionFooter } from '../../kit/frame/question-footer.tsx';
import { toastRefusal, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { planningQueryKey } from '../planning-data.ts';
import { sayInstantRange } from '../say-instant.ts';
import { UnavailabilityImpactView } from './window-impact.tsx';
import {
  hasUnavailableWindowBegun,
  type WindowAnswerDto,
  type StoredWindowDto,
  type UnavailableWindowOwner,
} from './unavailable-window-owner.ts';

interface CallOffDialogProps<Answer extends WindowAnswerDto> {
  readonly owner: UnavailableWindowOwner<Answer>;
  /** Window to call off; undefined while the dialog is closed. */
  readonly window: StoredWindowDto | undefined;
  readonly zone: string;
  close(): void;
}

/** Dialog that cancels a window, or ends it at once where it runs; then it shows the work that becomes possible again. */
export function CancelUnavailableWindowDialog<Answer extends WindowAnswerDto>({
  owner,
  window,
  zone,
  close,
}: CallOffDialogProps<Answer>) {
  const speech = useLanguage();
  const { say, language } = speech;
  const { texts } = owner;
  const client = useQueryClient();
  // Last window, shown until the dialog has faded out.
  const [shown, setShown] = useState(window);
  const [isRunning, setIsRunning] = useState(false);
  if (window && window !== shown) setShown(window);
  const begun = shown !== undefined && hasUnavailableWindowBegun(shown);
  if (window && begun !== isRunning) setIsRunning(begun);

  const send = (id: number, dryRun: 'true' | 'false', idempotencyKey: string) =>
    owner.callOff(id, { query: { lang: language, dryRun }, idempotencyKey });
  const impact = useQuery({
    queryKey: [...planningQueryKey, 'call-off', owner.key, window, language],
    queryFn: async () =>
      window ? (await send(window.id, 'true', newIdempotencyKey())).impact : null,
    enabled: window !== undefined,
    placeholderData: () => undefined,
    retry: false,
  });
  const leave = useIdempotentMutation({
    mutationFn: (id: number, key) => send(id, 'false', key),
    onSuccess: async (answer) => {
      toastSuccess(say(isRunning ? texts.ended : texts.calledOff));
      close();
      await owner.show(answer);
      void client.invalidateQueries({ queryKey: planningQueryKey });
    },
    onError: (error) => toastRefusal(error, speech),
  });
  const words = isRunning
    ? { title: texts.endNowTitle, text: texts.endNowText }
    : { title: texts.callOffTitle, text: texts.callOffText };
  return (
    <ModalDialog opened={window !== undefined} close={close} title={say(words.title)}>
      {shown &&
        say(words.text, {
          name: owner.name,
          window: sayInstantRange(
            Date.parse(shown.startDate),
            Date.parse(shown.endDate),
            'moment',
            zone,
            language,
          ),
        })}
      {!impact.isError && (
        <UnavailabilityImpactView
          impact={impact.data}
          looking={impact.isFetching}
          replans={false}
          zone={zone}
          texts={texts}
          none={texts.noneResumed}
        />
      )}
      <QuestionFooter
        action={say(isRunning ? texts.endNow : texts.callOff)}
        isPending={leave.isPending}
        act={() => window && leave.mutate(window.id)}
        close={close}
      />
    </ModalDialog>
  );
}
