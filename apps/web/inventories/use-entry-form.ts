import { entryBody, insertForm, inventoryCalls } from '@tarima/domain/inventories/contract';
import { inventories, type StockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import type { Element } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../kit/call.ts';
import { asRecord, asText } from '../kit/cells/display-value.ts';
import { createResolver, type FormValues } from '../kit/form/rule-errors.ts';
import { useDraft } from '../kit/form/use-draft.ts';
import { useFields } from '../kit/form/use-fields.ts';
import { listsKey, rowCreated } from '../kit/list/list-data.ts';
import { useLanguage } from '../kit/words.tsx';
import { forgetStock, rowChanged } from './stock-data.ts';

export type Action = 'insert' | 'dispatch';

/** Values of one element in the form: blank until they are filled in. */
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

export const parseElements = (value: unknown): readonly ElementValues[] =>
  z.array(elementValues).safeParse(value).data ?? [];

type Sent = z.output<typeof entryBody>;

/** The form's records as the ids that travel. */
const toEntryBody =
  (action: Action) =>
  ({ store, elements, note }: FormValues): unknown => ({
    store: asRecord(store),
    elements: parseElements(elements).map(({ id, lotCode, quantity, ...rest }) => ({
      id: asRecord(id)?.id,
      lotCode,
      quantity,
      ...(action === 'insert' && rest),
    })),
    note,
  });

const blankEntry: FormValues = { store: '', elements: [blankElement], note: '' };

/** Values of an insert or a dispatch, their rules and the request. */
export function useEntryForm(kind: StockKind, action: Action, done: () => void) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const { form, ...fields } = useFields({
    values: blankEntry,
    resolver: createResolver<Sent>(
      action === 'insert' ? insertForm : entryBody,
      toEntryBody(action),
    ),
  });

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

  const draft = useDraft(fields, {
    save: async (body, idempotencyKey) => {
      const { elements } = await call(inventoryCalls[kind][action], {
        query: { lang: language },
        body,
        idempotencyKey,
      });
      for (const lot of elements) await showLot(lot);
      forgetStock(client, kind);
    },
    saved: action === 'insert' ? inventoryTexts.inserted : inventoryTexts.dispatched,
    done,
  });

  return {
    control: fields.control,
    draft,
    getElements: () => parseElements(form.getValues('elements')),
    setElements: (elements: readonly ElementValues[]) => {
      form.setValue('elements', elements, { shouldDirty: true });
      form.clearErrors('elements');
    },
    setValue: (path: string, value: unknown) =>
      form.setValue(path, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    valueOf: (path: string) => asText(form.getValues(path)),
  };
}

export type EntryControl = ReturnType<typeof useEntryForm>;
