import { CodedError } from '@tarima/domain/kit/errors';
import { boardTexts } from '@tarima/domain/planning/board-texts';
import type { PlannedWorkplaceDto } from '@tarima/domain/planning/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAction } from '../../kit/use-action.ts';
import { errorText, toastFailure, toastSuccess } from '../../kit/toasts.tsx';
import { isRedoKey, isUndoKey, toastUndo } from '../../kit/undo-toast.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { sayViolation } from '../../plant/say-reason.ts';
import { refreshBoard, sendMove, type Move } from './board-move.ts';
import { inWords } from './board-words.ts';
import { did, inBoth, replaceVersion, turnStacks, type Done, type Stacks } from './done-stack.ts';

interface UndoOf {
  readonly division: number | undefined;
  readonly workplaces: readonly PlannedWorkplaceDto[];
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly zone: string;
}

interface Turning {
  readonly done: Done<Move>;
  readonly from: keyof Stacks<Move>;
}

/** Undo and redo of the moves made on the board since it was opened, in any week; the last one comes first. */
export function useUndo({ division, workplaces, people, zone }: UndoOf) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const stacks = useRef<Stacks<Move>>({ undo: [], redo: [] });
  const [counts, setCounts] = useState({ undo: 0, redo: 0 });
  const setStacks = (next: Stacks<Move>): void => {
    stacks.current = next;
    setCounts({ undo: next.undo.length, redo: next.redo.length });
  };
  const sending = useAction({
    mutationFn: ({ done: { back, after } }: Turning, key) =>
      sendMove({ ...back, updatedAt: after }, { division, language, dryRun: 'false' }, key),
    onSuccess: async ({ updatedAt }, { done, from }) => {
      const { back, orderId } = done;
      const opposite = { ...back, events: back.insteadOf, insteadOf: back.events };
      setStacks(turnStacks(stacks.current, from, done, opposite, updatedAt));
      await refreshBoard(client);
      const message = say(from === 'undo' ? boardTexts.undone : boardTexts.redone, { id: orderId });
      if (stacks.current.undo.length > 0) toastUndo(message, speech, takeBack);
      else toastSuccess(message);
    },
    onError: (error, { done: { orderId } }) => {
      // A refusal also drops earlier moves of the order; a request without an answer may be sent again.
      if (error instanceof CodedError)
        setStacks(
          inBoth(stacks.current, (stack) => stack.filter((other) => other.orderId !== orderId)),
        );
      const texts = { STALE_ENTITY: inWords(boardTexts.undoStale, orderId) };
      toastFailure(
        sayViolation(error, { workplaces, users: people }, zone, speech) ??
          errorText(error, speech, texts),
      );
      void refreshBoard(client);
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
    // Runs after all other listeners: while a toast offers an undo of its own, it handles the key.
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
    add: (done: Done<Move>): void => setStacks(did(stacks.current, done)),
    /** Registers a change of an order that cannot be undone here. */
    passed: (orderId: number, from: string | undefined, to: string): void =>
      setStacks(inBoth(stacks.current, (stack) => replaceVersion(stack, orderId, from, to))),
  };
}

export type Undoing = ReturnType<typeof useUndo>;
