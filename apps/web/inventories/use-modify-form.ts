import { inventoryCalls, modifyForm, type modifyBody } from '@tarima/domain/inventories/contract';
import { elementField, type StockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import { nounErrors } from '@tarima/domain/kit/noun-texts';
import type { Element } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useSubmitOnce } from '../kit/act.ts';
import { call } from '../kit/call.ts';
import { asRecord, asText } from '../kit/cells/shown-value.ts';
import { asFieldError, resolverOf, type FormValues } from '../kit/form/rule-errors.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { customFieldsOf, forgetStock, rowChanged } from './stock-data.ts';

type Sent = z.output<typeof modifyBody>;

/** What a correction holds: the lot as it was read, until somebody writes what it really is. */
export function useModifyForm(kind: StockKind, module: Module, lot: Element, done: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  const defaultValues = useMemo(() => valuesOf(module, lot), [module, lot]);
  const resolver = useMemo(
    () =>
      resolverOf<Sent>(modifyForm, (values) => ({
        store: { id: asRecord(lot['store'])?.id },
        elements: withElement(values['elements'], asRecord(lot[elementField[kind]])?.id),
        note: values['note'],
        // The moment that the editor saw goes along: stock that moved since refuses the correction.
        updatedAt: lot.updatedAt,
      })),
    [kind, lot],
  );
  const once = useSubmitOnce();
  const form = useForm<FormValues, unknown, Sent>({
    defaultValues,
    values: defaultValues,
    resetOptions: { keepDirtyValues: true },
    resolver,
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const [staleSince, setStaleSince] = useState<string>();

  const fail = (error: unknown) => {
    if (error instanceof CodedError && error.code === 'STALE_ENTITY') {
      setStaleSince(lot.updatedAt);
      return;
    }
    toastError(error, speech, nounErrors(module.noun));
    if (!(error instanceof CodedError)) return;
    error.details.forEach(({ path, ...detail }, at) =>
      form.setError(path, asFieldError(detail), { shouldFocus: at === 0 }),
    );
  };

  const submit = (event: FormEvent) =>
    once(event, () =>
      form.handleSubmit(async (body) => {
        try {
          const changed = await call(inventoryCalls[kind].modify, {
            params: { id: lot.id },
            query: { lang: speech.language },
            body,
          });
          await rowChanged(client, kind, changed);
        } catch (error) {
          fail(error);
          return;
        }
        forgetStock(client, kind);
        toastSuccess(speech.say(inventoryTexts.modified));
        done();
      })(event),
    );

  return {
    control: form.control,
    submit,
    saving: isSubmitting,
    unsaved: isDirty,
    invalid: Object.keys(errors).length > 0,
    stale: staleSince !== undefined && staleSince === lot.updatedAt,
  };
}

function valuesOf(module: Module, lot: Element): FormValues {
  const custom = customFieldsOf(module).map(({ id }) => [id, lot.customFields[id] ?? ''] as const);
  return {
    elements: [
      {
        lotCode: asText(lot['lotCode']),
        quantity: asText(lot['quantity']),
        expirationDate: asText(lot['expirationDate']),
        customFields: Object.fromEntries<unknown>(custom),
      },
    ],
    note: '',
  };
}

const withElement = (elements: unknown, id: number | undefined): unknown =>
  Array.isArray(elements) ? elements.map((each: object) => ({ ...each, id })) : [];
