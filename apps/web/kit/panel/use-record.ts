import type { Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { recordOptions } from '../list/list-data.ts';
import { useLanguage } from '../words.tsx';

/** Loads the record of a panel. */
export function useRecord(module: Module, id: number) {
  const client = useQueryClient();
  const { language } = useLanguage();
  return useQuery(recordOptions(module, id, language, client));
}

/** Returns the record as soon as it is loaded, for a panel that may have none. */
export function useKnownRecord(module: Module, id: number | undefined): Element | undefined {
  const client = useQueryClient();
  const { language } = useLanguage();
  const { data } = useQuery({
    ...recordOptions(module, id ?? 0, language, client),
    ...(id === undefined && { queryFn: skipToken }),
  });
  return id === undefined ? undefined : data;
}
