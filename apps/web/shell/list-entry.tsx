import type { Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import type { QueryClient } from '@tanstack/react-query';
import { listOptions } from '../kit/list/list-data.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import { readListSearch } from '../kit/list/list-search.ts';

/** The list screen of a module, for its route. A key of its own: what one list holds open must not stay when the next one comes. */
export const listScreenOf = (module: Module) => () => (
  <ListScreen key={module.name} module={module} />
);

/** Asks for the page of a list that an address shows, before its screen is drawn. */
export function prefetchList(
  module: Module,
  raw: Readonly<Record<string, unknown>>,
  lang: Language,
  client: QueryClient,
): void {
  const { page, size, orderBy, orderType, filters } = readListSearch(module, raw);
  void client.prefetchQuery(listOptions(module, { page, size, orderBy, orderType, filters, lang }));
}
