import { nestFilters, type ListAnswer, type ListQuery } from '@tarima/domain/kit/list-query';
import type { ColumnValueCounts, ColumnTotals } from '@tarima/domain/kit/contract';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../call-api.ts';
import { getModuleCalls } from '../module-calls.ts';

export const listsQueryKey = (module: Module) => [module.name, 'list'] as const;
const recordKey = (module: Module, id: number) => [module.name, 'record', id] as const;

export const listQueryOptions = (module: Module, query: ListQuery) =>
  queryOptions({
    queryKey: [...listsQueryKey(module), query],
    queryFn: ({ signal }): Promise<ListAnswer> =>
      callApi(getModuleCalls(module).list, {
        query: { ...query, filters: nestFilters(query.filters) },
        signal,
      }),
  });

const summariesKey = (module: Module) => [module.name, 'summaries'] as const;

type Matching = Pick<ListQuery, 'filters' | 'search' | 'lang'>;

/** Returns the query of the totals of all matching rows, independent of page and sorting. */
export const listTotalsQueryOptions = (module: Module, { filters, search, lang }: Matching) =>
  queryOptions({
    queryKey: [...summariesKey(module), 'totals', { filters, search, lang }],
    queryFn: ({ signal }): Promise<ColumnTotals> =>
      callApi(getModuleCalls(module).totals, {
        query: { filters: nestFilters(filters), search, lang },
        signal,
      }),
  });

/** Returns the query of the row counts by each value of a column. */
export const valueCountsQueryOptions = (
  module: Module,
  column: string,
  { filters, search, lang }: Matching,
) => {
  const { [column]: _counted, ...others } = filters;
  return queryOptions({
    queryKey: [...summariesKey(module), 'counts', column, { filters: others, search, lang }],
    queryFn: ({ signal }): Promise<ColumnValueCounts> =>
      callApi(getModuleCalls(module).counts, {
        query: { by: column, filters: nestFilters(others), search, lang },
        signal,
      }),
  });
};

/** Returns the query of one record. A row that a list has already loaded is shown at once, and refetched. */
export const recordQueryOptions = (
  module: Module,
  id: number,
  lang: Language,
  client: QueryClient,
) =>
  queryOptions({
    queryKey: [...recordKey(module, id), lang],
    queryFn: ({ signal }): Promise<ModuleRecord> =>
      callApi(getModuleCalls(module).read, { params: { id }, query: { lang }, signal }),
    placeholderData: () => findCachedRow(module, id, client),
  });

function findCachedRow(module: Module, id: number, client: QueryClient): ModuleRecord | undefined {
  const lists = client.getQueriesData<ListAnswer>({ queryKey: listsQueryKey(module) });
  for (const [, answer] of lists) {
    const row = answer?.elements.find((element) => element.id === id);
    if (row) return row;
  }
  return undefined;
}

/**
 * Adds the created row at the top of the shown list, independent of its sorting: its author looks for it there.
 * Lists are then stale, so that the next visit of a page fetches it; fetching at once could remove the row before the user has seen it.
 */
export async function addCreatedRow(
  client: QueryClient,
  module: Module,
  row: ModuleRecord,
): Promise<void> {
  await client.cancelQueries({ queryKey: listsQueryKey(module) });
  updateCachedLists(client, module, 'active', (answer, size) => ({
    elements: [row, ...answer.elements].slice(0, size),
    metadata: adjustCounts(answer, 1, size),
  }));
  updateCachedRecord(client, module, row);
  void client.invalidateQueries({ queryKey: listsQueryKey(module), refetchType: 'none' });
  invalidateDerivedData(client, module);
}

/** Shows a row in its expected state, before the server has confirmed it. */
export async function showOptimisticRow(
  client: QueryClient,
  module: Module,
  row: ModuleRecord,
): Promise<void> {
  await client.cancelQueries({ queryKey: listsQueryKey(module) });
  updateCachedLists(client, module, 'all', (answer) => ({
    ...answer,
    elements: answer.elements.map((element) => (element.id === row.id ? row : element)),
  }));
}

export async function updateCachedRow(
  client: QueryClient,
  module: Module,
  row: ModuleRecord,
): Promise<void> {
  await showOptimisticRow(client, module, row);
  updateCachedRecord(client, module, row);
  void client.invalidateQueries({ queryKey: listsQueryKey(module) });
  invalidateDerivedData(client, module);
}

/**
 * Changes values of a shown row, after its record was changed elsewhere.
 * @returns whether a list shows the row
 */
export async function patchCachedRow(
  client: QueryClient,
  module: Module,
  id: number,
  values: Partial<ModuleRecord>,
): Promise<boolean> {
  const row = client
    .getQueriesData<ListAnswer>({ queryKey: listsQueryKey(module) })
    .flatMap(([, answer]) => answer?.elements ?? [])
    .find((each) => each.id === id);
  if (row) await updateCachedRow(client, module, { ...row, ...values });
  return row !== undefined;
}

export async function removeCachedRow(
  client: QueryClient,
  module: Module,
  id: number,
): Promise<void> {
  await client.cancelQueries({ queryKey: listsQueryKey(module) });
  updateCachedLists(client, module, 'all', (answer, size) => {
    const elements = answer.elements.filter((element) => element.id !== id);
    if (elements.length === answer.elements.length) return answer;
    return { elements, metadata: adjustCounts(answer, -1, size) };
  });
  client.removeQueries({ queryKey: recordKey(module, id) });
  void client.invalidateQueries({ queryKey: listsQueryKey(module) });
  invalidateDerivedData(client, module);
}

/** Updates the record in every cached language; names of referenced records are then reloaded. */
function updateCachedRecord(client: QueryClient, module: Module, row: ModuleRecord): void {
  const queryKey = recordKey(module, row.id);
  client.setQueriesData<ModuleRecord>({ queryKey }, row);
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
}

function updateCachedLists(
  client: QueryClient,
  module: Module,
  type: 'active' | 'all',
  change: (answer: ListAnswer, size: number) => ListAnswer,
): void {
  const lists = client.getQueriesData<ListAnswer>({ queryKey: listsQueryKey(module), type });
  for (const [key, answer] of lists) {
    const query: unknown = key[2];
    const size = typeof query === 'object' && query && 'size' in query ? Number(query.size) : 1;
    if (answer) client.setQueryData<ListAnswer>(key, change(answer, size));
  }
}

function adjustCounts({ metadata }: ListAnswer, difference: number, size: number) {
  const totalItems = metadata.totalItems + difference;
  return { ...metadata, totalItems, totalPages: Math.ceil(totalItems / size) };
}

export const recordChoicesQueryKey = (module: Pick<Module, 'name'>) =>
  [module.name, 'choices'] as const;

/** Invalidates data derived from records: choices of selects, sums and counts. */
function invalidateDerivedData(client: QueryClient, module: Module): void {
  void client.invalidateQueries({ queryKey: recordChoicesQueryKey(module) });
  void client.invalidateQueries({ queryKey: summariesKey(module) });
}

/** Invalidates lists and their derived data, after another module changed their records. */
export function invalidateLists(client: QueryClient, module: Module): void {
  void client.invalidateQueries({ queryKey: listsQueryKey(module) });
  void client.invalidateQueries({ queryKey: summariesKey(module) });
}
