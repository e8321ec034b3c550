import type { FilterValue } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useEffect, useRef, useState } from 'react';
import { ListRow } from './list-row.tsx';
import type { RowActionHandler } from './row-actions-menu.tsx';
import type { ListRowSelection } from './row-selection.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { ListTableHead } from './list-table-head.tsx';
import classes from './table.module.css';
import type { ListState } from '../data/list-state.ts';
import { useLatestCallback } from '../use-latest-callback.ts';
import { useTableLayout } from './use-table-layout.tsx';

interface ListTableProps {
  readonly module: Module;
  readonly list: ListState;
  /** Id of the heading that names the table. */
  readonly labelledBy: string;
  readonly selection: ListRowSelection;
  readonly onAction: RowActionHandler;
  onNear(row: ModuleRecord): void;
  onFilter(name: string, value: FilterValue | undefined): void;
}

// Milliseconds after which a pointer on a row counts as interest; crossing a row takes less.
const interest = 120;

export function ListTable({
  module,
  list,
  labelledBy,
  selection,
  onAction,
  onNear,
  onFilter,
}: ListTableProps) {
  const { rows, status, search } = list;
  const [focused, setFocused] = useState<number>();
  const near = useDwell(onNear);
  const tabbable = rows.some((row) => row.id === focused) ? focused : rows[0]?.id;
  const { columns, widen, table, colgroup } = useTableLayout(module, list);
  return (
    <table
      className={classes.table}
      {...table}
      data-choosing
      aria-labelledby={labelledBy}
      aria-busy={status === 'first' || list.refreshing}
    >
      {colgroup}
      <ListTableHead
        module={module}
        columns={columns}
        widen={widen}
        search={search}
        choosing={{ rows, selection }}
        onSort={list.sort}
        onFilter={onFilter}
      />
      <tbody>
        {status === 'first' && <SkeletonRows columns={columns} count={search.size} />}
        {rows.map((row) => (
          <ListRow
            key={row.id}
            module={module}
            columns={columns}
            row={row}
            tabbable={row.id === tabbable}
            selected={selection.rows.has(row.id)}
            onAction={onAction}
            onNear={near.enter}
            onLeave={near.leave}
            onFocusRow={setFocused}
          />
        ))}
      </tbody>
    </table>
  );
}

function useDwell(onNear: (row: ModuleRecord) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const callOnNear = useLatestCallback(onNear);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [handlers] = useState(() => ({
    enter: (row: ModuleRecord) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => callOnNear(row), interest);
    },
    leave: () => clearTimeout(timer.current),
  }));
  return handlers;
}
