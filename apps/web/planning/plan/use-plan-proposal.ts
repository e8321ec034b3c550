import type { ProposedEventDto } from '@tarima/domain/planning/calls/plan-contract';
import { planCalls } from '@tarima/domain/planning/calls/plan-contract';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useState } from 'react';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { callApi, type CallAnswer } from '../../kit/call-api.ts';
import { toastError, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import type { NewPlanWork } from '../plan-editor-state.ts';
import type { PlanEditorModel } from './use-plan-editor.ts';

export type ProposedPlanDto = CallAnswer<typeof planCalls.propose>;

/** Proposal of the planning engine: the calendar shows it as a preview, and the planner accepts or drops it as a whole. */
export function usePlanProposal(
  plan: PlanEditorModel,
  showFirst: (works: readonly NewPlanWork[]) => void,
) {
  const speech = useLanguage();
  const [proposed, setProposed] = useState<{
    plan: ProposedPlanDto;
    works: readonly NewPlanWork[];
  }>();
  const request = useIdempotentMutation({
    mutationFn: () =>
      callApi(planCalls.propose, {
        query: { lang: speech.language },
        body: { orders: [{ id: plan.order.id }] },
      }),
    onSuccess: (answer) => {
      const works = answer.events.map(toNewWork);
      plan.setRefusal(undefined);
      setProposed({ plan: answer, works });
      showFirst(works);
    },
    onError: (error) => toastError(error, speech),
  });
  return {
    request: () => request.mutate(),
    isRequesting: request.isPending,
    plan: proposed?.plan,
    /** Events of the proposal; undefined while there is none. */
    events: proposed?.works,
    accept: () => {
      if (!proposed) return;
      plan.dispatch({ type: 'replace', works: proposed.works });
      setProposed(undefined);
      toastSuccess(speech.say(planOrderTexts.accepted));
    },
    drop: () => setProposed(undefined),
  };
}

export type PlanProposalState = ReturnType<typeof usePlanProposal>;

const toNewWork = ({
  start,
  end,
  split,
  workplaceId,
  detailId,
  pieces,
}: ProposedEventDto): NewPlanWork => ({
  start: Date.parse(start),
  end: Date.parse(end),
  userId: split,
  workplaceId,
  detailId,
  ...(pieces !== undefined && { pieces }),
});
