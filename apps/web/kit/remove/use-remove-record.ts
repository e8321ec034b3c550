import type { Module } from '@tarima/domain/kit/module';
import { getEntityErrorWords, getEntityWords } from '@tarima/domain/kit/entity-texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useIdempotentMutation } from '../use-idempotent-mutation.ts';
import { callApi } from '../call-api.ts';
import { removeCachedRow } from '../data/list-data.ts';
import { getModuleCalls } from '../module-calls.ts';
import { toastRefusal, toastSuccess } from '../toasts.tsx';
import { useModuleOverrides } from '../form/module-overrides.ts';
import { useLanguage } from '../words.tsx';

/** Deletes a record; with the id of another record, its dependents move there first. */
export function useRemoveRecord(module: Module, row: ModuleRecord, done: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  const overrides = useModuleOverrides();
  return useIdempotentMutation({
    mutationFn: async (newId: number | undefined, idempotencyKey) => {
      const { replace, remove } = getModuleCalls(module);
      if (module.deletion === 'replace')
        await callApi(replace, {
          query: { ...(newId !== undefined && { newId }), oldId: row.id },
          idempotencyKey,
        });
      else if (overrides.remove) await overrides.remove(row.id);
      else await callApi(remove, { params: { id: row.id }, idempotencyKey });
      await removeCachedRow(client, module, row.id);
    },
    onSuccess: (_, newId) => {
      const deleted = getEntityWords('deleted', module.entity);
      toastSuccess(speech.say((newId !== undefined && overrides.replaced) || deleted));
      done();
      overrides.onRemoved?.(row);
    },
    onError: (error) =>
      toastRefusal(error, speech, { ...getEntityErrorWords(module.entity), ...overrides.errors }),
  });
}
