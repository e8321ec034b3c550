import type { BulkActionBody } from './run-bulk-action.ts';
import { bulkActionTexts } from '@tarima/domain/kit/many/texts';
import type { Module } from '@tarima/domain/kit/module';
import { getEntityCountWords, getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useModuleOverrides, type ListBulkAction } from '../form/module-overrides.ts';
import { toastFailure, toastInfo, toastRefusal, toastSuccess } from '../toasts.tsx';
import { toastUndo } from '../undo-toast.tsx';
import { useLanguage } from '../words.tsx';
import type { BulkFieldEdit } from './bulk-edit-form.tsx';
import {
  excludeRecordsCreatedLater,
  runBulkAction,
  toUndoTarget,
  type BulkActionProgress,
  type BulkActionTarget,
} from './run-bulk-action.ts';

interface RunOptions {
  readonly module: Module;
  readonly action: ListBulkAction;
  readonly target: BulkActionTarget;
  readonly count: number;
  readonly edit: BulkFieldEdit | undefined;
  retain(ids: ReadonlySet<number>): void;
  close(): void;
}

/** Returns the request part that edits one field: its new value, or its change in percent. */
const toEditBody = ({ field, value, percent }: BulkFieldEdit) =>
  percent === undefined ? { field, value } : { field, percent };

/** Runs a bulk action as a trial, then really, reports the result, and undoes it where possible. */
export function useBulkAction({ module, action, target, count, edit, retain, close }: RunOptions) {
  const speech = useLanguage();
  const { language, say, sayCount } = speech;
  const client = useQueryClient();
  const { changedMany, errors } = useModuleOverrides();
  const [tried, setTried] = useState<BulkActionProgress>();
  const [doing, setDoing] = useState<BulkActionProgress>();
  const [ran, setRan] = useState<BulkActionProgress>();
  const goesOn = useRef(true);
  // Closing the dialog cancels the trial; a running action continues, and reports its end.
  const state = useRef<'open' | 'closed' | 'acting'>('open');
  useEffect(() => {
    state.current = 'open';
    return () => {
      if (state.current === 'open') goesOn.current = false;
      state.current = 'closed';
    };
  }, []);
  const leave = useCallback(() => {
    if (state.current !== 'closed') close();
  }, [close]);

  const tell = useCallback(
    (error: unknown) =>
      toastRefusal(error, speech, { ...getEntityErrorWords(module.entity), ...errors }),
    [speech, module, errors],
  );
  const request = useMemo<BulkActionBody>(
    () => ({ does: action.name, ...(edit && toEditBody(edit)) }),
    [action, edit],
  );
  const things = (some: number) => sayCount(getEntityCountWords(module.entity), some);
  const invalidateRows = () => {
    void client.invalidateQueries({ queryKey: [module.name] });
    changedMany?.(client);
  };
  const report = useCallback((so: BulkActionProgress) => {
    setDoing(so);
    return goesOn.current;
  }, []);

  const attempt = useCallback(async () => {
    const does: BulkActionBody = { ...request, dryRun: true };
    const found = await runBulkAction(module, target, does, language, report);
    setDoing(undefined);
    if (found.error !== undefined) tell(found.error);
    if (found.error !== undefined || !goesOn.current) leave();
    else setTried(found);
  }, [request, module, target, language, report, tell, leave]);

  const undo = async (done: BulkActionProgress) => {
    const does: BulkActionBody = { does: action.undo ?? action.name, field: edit?.field };
    const back = await runBulkAction(module, toUndoTarget(done), does, language);
    invalidateRows();
    if (back.error !== undefined) tell(back.error);
    else if (back.refused.length === 0)
      toastSuccess(say(bulkActionTexts.undone, { things: things(back.done.length) }));
    else
      toastInfo(
        say(bulkActionTexts.notUndone, { done: back.done.length, total: done.done.length }),
      );
  };

  const run = async (message: string) => {
    if (!tried || doing) return;
    goesOn.current = true;
    state.current = 'acting';
    setDoing({ done: [], refused: [] });
    const does: BulkActionBody = { ...request, ...(message !== '' && { message }) };
    const over = await runBulkAction(
      module,
      excludeRecordsCreatedLater(target, tried),
      does,
      language,
      report,
    );
    setDoing(undefined);
    invalidateRows();
    const done = over.done.length;
    if (over.error !== undefined) tell(over.error);
    if (over.error !== undefined || !goesOn.current)
      toastFailure(say(bulkActionTexts.interrupted, { done, total: count }));
    else {
      const field = edit && module.fields[edit.field];
      const actionName = field
        ? say(bulkActionTexts.editField, { field: say(field.label) })
        : say(action.words);
      const doneText = say(bulkActionTexts.done, { act: actionName, things: things(done) });
      if (action.undo === undefined || done === 0) toastSuccess(doneText);
      else toastUndo(doneText, speech, () => void undo(over));
      retain(new Set(over.refused.map(({ id }) => id)));
    }
    // New refusals are shown; the user has already read those of the trial.
    if (over.refused.length > tried.refused.length) setRan(over);
    else leave();
  };
  return {
    tried,
    doing,
    ran,
    attempt,
    run,
    stop: () => {
      goesOn.current = false;
    },
  };
}
