import type { Field } from '@tarima/domain/kit/fields';
import type { Module } from '@tarima/domain/kit/module';
import type { FilterValue } from '@tarima/domain/kit/list-query';
import { canFilterByEmptiness, getFilterKind } from '@tarima/domain/kit/list-columns';
import { Input } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { useListAppHooks } from '../data/list-app-hooks.ts';
import { retryImport } from '../retry-import.ts';
import { DayRangeFilter } from './day-range-filter.tsx';
import { EmptyValueFilter } from './empty-value-filter.tsx';
import { useFilterInputProps } from './use-filter-input-props.ts';
import { BooleanFilter } from './boolean-filter.tsx';
import { ContainsTextFilter, NumberRangeFilter } from './text-filters.tsx';

// Loaded beside the first rows, not before them: users read a list before they filter it.
const anyOfFilter = retryImport(() => import('./any-of-filter.tsx'));
const recordsFilter = retryImport(() => import('./records-filter.tsx'));
const AnyOfFilter = lazy(() => anyOfFilter);
const RecordsFilter = lazy(() => recordsFilter);

/** Position of a filter: in a cell below its column's header, or as a labelled field of the filter sheet. */
export type FilterPosition = 'cell' | 'field';

export interface FilterInputProps {
  readonly module: Module;
  /** Name of the filtered column, and its field. */
  readonly name: string;
  readonly field: Field;
  readonly position: FilterPosition;
  readonly value: FilterValue | undefined;
  onChange(value: FilterValue | undefined): void;
}

/** Control of a column's filter, by the kind of the field. */
export function FilterInput(props: FilterInputProps) {
  const { field, module, name } = props;
  const { findLockedColumn } = useListAppHooks();
  if (findLockedColumn(module) === name) return null;
  const kind = getFilterKind(field);
  // A calendar offers empty values among its days.
  if (kind === 'days' || !canFilterByEmptiness(name, field)) return <KindFilter {...props} />;
  return (
    <EmptyValueFilter {...props}>
      <KindFilter {...props} />
    </EmptyValueFilter>
  );
}

function KindFilter(props: FilterInputProps) {
  const { field } = props;
  switch (getFilterKind(field)) {
    case 'contains':
      return <ContainsTextFilter {...props} />;
    case 'anyOf':
      return (
        <FilterPlaceholder {...props}>
          <AnyOfFilter {...props} />
        </FilterPlaceholder>
      );
    case 'records':
      return field.kind === 'reference' || field.kind === 'references' ? (
        <FilterPlaceholder {...props}>
          <RecordsFilter {...props} field={field} />
        </FilterPlaceholder>
      ) : null;
    case 'range':
      return <NumberRangeFilter {...props} />;
    case 'days':
      return <DayRangeFilter {...props} />;
    case 'yesNo':
      return <BooleanFilter {...props} />;
    case 'none':
      return null;
  }
}

/** Empty box in place of a filter that is loading, of the same height. */
function FilterPlaceholder({
  children,
  field,
  position,
}: FilterInputProps & { readonly children: ReactNode }) {
  const { size } = useFilterInputProps({ field, position });
  return (
    <Suspense fallback={<Input component="div" size={size} aria-hidden />}>{children}</Suspense>
  );
}
