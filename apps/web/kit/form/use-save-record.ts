import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecordBody, ModuleRecord } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../call-api.ts';
import { addCreatedRow, updateCachedRow } from '../data/list-data.ts';
import { getModuleCalls } from '../module-calls.ts';
import { useModuleOverrides } from './module-overrides.ts';
import { useLanguage } from '../words.tsx';

/** Creates a record, or updates an existing one, and shows it in the list. */
export function useSaveRecord(module: Module, record: ModuleRecord | undefined) {
  const client = useQueryClient();
  const { update, onCreated, onSaved } = useModuleOverrides();
  const query = { lang: useLanguage().language };

  return async (body: ModuleRecordBody, idempotencyKey: string): Promise<void> => {
    if (record) {
      // The version that the editor loaded is sent too: a newer stored version refuses the update.
      const versioned = { ...body, updatedAt: record.updatedAt };
      const params = { id: record.id };
      const row = update
        ? await update(record.id, versioned, query)
        : await callApi(getModuleCalls(module).update, { params, query, body: versioned });
      await updateCachedRow(client, module, row);
      onSaved?.(row, record);
      return;
    }
    const row = await callApi(getModuleCalls(module).create, { query, body, idempotencyKey });
    await addCreatedRow(client, module, row);
    onCreated?.(row);
    onSaved?.(row);
  };
}
