import type { Field } from '@tarima/domain/kit/fields';
import type { Module } from '@tarima/domain/kit/module';
import type { FilterValue } from '@tarima/domain/kit/list-query';
import { filterKindOf } from '@tarima/domain/kit/schemas';
import { AnyOfFilter } from './any-of-filter.tsx';
import { DaysFilter } from './days-filter.tsx';
import { RecordsFilter } from './records-filter.tsx';
import { ContainsFilter, RangeFilter } from './text-filters.tsx';

/** In a cell under its column's header, or as a labelled field of the filter sheet. */
export type FilterPlace = 'cell' | 'field';

export interface FilterProps {
  readonly module: Module;
  /** The column that is filtered, and its field. */
  readonly name: string;
  readonly field: Field;
  readonly place: FilterPlace;
  readonly value: FilterValue | undefined;
  onChange(value: FilterValue | undefined): void;
}

/** The control for a column's filter, by what can be asked of it. */
export function FilterInput(props: FilterProps) {
  const { field } = props;
  switch (filterKindOf(field)) {
    case 'contains':
      return <ContainsFilter {...props} />;
    case 'anyOf':
      return <AnyOfFilter {...props} />;
    case 'records':
      return field.kind === 'reference' || field.kind === 'references' ? (
        <RecordsFilter {...props} field={field} />
      ) : null;
    case 'range':
      return <RangeFilter {...props} />;
    case 'days':
      return <DaysFilter {...props} />;
    case 'none':
      return null;
  }
}
