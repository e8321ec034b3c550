import { CodedError } from '@tarima/domain/kit/errors';
import {
  type PlanningBoard,
  type BoardWork,
  type MovedWork,
} from '@tarima/domain/planning/calls/board-contract';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import { planCalls } from '@tarima/domain/planning/calls/plan-contract';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { PlannedWorkplaceDto } from '@tarima/domain/planning/calls/planned-workplaces-contract';
import type { PlannedEvent, PlantHours } from '@tarima/domain/planning/planning-model';
import type { ShareableWork } from '@tarima/domain/planning/rules/share-work';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { callApi } from '../../kit/call-api.ts';
import { getPresentTime } from '../../kit/clock.ts';
import { getErrorText, toastSuccess } from '../../kit/toasts.tsx';
import { toastUndo } from '../../kit/undo-toast.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { sayStepPlanViolation } from '../../plant/say-wait-reason.ts';
import { findNearestPlanSlot } from '../plan-rules.ts';
import { filterUnmovedWork, toPlannedWork } from './board-data.ts';
import { invalidateBoardQueries, sendBoardMove, type BoardMove } from './board-move.ts';
import { insertOrderId, sayMoveEffect } from './say-move-effect.ts';
import { useBoardRules } from './use-board-rules.ts';
import type { BoardUndoState } from './use-board-undo.ts';

export interface BoardInitialData {
  readonly board: PlanningBoard;
  readonly workplaces: readonly PlannedWorkplaceDto[];
  readonly hours: PlantHours;
  readonly division: number | undefined;
  /** Undo stacks, which survive a change of the shown week or workplace. */
  readonly undoing: BoardUndoState;
  /** Whether a replan is being applied or undone. */
  readonly isReplanSaving?: boolean;
}

/** Carried work and its new position: by keys until it is put down, after a drop until it is saved. */
export interface DraggedBoardWork {
  readonly event: CalendarEvent;
  readonly to: readonly ShareableWork[];
  readonly saving: boolean;
}

/** Reason why work may not go to its new position, shown at the event. */
export interface MoveRefusal {
  readonly event: CalendarEvent;
  readonly reason: string;
  /** Nearest allowed time; null where there is none, undefined where none was searched. */
  readonly offer?: ShareableWork | null;
}

const iso = (instant: number): string => new Date(instant).toISOString();

/** Work of the same step at another position, in its wire form. */
const wire = (work: PlannedEvent, { start, end, userId }: ShareableWork): BoardWork => ({
  startDate: iso(start),
  endDate: iso(end),
  user: { id: userId },
  workplace: { id: work.workplaceId },
  detail: { id: work.detailId },
});

