import { customFieldCalls, type Impact } from '@tarima/domain/custom-fields/contract';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/modules';
import { customFieldNoun } from '@tarima/domain/custom-fields/noun';
import type { AnsweredCustomField } from '@tarima/domain/custom-fields/read-contract';
import { customFieldTexts as texts } from '@tarima/domain/custom-fields/texts';
import { CodedError } from '@tarima/domain/kit/errors';
import { nounErrors, nounWords } from '@tarima/domain/kit/noun-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useIntentKey, useLatch, useSubmitOnce } from '../kit/act.ts';
import { call, type BodyOf } from '../kit/call.ts';
import { asFieldError } from '../kit/form/rule-errors.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { forgetCustomFields } from './custom-fields-data.ts';
import {
  fieldResolver,
  placeInForm,
  valuesOfField,
  type FieldValues,
  type SentField,
} from './field-values.ts';

type Change = BodyOf<typeof customFieldCalls.update>;

/** A change that touches values which records have, waiting for a yes. */
export interface Waiting {
  readonly impact: Impact;
  readonly change: Change;
}

/** The form of a field: a change of one that records use is told before it is made. */
export function useFieldForm(
  module: CustomFieldModule,
  field: AnsweredCustomField | undefined,
  done: () => void,
) {
  const speech = useLanguage();
  const client = useQueryClient();
  const resolver = useMemo(() => fieldResolver(module, field), [module, field]);
  const defaultValues = useMemo(() => valuesOfField(field), [field]);
  const once = useSubmitOnce();
  const only = useLatch();
  const form = useForm<FieldValues, unknown, SentField>({ defaultValues, resolver });
  const [waiting, setWaiting] = useState<Waiting>();
  const [confirming, setConfirming] = useState(false);
  // A create that may have arrived is repeated under its key.
  const { keyFor } = useIntentKey();
  const { isDirty, isSubmitting, errors } = form.formState;

  const fail = (error: unknown) => {
    toastError(error, speech, { ...nounErrors(customFieldNoun), ENTITY_IN_USE: texts.inUse });
    if (!(error instanceof CodedError)) return;
    for (const { path, ...detail } of error.details)
      form.setError(placeInForm(path, form.getValues()), asFieldError(detail));
  };

  const finish = () => {
    toastSuccess(speech.say(nounWords(field ? 'updated' : 'created', customFieldNoun)));
    forgetCustomFields(client, module);
    done();
  };

  /** Asks what it would do first; what touches no value is simply saved. */
  const ask = async (id: number, change: Change): Promise<void> => {
    const { updatedAt: _, ...definition } = change;
    const impact = await call(customFieldCalls.impact, { params: { id }, body: { definition } });
    const touches = impact.invalid > 0 || impact.missing > 0;
    // What is refused is refused by the change itself, which names the places.
    if (touches && impact.refusals.length === 0) setWaiting({ impact, change });
    else await save(id, change);
  };

  const save = async (id: number, change: Change): Promise<void> => {
    await call(customFieldCalls.update, { params: { id }, body: change });
    finish();
  };

  const create = async (body: BodyOf<typeof customFieldCalls.create>): Promise<void> => {
    await call(customFieldCalls.create, { body, idempotencyKey: keyFor(body) });
    finish();
  };

  const submit = (event: FormEvent): Promise<void> =>
    once(event, () =>
      form.handleSubmit(async (sent) => {
        try {
          if (sent.is === 'new') await create(sent.body);
          else if (field) await ask(field.id, sent.body);
        } catch (error) {
          fail(error);
        }
      })(event),
    );

  const confirm = async (): Promise<void> => {
    if (!field || !waiting) return;
    setConfirming(true);
    try {
      await save(field.id, waiting.change);
    } catch (error) {
      fail(error);
    }
    setConfirming(false);
    setWaiting(undefined);
  };

  return {
    form,
    submit,
    waiting,
    confirm: () => only(confirm),
    confirming,
    giveUp: () => setWaiting(undefined),
    saving: isSubmitting,
    unsaved: isDirty,
    invalid: Object.keys(errors).length > 0,
  };
}
