import { manyTexts } from '@tarima/domain/kit/many/texts';
import { withValue, type Module } from '@tarima/domain/kit/module';
import { entityErrors } from '@tarima/domain/kit/entity-texts';
import type { Element as Row } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { rowExpected, rowUpdated } from '../list/list-data.ts';
import { getTitle } from '../list/list-row.tsx';
import { useModuleOverrides } from '../module-overrides.ts';
import { toastFailure, toastRefusal, toastSuccess } from '../toasts.tsx';
import { toastUndo } from '../undo-toast.tsx';
import { useLanguage } from '../words.tsx';
import { formatReason } from './group-refusals.ts';
import { runMany, type Picked } from './run-many.ts';

/** Value of a row. */
export interface Cell {
  readonly row: Row;
  readonly name: string;
  /** Refused value, and the reason. */
  readonly typed?: unknown;
  readonly why?: string | undefined;
}

/**
 * Saves the value of one cell, as one of many: drawn at once, put back where it is refused, and undone from the toast.
 * @param reopen shows the refused value again, with the reason; false where it cannot
 */
export function useSaveCell(module: Module, reopen: (refused: Cell) => boolean) {
  const speech = useLanguage();
  const { language, say } = speech;
  const client = useQueryClient();
  const { errors } = useModuleOverrides();
  const errorTexts = { ...entityErrors(module.entity), ...errors };

  const send = (name: string, picked: Picked) =>
    runMany(module, { rows: [picked] }, { does: 'edit', field: name }, language);

  const undo = async (row: Row, name: string, picked: Picked) => {
    const { done, refused, error } = await send(name, picked);
    const [back] = done;
    const [why] = refused;
    if (back) {
      await rowUpdated(client, module, withValue(row, name, picked.value));
      toastSuccess(say(manyTexts.undoneCell));
    } else if (why) toastFailure(formatReason(why, errorTexts, speech));
    else toastRefusal(error, speech, errorTexts);
  };

  return async (cell: Cell, value: unknown, shown: unknown): Promise<void> => {
    const { row, name } = cell;
    await rowExpected(client, module, withValue(row, name, shown));
    const { done, refused, error } = await send(name, {
      id: row.id,
      updatedAt: row.updatedAt,
      value,
    });
    const [saved] = done;
    const [why] = refused;
    if (!saved) {
      // The stored record is reloaded too: it may be the reason of the refusal.
      await rowUpdated(client, module, row);
      const text = why && formatReason(why, errorTexts, speech);
      if (text === undefined) toastRefusal(error, speech, errorTexts);
      else if (!reopen({ row, name, typed: shown, why: text })) toastFailure(text);
      return;
    }
    const { updatedAt = row.updatedAt, before } = saved;
    const present = { ...withValue(row, name, shown), updatedAt };
    await rowUpdated(client, module, present);
    const field = say(module.fields[name]?.label ?? manyTexts.field);
    toastUndo(
      say(manyTexts.changedCell, { field, name: getTitle(module, row, language) }),
      speech,
      () => void undo(present, name, { id: row.id, updatedAt, value: before }),
    );
  };
}
