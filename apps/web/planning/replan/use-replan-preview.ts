import { CodedError } from '@tarima/domain/kit/errors';
import { orders, ordersPlanning } from '@tarima/domain/orders/order';
import {
  replanCall,
  undoableReplanCall,
  undoReplanCall,
  type LateEvent,
  type ReplanResult,
  type UndoableReplan,
} from '@tarima/domain/planning/calls/replan-contract';
import { earlierWorkTexts } from '@tarima/domain/planning/calls/earlier-work-texts';
import { ordersPlanningTexts } from '@tarima/domain/planning/calls/plan-texts';
import { replanTexts, stillLateOrderWords } from '@tarima/domain/planning/calls/replan-texts';
import type { ReplanAim } from '@tarima/domain/planning/replan-aims';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusedByData, useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { callApi } from '../../kit/call-api.ts';
import {
  toastFailure,
  toastInfo,
  toastRefusal,
  toastSuccess,
  type ErrorTextOverrides,
} from '../../kit/toasts.tsx';
import { hideUndoToast, toastUndo } from '../../kit/undo-toast.tsx';
import { useDismissedIds } from '../../kit/use-dismissed-ids.ts';
import { useLanguage, type Speech } from '../../kit/words.tsx';
import { planningQueryKey } from '../../plant/planning-data.ts';
import { toastPlanRefusal } from '../../plant/toast-plan-refusal.ts';

/** Time that became free, into which work moves. */
interface FreedTime {
  readonly startDate: string;
  readonly endDate: string;
}

/** Change to the plan that is requested: late work, an order to put into it, or work to move into free time. */
interface Wish {
  readonly late: readonly LateEvent[];
  readonly insert?: { readonly id: number };
  readonly freed?: FreedTime;
  readonly aim?: ReplanAim;
}

/** Applied changes, which can be undone. */
interface AppliedChanges extends Pick<UndoableReplan, 'id' | 'moves'> {
  /** Moment of the application; left out where it was just now. */
  readonly at?: string;
}

interface ReplanPreviewOptions {
  onApplied?(): void;
  onNoEarlierWork?(freed: FreedTime): void;
  readonly offersEarlierUndo?: boolean;
}

const undoErrorTexts: ErrorTextOverrides = {
  WRONG_VALUES: replanTexts.notUndone,
  ENTITY_NOT_FOUND: replanTexts.undoGone,
};

/**
 * Loads the changes that planning late or affected work of a division again would cause, or adding an order to the plan.
 * It then applies exactly these changes, or drops them. Applied changes can be undone.
 * @param options.onApplied runs when the changes are saved
 * @param options.onNoEarlierWork runs when no work can move into a time that became free
 * @param options.offersEarlierUndo whether changes that were applied before the screen was opened can be undone as well
 */
