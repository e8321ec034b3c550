import { customFieldCalls, type CustomFieldImpact } from '@tarima/domain/custom-fields/contract';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import { customFieldEntityNoun } from '@tarima/domain/custom-fields/entity';
import type { CustomFieldAnswer } from '@tarima/domain/custom-fields/read-contract';
import { customFieldTexts as texts } from '@tarima/domain/custom-fields/texts';
import { getEntityErrorWords, getEntityWords } from '@tarima/domain/kit/entity-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi, type CallBody } from '../kit/call-api.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { adaptHookFormToDraft } from '../kit/form/use-form-fields.ts';
import { toastError } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { invalidateCustomFields } from './custom-fields-data.ts';
import {
  createCustomFieldResolver,
  convertRequestPathToFormPath,
  toCustomFieldFormValues,
  type CustomFieldFormValues,
  type CustomFieldSubmission,
} from './custom-field-form-values.ts';

type Change = CallBody<typeof customFieldCalls.update>;

/** Change that affects the values of records, waiting for confirmation. */
export interface PendingFieldChange {
  readonly impact: CustomFieldImpact;
  readonly change: Change;
}

/** Form of a custom field. Before it saves a change of a field that records use, it shows the effects. */
export function useCustomFieldForm(
  module: CustomFieldModule,
  field: CustomFieldAnswer | undefined,
  done: () => void,
) {
  const speech = useLanguage();
  const client = useQueryClient();
  const resolver = useMemo(() => createCustomFieldResolver(module, field), [module, field]);
  const defaultValues = useMemo(() => toCustomFieldFormValues(field), [field]);
  const form = useForm<CustomFieldFormValues, unknown, CustomFieldSubmission>({
    defaultValues,
    resolver,
  });
  const [waiting, setWaiting] = useState<PendingFieldChange>();
  const typed = adaptHookFormToDraft(form, ({ details }) =>
    details.map((detail) => ({
      ...detail,
      path: convertRequestPathToFormPath(detail.path, form.getValues()),
    })),
  );

  /** Requests the effects of a change first; a change that affects no values is simply saved. */
  const change = async (id: number, body: Change): Promise<unknown> => {
    const { updatedAt: _, ...definition } = body;
    const impact = await callApi(customFieldCalls.impact, { params: { id }, body: { definition } });
    const touches = impact.invalid > 0 || impact.missing > 0;
    // Saving reports the refusals that the preview contains: the answer to saving names the fields.
    if (!touches || impact.refusals.length > 0) return save(id, body);
    setWaiting({ impact, change: body });
    return false;
  };

  const save = (id: number, body: Change): Promise<unknown> =>
    callApi(customFieldCalls.update, { params: { id }, body });

  const draft = useFormDraft(typed, {
    save: async (sent, idempotencyKey) => {
      if (sent.is === 'new')
        return callApi(customFieldCalls.create, { body: sent.body, idempotencyKey });
      return field && change(field.id, sent.body);
    },
    saved: getEntityWords(field ? 'updated' : 'created', customFieldEntityNoun),
    reportError: (error) =>
      toastError(error, speech, {
        ...getEntityErrorWords(customFieldEntityNoun),
        ENTITY_IN_USE: texts.inUse,
      }),
    done: () => {
      invalidateCustomFields(client, module);
      done();
    },
  });

  const confirm = async (): Promise<void> => {
    if (!field || !waiting) return;
    await draft.attempt(() => save(field.id, waiting.change));
    setWaiting(undefined);
  };

  return {
    control: form.control,
    draft,
    question: { waiting, confirming: draft.saving, confirm, giveUp: () => setWaiting(undefined) },
  };
}
