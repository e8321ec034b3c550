import type { FilterValue } from '@tarima/domain/kit/list-query';
import { layoutTexts } from '@tarima/domain/kit/list-layouts/texts';
import type { Module } from '@tarima/domain/kit/module';
import { listTexts } from '@tarima/domain/kit/list-texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { isSortableField } from '@tarima/domain/kit/list-columns';
import { kitTexts } from '@tarima/domain/kit/texts';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { VisuallyHidden } from '@mantine/core';
import { useRef, type PointerEvent, type ReactNode } from 'react';
import { isNumericField } from '../cells/field-cell.tsx';
import { FilterInput } from '../filters/filter-input.tsx';
import { useLanguage } from '../words.tsx';
import type { ListSearchState } from '../data/list-search-state.ts';
import { SelectionCheckbox } from './selection-checkbox.tsx';
import type { ListRowSelection } from './row-selection.ts';
import { getPinnedCellProps, type ShownColumn } from './list-columns.ts';
import classes from './table.module.css';
import type { ColumnResizeHandler } from './use-table-layout.tsx';

interface TableHeadProps {
  readonly module: Module;
  readonly columns: readonly ShownColumn[];
  readonly widen: ColumnResizeHandler;
  readonly search: ListSearchState;
  /** Rows and their selection, where rows can be selected. */
  readonly choosing?: {
    readonly rows: readonly ModuleRecord[];
    readonly selection: ListRowSelection;
  };
  onSort(orderBy: string, orderType: 'asc' | 'desc'): void;
  onFilter(name: string, value: FilterValue | undefined): void;
}

export function ListTableHead(props: TableHeadProps) {
  const { module, columns, widen, search, choosing, onSort, onFilter } = props;
  const { say } = useLanguage();
  const { rows = [], selection } = choosing ?? {};
  const chosen = rows.filter(({ id }) => selection?.rows.has(id)).length;
  const page = selection && rows.length > 0 && (
    <SelectionCheckbox
      label={say(listTexts.selectPage)}
      checked={chosen === rows.length}
      mixed={chosen > 0 && chosen < rows.length}
      stop
      toggle={selection.togglePage}
    />
  );
  return (
    <thead>
      <tr>
        {columns.map((column, at) => (
          <ColumnHeader
            key={column.name}
            column={column}
            before={at === 0 && page}
            daily={module.daily?.includes(column.name) === true}
            widen={widen}
            sorted={search.orderBy === column.name ? search.orderType : undefined}
            onSort={onSort}
          />
        ))}
        <th className={classes.actions} scope="col" rowSpan={2}>
          <VisuallyHidden>{say(kitTexts.actions)}</VisuallyHidden>
        </th>
      </tr>
      <tr className={classes.filters}>
        {columns.map((column) => (
          <td key={column.name} {...getPinnedCellProps(column)}>
            <FilterInput
              module={module}
              name={column.name}
              field={column.field}
              position="cell"
              value={search.filters[column.name]}
              onChange={(value) => onFilter(column.name, value)}
            />
          </td>
        ))}
      </tr>
    </thead>
  );
}

interface ColumnHeaderProps {
  readonly column: ShownColumn;
  /** Control before the label, which is not part of the header's accessible name. */
  readonly before: ReactNode;
  /** Whether the column must be in sight on a wide screen; screenshot tests check it. */
  readonly daily: boolean;
  readonly widen: ColumnResizeHandler;
  readonly sorted: 'asc' | 'desc' | undefined;
  onSort: TableHeadProps['onSort'];
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const;

function ColumnHeader({ column, before, daily, widen, sorted, onSort }: ColumnHeaderProps) {
  const { say } = useLanguage();
  const { name, field } = column;
  const marks = {
    ...getPinnedCellProps(column),
    'data-daily': daily || undefined,
    'data-numeric': isNumericField(field) || undefined,
  };
  const label = say(field.label);
  if (!isSortableField(field))
    return (
      <th scope="col" {...marks} {...(before && { 'aria-label': label })}>
        {before}
        <span className={classes.label}>{label}</span>
        <Edge name={name} widen={widen} />
      </th>
    );
  const Arrow = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      {...marks}
      {...(before && { 'aria-label': label })}
      aria-sort={sorted ? sortNames[sorted] : 'none'}
    >
      {before}
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted !== undefined || undefined}
        onClick={() => onSort(name, sorted === 'asc' ? 'desc' : 'asc')}
      >
        <span className={classes.label}>{label}</span>
        <Arrow size={14} aria-hidden />
      </button>
      <Edge name={name} widen={widen} />
    </th>
  );
}

/** Edge by which a pointer widens a column. The keyboard does so in the columns panel, without a tab stop at each header. */
function Edge({ name, widen }: { name: string; widen: ColumnResizeHandler }) {
  const { say } = useLanguage();
  const from = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const drag = (event: PointerEvent, done: boolean) => {
    const begun = from.current;
    if (!begun) return;
    if (done) from.current = undefined;
    widen(name, begun.width + event.clientX - begun.x, done);
  };
  return (
    <span
      aria-hidden
      className={classes.edge}
      title={say(layoutTexts.widen)}
      onPointerDown={(event) => {
        const header = event.currentTarget.parentElement;
        if (event.button !== 0 || !header) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: header.getBoundingClientRect().width };
      }}
      onPointerMove={(event) => drag(event, false)}
      onPointerUp={(event) => drag(event, true)}
      onPointerCancel={(event) => drag(event, true)}
    />
  );
}
