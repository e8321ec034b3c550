import type { Module } from '@tarima/domain/kit/module';
import type { Body, Element } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';
import { rowCreated, rowUpdated } from '../list/list-data.ts';
import { callsOf } from '../module-calls.ts';
import { useModuleOverrides } from '../module-overrides.ts';
import { useLanguage } from '../words.tsx';

/** Creates a record, or updates the given one, and shows it in the list. */
export function useSaveRecord(module: Module, record: Element | undefined) {
  const client = useQueryClient();
  const { update, onCreated, onSaved } = useModuleOverrides();
  const query = { lang: useLanguage().language };

  return async (body: Body, idempotencyKey: string): Promise<void> => {
    if (record) {
      // The version that the editor loaded is sent too: a newer stored one refuses the update.
      const versioned = { ...body, updatedAt: record.updatedAt };
      const params = { id: record.id };
      const row = update
        ? await update(record.id, versioned, query)
        : await call(callsOf(module).update, { params, query, body: versioned });
      await rowUpdated(client, module, row);
      onSaved?.(row);
      return;
    }
    const row = await call(callsOf(module).create, { query, body, idempotencyKey });
    await rowCreated(client, module, row);
    onCreated?.(row);
    onSaved?.(row);
  };
}
