import { orders, ordersPlanning } from '@tarima/domain/orders/order';
import { planCalls } from '@tarima/domain/planning/calls/plan-contract';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { callApi } from '../../kit/call-api.ts';
import { toastError, toastFailure, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { planningQueryKey } from '../../plant/planning-data.ts';
import { sayStepPlanViolation } from '../../plant/say-wait-reason.ts';
import { clearPlanDraft } from './unsaved-plan-draft.ts';
import type { PlanEditorModel } from './use-plan-editor.ts';
import { getPlanEntityNames } from './use-plan-dragging.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

/** Removes the loaded plan of an order from the cache: its editor loads it again when it opens. */
export function removeCachedPlan(client: QueryClient, orderId: number): void {
  for (const part of ['order', 'details'])
    client.removeQueries({ queryKey: [...planningQueryKey, part, orderId] });
}

/** Saves the plan as a whole. A refusal of the server is shown as the rule that the plan violates. */
export function useSavePlan(plan: PlanEditorModel, done: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  const { order, state, checked } = plan;
  const save = useIdempotentMutation({
    mutationFn: (request: Pick<PlanEditorModel, 'order' | 'state'>, idempotencyKey) =>
      callApi(planCalls.save, {
        idempotencyKey,
        body: {
          order: { id: request.order.id },
          updatedAt: request.order.updatedAt,
          events: request.state.works.map(
            ({ start, end, userId, workplaceId, detailId, pieces, pinned }) => ({
              startDate: iso(start),
              endDate: iso(end),
              user: { id: userId },
              metadata: {},
              workplace: { id: workplaceId },
              detail: { id: detailId },
              ...(pieces !== undefined && { pieces }),
              ...(pinned !== undefined && { pinned }),
            }),
          ),
        },
      }),
    onSuccess: () => {
      clearPlanDraft(plan.draftKey);
      toastSuccess(speech.say(planOrderTexts.saved));
      done();
      removeCachedPlan(client, order.id);
      for (const { name } of [ordersPlanning, orders])
        void client.invalidateQueries({ queryKey: [name] });
      void client.invalidateQueries({ queryKey: planningQueryKey });
    },
    onError: (error) => {
      const reason = sayStepPlanViolation(
        error,
        getPlanEntityNames(plan),
        plan.hours.timeZone,
        speech,
      );
      if (reason) toastFailure(reason);
      else toastError(error, speech, { STALE_ENTITY: planOrderTexts.stale });
    },
  });
  const possible =
    plan.unsaved && state.works.length > 0 && checked.problems.length === 0 && !save.isPending;
  return { run: () => save.mutate({ order, state }), saving: save.isPending, possible };
}

export type SavePlanState = ReturnType<typeof useSavePlan>;
