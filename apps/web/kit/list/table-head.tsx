import type { Field } from '@tarima/domain/kit/fields';
import type { FilterValue } from '@tarima/domain/kit/list-query';
import { columnsOf, type Module } from '@tarima/domain/kit/module';
import { isSortable } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { VisuallyHidden } from '@mantine/core';
import { isNumeric } from '../cells/cell.tsx';
import { FilterInput } from '../filters/filter-input.tsx';
import { useLanguage } from '../words.tsx';
import type { ListSearch } from './list-search.ts';
import classes from './table.module.css';

interface TableHeadProps {
  readonly module: Module;
  readonly search: ListSearch;
  onSort(orderBy: string, orderType: 'asc' | 'desc'): void;
  onFilter(name: string, value: FilterValue | undefined): void;
}

export function TableHead({ module, search, onSort, onFilter }: TableHeadProps) {
  const { say } = useLanguage();
  const columns = columnsOf(module);
  return (
    <thead>
      <tr>
        {columns.map(({ name, field }) => (
          <ColumnHeader
            key={name}
            name={name}
            field={field}
            sticky={name === module.title}
            sorted={search.orderBy === name ? search.orderType : undefined}
            onSort={onSort}
          />
        ))}
        <th className={classes.actions} scope="col" rowSpan={2}>
          <VisuallyHidden>{say(kitTexts.actions)}</VisuallyHidden>
        </th>
      </tr>
      <tr className={classes.filters}>
        {columns.map(({ name, field }) => (
          <td key={name} data-sticky={name === module.title || undefined}>
            <FilterInput
              module={module}
              name={name}
              field={field}
              place="cell"
              value={search.filters[name]}
              onChange={(value) => onFilter(name, value)}
            />
          </td>
        ))}
      </tr>
    </thead>
  );
}

interface ColumnHeaderProps {
  readonly name: string;
  readonly field: Field;
  readonly sticky: boolean;
  readonly sorted: 'asc' | 'desc' | undefined;
  onSort: TableHeadProps['onSort'];
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const;

function ColumnHeader({ name, field, sticky, sorted, onSort }: ColumnHeaderProps) {
  const { say } = useLanguage();
  const marks = {
    'data-sticky': sticky || undefined,
    'data-numeric': isNumeric(field) || undefined,
  };
  const label = say(field.label);
  if (!isSortable(field))
    return (
      <th scope="col" {...marks}>
        <span className={classes.label}>{label}</span>
      </th>
    );
  const Arrow = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" {...marks} aria-sort={sorted ? sortNames[sorted] : 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted !== undefined || undefined}
        onClick={() => onSort(name, sorted === 'asc' ? 'desc' : 'asc')}
      >
        <span className={classes.label}>{label}</span>
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  );
}
