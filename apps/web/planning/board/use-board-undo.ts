import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import type { PlannedWorkplaceDto } from '@tarima/domain/planning/calls/planned-workplaces-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRefusedByData, useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { getErrorText, toastFailure, toastSuccess } from '../../kit/toasts.tsx';
import { isRedoKey, isUndoKey, toastUndo } from '../../kit/undo-toast.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { sayStepPlanViolation } from '../../plant/say-wait-reason.ts';
import { invalidateBoardQueries, sendBoardMove, type BoardMove } from './board-move.ts';
import { insertOrderId } from './say-move-effect.ts';
import {
  pushUndoableMove,
  updateBothStacks,
  replaceExpectedVersion,
  moveBetweenStacks,
  type UndoableMove,
  type UndoRedoStacks,
} from './undo-redo-stacks.ts';

interface UndoOf {
  readonly division: number | undefined;
  readonly workplaces: readonly PlannedWorkplaceDto[];
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly zone: string;
}

interface Turning {
  readonly done: UndoableMove<BoardMove>;
  readonly from: keyof UndoRedoStacks<BoardMove>;
}

/** Undo and redo of the moves made on the board since it was opened, in any week; the last move is first. */
export function useBoardUndo({ division, workplaces, people, zone }: UndoOf) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const stacks = useRef<UndoRedoStacks<BoardMove>>({ undo: [], redo: [] });
  const [counts, setCounts] = useState({ undo: 0, redo: 0 });
  const setStacks = (next: UndoRedoStacks<BoardMove>): void => {
    stacks.current = next;
    setCounts({ undo: next.undo.length, redo: next.redo.length });
  };
  const sending = useIdempotentMutation({
    mutationFn: ({ done: { back, after } }: Turning, key) =>
      sendBoardMove({ ...back, updatedAt: after }, { division, language, dryRun: 'false' }, key),
    onSuccess: async ({ updatedAt }, { done, from }) => {
      const { back, orderId } = done;
      const opposite = { ...back, events: back.insteadOf, insteadOf: back.events };
      setStacks(moveBetweenStacks(stacks.current, from, done, opposite, updatedAt));
      await invalidateBoardQueries(client);
      const message = say(
        from === 'undo' ? productionBoardTexts.undone : productionBoardTexts.redone,
        { id: orderId },
      );
      if (stacks.current.undo.length > 0) toastUndo(message, speech, takeBack);
      else toastSuccess(message);
    },
    onError: (error, { done: { orderId } }) => {
      // A refusal also removes earlier moves of the order.
      if (isRefusedByData(error))
        setStacks(
          updateBothStacks(stacks.current, (stack) =>
            stack.filter((other) => other.orderId !== orderId),
          ),
        );
      const texts = { STALE_ENTITY: insertOrderId(productionBoardTexts.undoStale, orderId) };
      toastFailure(
        sayStepPlanViolation(error, { workplaces, users: people }, zone, speech) ??
          getErrorText(error, speech, texts),
      );
      void invalidateBoardQueries(client);
    },
  });
  const turn = (from: Turning['from']): void => {
    const done = stacks.current[from].at(-1);
    if (done) sending.mutate({ done, from });
  };
  const takeBack = (): void => turn('undo');
  const doAgain = (): void => turn('redo');
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (isUndoKey(event) && counts.undo > 0) takeBack();
    if (isRedoKey(event) && counts.redo > 0) doAgain();
  });
  useEffect(() => {
    // Runs after all other listeners: while a toast has an undo button, the toast handles the key.
    const listen = (event: KeyboardEvent): void => void setTimeout(onKey, 0, event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return {
    left: counts.undo,
    again: counts.redo,
    saving: sending.isPending,
    takeBack,
    doAgain,
    add: (done: UndoableMove<BoardMove>): void => setStacks(pushUndoableMove(stacks.current, done)),
    /** Registers a change of an order that cannot be undone here. */
    passed: (orderId: number, from: string | undefined, to: string): void =>
      setStacks(
        updateBothStacks(stacks.current, (stack) =>
          replaceExpectedVersion(stack, orderId, from, to),
        ),
      ),
  };
}

export type BoardUndoState = ReturnType<typeof useBoardUndo>;
