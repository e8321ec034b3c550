import { bulkActionTexts } from '@tarima/domain/kit/many/texts';
import { setFieldValue, type Module } from '@tarima/domain/kit/module';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import type { ModuleRecord as Row } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { showOptimisticRow, updateCachedRow } from '../data/list-data.ts';
import { getRecordTitle } from '../list/list-row.tsx';
import { useModuleOverrides } from '../form/module-overrides.ts';
import { toastFailure, toastRefusal, toastSuccess } from '../toasts.tsx';
import { toastUndo } from '../undo-toast.tsx';
import { useLanguage } from '../words.tsx';
import { formatRefusalReason } from './group-refusals-by-reason.ts';
import { runBulkAction, type BulkTargetRow } from './run-bulk-action.ts';

/** Value of a cell of a row. */
export interface EditedCell {
  readonly row: Row;
  readonly name: string;
  /** Refused value, and the reason of the refusal. */
  readonly typed?: unknown;
  readonly why?: string | undefined;
}

/**
 * Saves the value of one cell, as a bulk action: shown at once, restored where it is refused, and undone from the toast.
 * @param reopen shows the refused value again, with the reason; returns false where it cannot
 */
export function useSaveCell(module: Module, reopen: (refused: EditedCell) => boolean) {
  const speech = useLanguage();
  const { language, say } = speech;
  const client = useQueryClient();
  const { errors } = useModuleOverrides();
  const errorTexts = { ...getEntityErrorWords(module.entity), ...errors };

  const send = (name: string, picked: BulkTargetRow) =>
    runBulkAction(module, { rows: [picked] }, { does: 'edit', field: name }, language);

  const undo = async (row: Row, name: string, picked: BulkTargetRow) => {
    const { done, refused, error } = await send(name, picked);
    const [back] = done;
    const [why] = refused;
    if (back) {
      await updateCachedRow(client, module, setFieldValue(row, name, picked.value));
      toastSuccess(say(bulkActionTexts.undoneCell));
    } else if (why) toastFailure(formatRefusalReason(why, errorTexts, speech));
    else toastRefusal(error, speech, errorTexts);
  };

  return async (cell: EditedCell, value: unknown, shown: unknown): Promise<void> => {
    const { row, name } = cell;
    await showOptimisticRow(client, module, setFieldValue(row, name, shown));
    const { done, refused, error } = await send(name, {
      id: row.id,
      updatedAt: row.updatedAt,
      value,
    });
    const [saved] = done;
    const [why] = refused;
    if (!saved) {
      // The stored record is reloaded too: a change of it may be the reason of the refusal.
      await updateCachedRow(client, module, row);
      const text = why && formatRefusalReason(why, errorTexts, speech);
      if (text === undefined) toastRefusal(error, speech, errorTexts);
      else if (!reopen({ row, name, typed: shown, why: text })) toastFailure(text);
      return;
    }
    const { updatedAt = row.updatedAt, before } = saved;
    const present = { ...setFieldValue(row, name, shown), updatedAt };
    await updateCachedRow(client, module, present);
    const field = say(module.fields[name]?.label ?? bulkActionTexts.field);
    toastUndo(
      say(bulkActionTexts.changedCell, { field, name: getRecordTitle(module, row, language) }),
      speech,
      () => void undo(present, name, { id: row.id, updatedAt, value: before }),
    );
  };
}
