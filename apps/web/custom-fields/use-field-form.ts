import { customFieldCalls, type Impact } from '@tarima/domain/custom-fields/contract';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/modules';
import { customFieldEntity } from '@tarima/domain/custom-fields/entity';
import type { AnsweredCustomField } from '@tarima/domain/custom-fields/read-contract';
import { customFieldTexts as texts } from '@tarima/domain/custom-fields/texts';
import { entityErrors, entityWords } from '@tarima/domain/kit/entity-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call, type BodyOf } from '../kit/call.ts';
import { useDraft } from '../kit/form/use-draft.ts';
import { toTyped } from '../kit/form/use-fields.ts';
import { toastError } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { forgetCustomFields } from './custom-fields-data.ts';
import {
  fieldResolver,
  toFormPath,
  valuesOfField,
  type FieldValues,
  type SentField,
} from './field-values.ts';

type Change = BodyOf<typeof customFieldCalls.update>;

/** Change that affects the values of records, waiting for confirmation. */
export interface Waiting {
  readonly impact: Impact;
  readonly change: Change;
}

/** Form of a field: the effects of changing one that records use are shown before it is saved. */
export function useFieldForm(
  module: CustomFieldModule,
  field: AnsweredCustomField | undefined,
  done: () => void,
) {
  const speech = useLanguage();
  const client = useQueryClient();
  const resolver = useMemo(() => fieldResolver(module, field), [module, field]);
  const defaultValues = useMemo(() => valuesOfField(field), [field]);
  const form = useForm<FieldValues, unknown, SentField>({ defaultValues, resolver });
  const [waiting, setWaiting] = useState<Waiting>();
  const typed = toTyped(form, ({ details }) =>
    details.map((detail) => ({ ...detail, path: toFormPath(detail.path, form.getValues()) })),
  );

  /** Requests the effects of a change first; a change that affects no values is simply saved. */
  const change = async (id: number, body: Change): Promise<unknown> => {
    const { updatedAt: _, ...definition } = body;
    const impact = await call(customFieldCalls.impact, { params: { id }, body: { definition } });
    const touches = impact.invalid > 0 || impact.missing > 0;
    // The change itself reports refusals, since its answer names the fields.
    if (!touches || impact.refusals.length > 0) return save(id, body);
    setWaiting({ impact, change: body });
    return false;
  };

  const save = (id: number, body: Change): Promise<unknown> =>
    call(customFieldCalls.update, { params: { id }, body });

  const draft = useDraft(typed, {
    save: async (sent, idempotencyKey) => {
      if (sent.is === 'new')
        return call(customFieldCalls.create, { body: sent.body, idempotencyKey });
      return field && change(field.id, sent.body);
    },
    saved: entityWords(field ? 'updated' : 'created', customFieldEntity),
    tell: (error) =>
      toastError(error, speech, { ...entityErrors(customFieldEntity), ENTITY_IN_USE: texts.inUse }),
    done: () => {
      forgetCustomFields(client, module);
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