/** State and actions of the board, the same in every view. */
export function useBoardState({
  board,
  workplaces,
  hours,
  division,
  undoing,
  isReplanSaving = false,
}: BoardInitialData) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const zone = hours.timeZone;
  const [dragged, setDragged] = useState<DraggedBoardWork>();
  const [refusal, setRefusal] = useState<MoveRefusal>();
  // An undo or a replan may move the work beside which the refusal stands.
  if (refusal && (undoing.saving || isReplanSaving)) setRefusal(undefined);
  const { findProblem, ...rules } = useBoardRules({ board, workplaces, hours });
  const { context, names, orderOf, stands, sayWhy } = rules;

  const refresh = (): Promise<unknown> => invalidateBoardQueries(client);
  const pinning = useIdempotentMutation({
    mutationFn: (event: CalendarEvent, idempotencyKey) =>
      callApi(planCalls.pin, {
        idempotencyKey,
        params: { id: event.orderId ?? 0 },
        body: {
          events: [{ id: event.id }],
          pinned: !event.pinned,
          updatedAt: orderOf(event)?.updatedAt,
        },
      }),
    onSuccess: async (answer, event) => {
      undoing.passed(answer.id, orderOf(event)?.updatedAt, answer.updatedAt);
      await refresh();
      toastSuccess(
        say(event.pinned ? productionBoardTexts.nowLoose : productionBoardTexts.nowPinned, {
          id: answer.id,
        }),
      );
    },
    onError: (error, event) => {
      setRefusal({ event, reason: sayMoveError(error, event.orderId ?? 0) });
      void refresh();
    },
  });
  const saving = useIdempotentMutation({
    mutationFn: (move: BoardMove, key) =>
      sendBoardMove(move, { division, language, dryRun: 'false' }, key),
    onSuccess: async (answer, move) => {
      undoing.add({
        orderId: move.orderId,
        back: { ...move, events: move.insteadOf, insteadOf: move.events },
        before: move.updatedAt,
        after: answer.updatedAt,
      });
      toastUndo(sayMoveEffect(answer, names, zone, speech), speech, undoing.takeBack);
      // The work is shown at its new position until the loaded calendar contains it.
      await refresh();
      setDragged(undefined);
    },
    onError: async (error, { event, orderId }) => {
      if (!(error instanceof CodedError) || error.code !== 'WRONG_VALUES') await refresh();
      setDragged(undefined);
      setRefusal({ event, reason: sayMoveError(error, orderId) });
    },
  });
  const sayMoveError = (error: unknown, id: number): string =>
    sayStepPlanViolation(error, names, zone, speech) ??
    (isOver(error)
      ? say(productionBoardTexts.ended, { id })
      : getErrorText(error, speech, {
          STALE_ENTITY: insertOrderId(productionBoardTexts.stale, id),
          ENTITY_NOT_FOUND: insertOrderId(productionBoardTexts.foreign, id),
        }));

  const createMove = (
    event: CalendarEvent,
    to: readonly ShareableWork[],
  ): BoardMove | undefined => {
    const [work, order] = [toPlannedWork(event), orderOf(event)];
    return (
      work &&
      order && {
        orderId: order.id,
        updatedAt: order.updatedAt,
        events: to.map((each) => wire(work, each)),
        insteadOf: [wire(work, work)],
        event,
      }
    );
  };
  /** Moves work, as one part or several. The move is saved at once, or refused beside the event. */
  const move = (event: CalendarEvent, to: readonly ShareableWork[]): boolean => {
    setRefusal(undefined);
    const [work, [first], fixed] = [toPlannedWork(event), to, stands(event)];
    const requestedMove = createMove(event, to);
    if (!work || !first || !requestedMove || isSame(work, to)) {
      setDragged(undefined);
      return false;
    }
    const problem = findProblem(event, to);
    if (fixed !== undefined || problem) {
      setDragged(undefined);
      const others = filterUnmovedWork(context, work);
      const nearest =
        fixed === undefined && to.length === 1
          ? findNearestPlanSlot({ ...context, others }, [], { ...work, ...first }, getPresentTime())
          : undefined;
      // The work's own position is no offer.
      const offer = nearest && isSame(work, [nearest]) ? undefined : nearest;
      setRefusal({
        event,
        reason: fixed ?? (problem ? sayWhy(problem) : ''),
        ...(offer !== undefined && { offer }),
      });
      return false;
    }
    setDragged({ event, to, saving: true });
    saving.mutate(requestedMove);
    return true;
  };
  return {
    board,
    workplaces,
    hours,
    ...rules,
    refused: findProblem,
    carried: dragged,
    /** Picks work up, or moves carried work: nothing is saved before it is put down. */
    carry: (event: CalendarEvent, to: ShareableWork) => {
      setRefusal(undefined);
      setDragged({ event, to: [to], saving: false });
    },
    putBack: () => setDragged((now) => (now?.saving === true ? now : undefined)),
    move,
    /** Pins work to its position, or unpins it. */
    pin: pinning.mutate,
    saving: saving.isPending || undoing.saving || pinning.isPending,
    /** Requests the effect of a move without saving the move. */
    foresee: (
      event: CalendarEvent,
      to: readonly ShareableWork[],
    ): Promise<MovedWork> | undefined => {
      const requestedMove = createMove(event, to);
      return requestedMove && sendBoardMove(requestedMove, { division, language, dryRun: 'true' });
    },
    saidRefusal: sayMoveError,
    refusal,
    forgive: () => setRefusal(undefined),
  };
}

export type BoardState = ReturnType<typeof useBoardState>;

const isSame = (work: ShareableWork, to: readonly ShareableWork[]): boolean =>
  to.length === 1 &&
  to.every(
    ({ start, end, userId }) => start === work.start && end === work.end && userId === work.userId,
  );

/** Returns true when the order has a status without planned work. */
const isOver = (error: unknown): boolean =>
  error instanceof CodedError && error.details.some(({ path }) => path === 'status');
