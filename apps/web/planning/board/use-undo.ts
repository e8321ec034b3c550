import { CodedError } from '@tarima/domain/kit/errors';
import { boardTexts } from '@tarima/domain/planning/board-texts';
import type { ToldWorkplace } from '@tarima/domain/planning/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAct } from '../../kit/act.ts';
import { errorText, toastFailure, toastSuccess } from '../../kit/toasts.tsx';
import { isUndoKey, toastUndo } from '../../kit/undo-toast.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { sayBroken } from '../../plant/say-reason.ts';
import { refreshBoard, sendMove, type Move } from './board-move.ts';
import { inWords } from './board-words.ts';
import { movedOn, without, type Done } from './done-stack.ts';

interface UndoOf {
  readonly division: number | undefined;
  readonly workplaces: readonly ToldWorkplace[];
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly zone: string;
}

/** What was done on the board since it was opened, whatever week of it: the last is taken back first. */
export function useUndo({ division, workplaces, people, zone }: UndoOf) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const stack = useRef<readonly Done<Move>[]>([]);
  const [left, setLeft] = useState(0);
  const keep = (next: readonly Done<Move>[]): void => {
    stack.current = next;
    setLeft(next.length);
  };
  const sending = useAct({
    mutationFn: ({ back, after }: Done<Move>, key) =>
      sendMove({ ...back, updatedAt: after }, { division, language, dryRun: 'false' }, key),
    onSuccess: async ({ updatedAt }, done) => {
      keep(without(stack.current, done, updatedAt));
      await refreshBoard(client);
      const told = say(boardTexts.undone, { id: done.orderId });
      if (stack.current.length > 0) toastUndo(told, speech, takeBack);
      else toastSuccess(told);
    },
    onError: (error, { orderId }) => {
      // Who refused one refuses what was done to the order before; who gave no answer may be asked again.
      if (error instanceof CodedError)
        keep(stack.current.filter((each) => each.orderId !== orderId));
      const texts = { STALE_ENTITY: inWords(boardTexts.undoStale, orderId) };
      toastFailure(
        sayBroken(error, { workplaces, users: people }, zone, speech) ??
          errorText(error, speech, texts),
      );
      void refreshBoard(client);
    },
  });
  const takeBack = (): void => {
    const last = stack.current.at(-1);
    if (last) sending.mutate(last);
  };
  const undoByKey = useEffectEvent((event: KeyboardEvent): void => {
    if (isUndoKey(event) && !event.defaultPrevented && left > 0) takeBack();
  });
  useEffect(() => {
    // After all who listen: while a message offers the same, the key is its.
    const listen = (event: KeyboardEvent): void => void setTimeout(undoByKey, 0, event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return {
    left,
    saving: sending.isPending,
    takeBack,
    add: (done: Done<Move>): void => keep([...stack.current, done]),
    /** An order was changed here by what is not taken back this way. */
    passed: (orderId: number, from: string | undefined, to: string): void =>
      keep(movedOn(stack.current, orderId, from, to)),
  };
}

export type Undoing = ReturnType<typeof useUndo>;
