import type { Module } from '@tarima/domain/kit/module';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { recordOptions } from '../list/list-data.ts';
import { useLanguage } from '../words.tsx';

/** The record that a panel is about. */
export function useRecord(module: Module, id: number) {
  const client = useQueryClient();
  const { language } = useLanguage();
  return useQuery(recordOptions(module, id, language, client));
}
