import { copiedRowCountWords, listTexts } from '@tarima/domain/kit/list-texts';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord as Row } from '@tarima/domain/kit/schemas';
import { useEffect, useState } from 'react';
import { useModuleOverrides } from '../form/module-overrides.ts';
import { useShortcuts } from '../shortcuts.ts';
import { toastFailure, toastSuccess } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';
import type { RowActionHandler } from './row-actions-menu.tsx';
import type { ListRowSelection } from './row-selection.ts';
import { getShownColumns } from './list-columns.ts';
import type { ListState } from '../data/list-state.ts';

interface Read {
  readonly module: Module;
  readonly list: ListState;
  readonly selection: ListRowSelection;
  readonly onAction: RowActionHandler;
}

/** Keyboard shortcuts for reading a list without leaving it: preview of the focused row, selecting rows, copying rows. */
export function useListReadingShortcuts({ module, list, selection, onAction }: Read) {
  const speech = useLanguage();
  const { isFixed, editedBy = ['edit'], actions } = useModuleOverrides();
  const [peeked, setPeeked] = useState<number>();
  const row = list.rows.find(({ id }) => id === peeked);

  const copy = async (): Promise<void> => {
    const chosen = [...selection.rows.values()];
    const rows = chosen.length > 0 ? chosen : list.rows;
    try {
      const columns = getShownColumns(module, list.search.columns);
      const { formatRowsAsTsv: rowsAsTable } = await import('./copy-rows.ts');
      await navigator.clipboard.writeText(rowsAsTable(columns, rows, speech));
      toastSuccess(speech.sayCount(copiedRowCountWords, rows.length));
    } catch {
      toastFailure(speech.say(listTexts.copyFailed));
    }
  };
  const onRow = (run: (focused: Row) => void) => (): boolean => {
    const focused = document.activeElement?.matches('tr[data-row]')
      ? list.rows.find(({ id }) => String(id) === document.activeElement?.getAttribute('data-row'))
      : undefined;
    if (focused) run(focused);
    return focused !== undefined;
  };
  useShortcuts({
    ' ': onRow(({ id }) => setPeeked(id === peeked ? undefined : id)),
    e: onRow((focused) => {
      if (!isFixed?.(focused)) return onAction('edit', focused);
      const offered = actions?.(focused) ?? [];
      const meant = editedBy.map((name) => offered.find((each) => each.name === name));
      meant.find((each) => each !== undefined)?.run(focused);
    }),
    x: onRow(selection.toggle),
    c: () => void copy(),
    Escape: () => {
      if (row) setPeeked(undefined);
      else if (selection.rows.size > 0) selection.clear();
      else return false;
      return true;
    },
  });
  // The preview follows the focus from row to row.
  const isPeeking = row !== undefined;
  useEffect(() => {
    if (!isPeeking) return undefined;
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('tr[data-row]'))
        setPeeked(Number(target.getAttribute('data-row')));
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [isPeeking]);
  return {
    copy: () => void copy(),
    peeked: row,
    closePeek: () => setPeeked(undefined),
  };
}
