import type { ListAnswer } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { parseNamedRecord, parseNamedRecords } from '../cells/display-value.ts';
import { recordChoicesQueryKey, listsQueryKey } from '../data/list-data.ts';

/** Returns the name of a record that a column's filter refers to. */
export type RecordNameGetter = (id: number) => string;

interface ChoicesPage {
  readonly elements: readonly NamedRecord[];
}

/**
 * Returns the names of records that a module's columns refer to.
 * A filter in the URL holds only ids: the names come from recently offered choices, or from the rows that the filter matched.
 */
export function useRecordNames(module: Module): (column: string) => RecordNameGetter {
  const client = useQueryClient();
  return (column) => {
    const field = module.fields[column];
    if (!field || !('module' in field)) return String;
    const offered = client
      .getQueriesData<InfiniteData<ChoicesPage>>({
        queryKey: recordChoicesQueryKey({ name: field.module }),
      })
      .flatMap(([, data]) => data?.pages ?? [])
      .flatMap(({ elements }) => elements);
    const met = client
      .getQueriesData<ListAnswer>({ queryKey: listsQueryKey(module) })
      .flatMap(([, answer]) => answer?.elements ?? [])
      .flatMap((row) =>
        [...parseNamedRecords(row[column]), parseNamedRecord(row[column]) ?? []].flat(),
      );
    const names = new Map([...met, ...offered].map(({ id, name }) => [id, name]));
    return (id) => names.get(id) ?? `#${id}`;
  };
}
