import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { recordQueryOptions } from '../data/list-data.ts';
import { useLanguage } from '../words.tsx';

/** Loads the record of a panel. */
export function useRecordQuery(module: Module, id: number) {
  const client = useQueryClient();
  const { language } = useLanguage();
  return useQuery(recordQueryOptions(module, id, language, client));
}

/** Returns the record of a panel once it is loaded; the panel may have no record. */
export function useLoadedRecord(module: Module, id: number | undefined): ModuleRecord | undefined {
  const client = useQueryClient();
  const { language } = useLanguage();
  const { data } = useQuery({
    ...recordQueryOptions(module, id ?? 0, language, client),
    ...(id === undefined && { queryFn: skipToken }),
  });
  return id === undefined ? undefined : data;
}
