import { findCustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import type { Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import type { QueryClient } from '@tanstack/react-query';
import { customFieldsQueryOptions } from '../custom-fields/custom-fields-data.ts';
import { listQueryOptions } from '../kit/data/list-data.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import {
  urlUsesCustomFields,
  toListQuery,
  parseListSearchState,
} from '../kit/data/list-search-state.ts';
import { getCachedInitialListState } from '../kit/data/layouts-data.ts';

/** Returns the list screen of a module for its route. The key makes each list start without the open state of the previous list. */
export const createListScreenComponent = (module: Module) => () => (
  <ListScreen key={module.name} module={module} />
);

/** Fetches the page of a list that an address shows, before its screen is drawn. */
export function prefetchListPage(
  module: Module,
  raw: Readonly<Record<string, unknown>>,
  lang: Language,
  client: QueryClient,
): void {
  const owner = findCustomFieldModule(module.name);
  if (owner !== undefined) void client.prefetchQuery(customFieldsQueryOptions(owner));
  // A custom field cannot be queried before the definitions of the account are loaded.
  if (urlUsesCustomFields(raw)) return;
  const search = parseListSearchState(module, raw, getCachedInitialListState(client, module));
  void client.prefetchQuery(listQueryOptions(module, toListQuery(search, lang)));
}
