import { ActionIcon, Button } from '@mantine/core';
import { formRowTexts } from '@tarima/domain/kit/form-row-texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { Plus, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useLatestCallback } from '../use-latest-callback.ts';
import { useLanguage } from '../words.tsx';
import { ReorderHandle } from './reorder-handle.tsx';
import classes from './rows.module.css';

export interface KeyedRow {
  readonly key: string;
}

interface RowsProps<R extends KeyedRow> {
  readonly rows: readonly R[];
  readonly label: string;
  readonly addLabel: LocalizedWords;
  readonly most: number;
  renderRow(row: R, at: number): ReactNode;
  onMove(from: number, to: number): void;
  onRemove(key: string): void;
  onAdd(): void;
}

/** Rows of a form that can be reordered by dragging and arrow keys. The last remaining row cannot be removed. */
export function SortableFormRows<R extends KeyedRow>(props: RowsProps<R>) {
  const { rows, label, addLabel, most, renderRow, onMove, onRemove, onAdd } = props;
  const { say } = useLanguage();
  const count = rows.length;
  // Unchanged rows are not drawn again, however many there are.
  const move = useLatestCallback(onMove);
  const remove = useLatestCallback(onRemove);
  return (
    <>
      <ol className={classes.rows} data-ordered aria-label={label}>
        {rows.map((row, at) => (
          <li
            key={row.key}
            className={classes.row}
            aria-label={say(formRowTexts.moved, { row: at + 1, count })}
          >
            <ReorderHandle
              at={at}
              count={count}
              label={say(formRowTexts.move, { row: at + 1, count })}
              className={classes.handle}
              move={move}
            />
            <span className={classes.number} aria-hidden>
              {at + 1}
            </span>
            <div className={classes.content}>{renderRow(row, at)}</div>
            <RemoveButton
              row={row.key}
              label={say(formRowTexts.remove, { row: at + 1 })}
              remove={remove}
            />
          </li>
        ))}
      </ol>
      {count < most && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.add ?? ''}
          leftSection={<Plus size={14} aria-hidden />}
          onClick={onAdd}
        >
          {say(addLabel)}
        </Button>
      )}
    </>
  );
}

interface RemoveButtonProps {
  /** Key of its row. */
  readonly row: string;
  readonly label: string;
  remove(row: string): void;
}

const RemoveButton = memo(function RemoveButton({ row, label, remove }: RemoveButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => remove(row)}>
      <X size={16} aria-hidden />
    </ActionIcon>
  );
});
