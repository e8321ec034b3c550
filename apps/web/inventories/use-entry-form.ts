import { entryBody, insertForm, inventoryCalls } from '@tarima/domain/inventories/contract';
import { inventories, type StockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Element } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useIntentKey, useSubmitOnce } from '../kit/act.ts';
import { call } from '../kit/call.ts';
import { asRecord, asText } from '../kit/cells/shown-value.ts';
import { asFieldError, resolverOf, type FormValues } from '../kit/form/rule-errors.ts';
import { listsKey, rowCreated } from '../kit/list/list-data.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { forgetStock, rowChanged } from './stock-data.ts';

export type Action = 'insert' | 'dispatch';

/** What a form holds of one element: blanks until they are filled in. */
const elementValues = z.object({
  id: z.unknown(),
  lotCode: z.unknown(),
  quantity: z.unknown(),
  expirationDate: z.unknown(),
  customFields: z.record(z.string(), z.unknown()),
});
export type ElementValues = z.infer<typeof elementValues>;

export const blankElement: ElementValues = {
  id: '',
  lotCode: '',
  quantity: '',
  expirationDate: '',
  customFields: {},
};

export const elementsIn = (held: unknown): readonly ElementValues[] =>
  z.array(elementValues).safeParse(held).data ?? [];

type Sent = z.output<typeof entryBody>;

/** The form's records as the ids that travel. */
const meaningOf =
  (action: Action) =>
  ({ store, elements, note }: FormValues): unknown => ({
    store: asRecord(store),
    elements: elementsIn(elements).map(({ id, lotCode, quantity, ...rest }) => ({
      id: asRecord(id)?.id,
      lotCode,
      quantity,
      ...(action === 'insert' && rest),
    })),
    note,
  });

/** What an insert or a dispatch holds, its rules, its sending and its failures. What was typed survives every failure. */
export function useEntryForm(kind: StockKind, action: Action, done: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  const resolver = useMemo(
    () => resolverOf<Sent>(action === 'insert' ? insertForm : entryBody, meaningOf(action)),
    [action],
  );
  const once = useSubmitOnce();
  const form = useForm<FormValues, unknown, Sent>({
    defaultValues: { store: '', elements: [blankElement], note: '' },
    resolver,
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  // What may have arrived is repeated under its key, so that trying again does not move stock twice.
  const { keyFor } = useIntentKey();

  const send = async (body: Sent): Promise<void> => {
    const { elements } = await call(inventoryCalls[kind][action], {
      query: { lang: speech.language },
      body,
      idempotencyKey: keyFor(body),
    });
    for (const lot of elements) await showLot(lot);
  };

  /** A lot that is on the screen changes in its place; one that is not comes first, where its author looks for it. */
  const showLot = async (lot: Element): Promise<void> => {
    const module = inventories[kind];
    const isShown = client
      .getQueriesData<{ elements: readonly Element[] }>({
        queryKey: listsKey(module),
        type: 'active',
      })
      .some(([, answer]) => answer?.elements.some(({ id }) => id === lot.id));
    if (isShown || action === 'dispatch') await rowChanged(client, kind, lot);
    else await rowCreated(client, module, lot);
  };

  const fail = (error: unknown) => {
    toastError(error, speech);
    if (!(error instanceof CodedError)) return;
    error.details.forEach(({ path, ...detail }, at) =>
      form.setError(path, asFieldError(detail), { shouldFocus: at === 0 }),
    );
  };

  const submit = (event: FormEvent) =>
    once(event, () =>
      form.handleSubmit(async (body) => {
        try {
          await send(body);
        } catch (error) {
          fail(error);
          return;
        }
        forgetStock(client, kind);
        const told = action === 'insert' ? inventoryTexts.inserted : inventoryTexts.dispatched;
        toastSuccess(speech.say(told));
        done();
      })(event),
    );

  return {
    control: form.control,
    getElements: () => elementsIn(form.getValues('elements')),
    setElements: (elements: readonly ElementValues[]) => {
      form.setValue('elements', elements, { shouldDirty: true });
      form.clearErrors('elements');
    },
    setValue: (path: string, value: unknown) =>
      form.setValue(path, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    valueOf: (path: string) => asText(form.getValues(path)),
    submit,
    saving: isSubmitting,
    unsaved: isDirty,
    invalid: Object.keys(errors).length > 0,
  };
}

export type EntryControl = ReturnType<typeof useEntryForm>;
