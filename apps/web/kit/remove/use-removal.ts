import type { Module } from '@tarima/domain/kit/module';
import { entityErrors, entityWords } from '@tarima/domain/kit/entity-texts';
import type { Element } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../use-action.ts';
import { call } from '../call.ts';
import { rowRemoved } from '../list/list-data.ts';
import { callsOf } from '../module-calls.ts';
import { toastRefusal, toastSuccess } from '../toasts.tsx';
import { useModuleOverrides } from '../module-overrides.ts';
import { useLanguage } from '../words.tsx';

/** Deletes a record; given the id of another, its dependents move there first. */
export function useRemoval(module: Module, row: Element, done: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  const overrides = useModuleOverrides();
  return useAction({
    mutationFn: async (newId: number | undefined, idempotencyKey) => {
      const { replace, remove } = callsOf(module);
      if (module.deletion === 'replace')
        await call(replace, {
          query: { ...(newId !== undefined && { newId }), oldId: row.id },
          idempotencyKey,
        });
      else if (overrides.remove) await overrides.remove(row.id);
      else await call(remove, { params: { id: row.id }, idempotencyKey });
      await rowRemoved(client, module, row.id);
    },
    onSuccess: (_, newId) => {
      const deleted = entityWords('deleted', module.entity);
      toastSuccess(speech.say((newId !== undefined && overrides.replaced) || deleted));
      done();
    },
    onError: (error) =>
      toastRefusal(error, speech, { ...entityErrors(module.entity), ...overrides.errors }),
  });
}