export function useReplanPreview(
  divisionId: number | undefined,
  { onApplied, onNoEarlierWork, offersEarlierUndo = false }: ReplanPreviewOptions = {},
) {
  const speech = useLanguage();
  const { say, language: lang } = speech;
  const client = useQueryClient();
  const [preview, setPreview] = useState<{ wish: Wish; replanResult: ReplanResult }>();
  const [latest, setApplied] = useState<AppliedChanges>();
  const [putAwayIds, putAway] = useDismissedIds('dismissed-replans');
  const undoable = useQuery({
    queryKey: [...planningQueryKey, 'undoable-replan', divisionId],
    queryFn: ({ signal }) => callApi(undoableReplanCall, { query: { divisionId }, signal }),
    enabled: offersEarlierUndo,
    staleTime: 0,
    // The changes of another division would be wrong, even for a moment.
    placeholderData: () => undefined,
  });
  const earlier = undoable.data?.replan ?? undefined;
  const applied = latest ?? (earlier && putAwayIds.has(earlier.id) ? undefined : earlier);
  const invalidatePlans = (): void => {
    for (const { name } of [ordersPlanning, orders])
      void client.invalidateQueries({ queryKey: [name] });
    void client.invalidateQueries({ queryKey: planningQueryKey });
    // The plan now includes the delays that the floor has reported.
    void client.invalidateQueries({ queryKey: ['floor'] });
  };
  const undo = useIdempotentMutation({
    mutationFn: (id: number, idempotencyKey) =>
      callApi(undoReplanCall, { idempotencyKey, params: { id }, query: { divisionId } }),
    onSuccess: (_, id) => {
      setApplied(undefined);
      putAway([id]);
      hideUndoToast();
      toastSuccess(say(replanTexts.undone));
      invalidatePlans();
    },
    onError: (error, id) => {
      if (isRefusedByData(error)) {
        setApplied(undefined);
        putAway([id]);
      }
      hideUndoToast();
      if (isUndoneAlready(error)) toastFailure(say(validationRuleTexts.replanUndone));
      else toastRefusal(error, speech, undoErrorTexts);
      invalidatePlans();
    },
  });
  const showError = (error: unknown): void => {
    if (getCode(error) === 'ENTITY_NOT_FOUND') toastFailure(say(replanTexts.gone));
    else toastPlanRefusal(error, client, speech);
  };
  const ask = useIdempotentMutation({
    mutationFn: (wish: Wish) =>
      callApi(replanCall, {
        query: { lang, dryRun: 'true', divisionId },
        body: toBody(wish),
      }),
    onSuccess: (replanResult, wish) => {
      const { moves, held, lateOrders } = replanResult;
      if (moves.length > 0 || held.length > 0) return setPreview({ wish, replanResult });
      setPreview(undefined);
      if (wish.insert) return toastSuccess(say(replanTexts.noInsertion));
      if (wish.freed) {
        onNoEarlierWork?.(wish.freed);
        return toastInfo(say(earlierWorkTexts.nothing));
      }
      const nothing = say(replanTexts.nothing);
      if (lateOrders === 0) return toastSuccess(nothing);
      toastInfo(`${nothing} ${sayStillLateOrders(lateOrders, speech)}`);
    },
    onError: showError,
  });
  const apply = useIdempotentMutation({
    mutationFn: ({ wish, replanResult }: NonNullable<typeof preview>, idempotencyKey) =>
      callApi(replanCall, {
        idempotencyKey,
        query: { lang, dryRun: 'false', divisionId },
        body: {
          ...toBody(wish),
          seen: toPreviewed(replanResult),
        },
      }),
    onSuccess: ({ appliedId, moves }) => {
      setPreview(undefined);
      if (appliedId === null) toastSuccess(say(replanTexts.applied));
      else {
        setApplied({ id: appliedId, moves: moves.length });
        toastUndo(say(replanTexts.applied), speech, () => undo.mutate(appliedId));
      }
      onApplied?.();
      invalidatePlans();
    },
    onError: (error, { wish }) => {
      if (getCode(error) !== 'STALE_ENTITY') return showError(error);
      toastFailure(say(replanTexts.stale));
      void client.invalidateQueries({ queryKey: planningQueryKey });
      ask.mutate(wish);
    },
  });
  const shown = preview?.wish;
  return {
    replanResult: preview?.replanResult,
    /** Aim of the shown plan; undefined for an insertion and for earlier work, which have their own aims. */
    aim: shown && !shown.insert && !shown.freed ? (shown.aim ?? 'fewestMoves') : undefined,
    /** Whether the shown changes move work into time that became free. */
    isEarlierWork: shown?.freed !== undefined,
    /** Loads the changes with another aim; the shown ones stay until then. */
    setAim: (aim: ReplanAim) => shown && ask.mutate({ ...shown, aim }),
    ask: (late: readonly LateEvent[]) => ask.mutate({ late }),
    askEarlier: ({ startDate, endDate }: FreedTime) =>
      ask.mutate({ late: [], freed: { startDate, endDate } }),
    insert: (id: number) => ask.mutate({ late: [], insert: { id } }),
    asking: ask.isPending,
    apply: () => preview && apply.mutate(preview),
    applying: apply.isPending,
    drop: () => setPreview(undefined),
    /** Changes that were applied last and can be undone; undefined once they are undone or put away. */
    applied,
    undo: () => applied && undo.mutate(applied.id),
    undoing: undo.isPending,
    putAway: () => {
      setApplied(undefined);
      if (applied) putAway([applied.id]);
    },
  };
}

export type ReplanPreviewState = ReturnType<typeof useReplanPreview>;

/** Returns the sentence that some orders still end late, and what may bring them forward. */
export const sayStillLateOrders = (count: number, { say, sayCount }: Speech): string =>
  sayCount(stillLateOrderWords, count, {
    planAll: say(ordersPlanningTexts.planAll),
    replan: say(ordersPlanningTexts.replan),
  });

const toBody = ({ late, insert, freed, aim }: Wish) => ({
  late: [...late],
  ...(insert && { insert }),
  ...(freed && { freed }),
  ...(aim && { aim }),
});

const getCode = (error: unknown): string | undefined =>
  error instanceof CodedError ? error.code : undefined;

/** Returns whether an undo was refused because of another undo: the plan is then as it was before the changes. */
const isUndoneAlready = (error: unknown): boolean =>
  error instanceof CodedError && error.details.some(({ rule }) => rule === 'replanUndone');

const toPreviewed = ({ at, signature, orders: previewed }: ReplanResult) => ({
  at,
  signature,
  orders: previewed.map(({ orderId, updatedAt }) => ({ id: orderId, updatedAt })),
});
