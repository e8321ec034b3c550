import {
  stockMovementBody,
  stockInsertFormSchema,
  inventoryCalls,
} from '@tarima/domain/inventories/contract';
import { inventories, type StockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../kit/call-api.ts';
import { parseNamedRecord, toDisplayText } from '../kit/cells/display-value.ts';
import { createSchemaResolver, type FormValues } from '../kit/form/rule-errors.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormFields } from '../kit/form/use-form-fields.ts';
import { listsQueryKey, addCreatedRow } from '../kit/data/list-data.ts';
import { useLanguage } from '../kit/words.tsx';
import { invalidateStockQueries, updateCachedLot } from './stock-data.ts';

export type StockEntryAction = 'insert' | 'dispatch';

/** Values of one element in the form, blank until they are filled in. */
const elementValues = z.object({
  id: z.unknown(),
  lotCode: z.unknown(),
  quantity: z.unknown(),
  expirationDate: z.unknown(),
  customFields: z.record(z.string(), z.unknown()),
});
export type StockItemFormValues = z.infer<typeof elementValues>;

export const blankStockItem: StockItemFormValues = {
  id: '',
  lotCode: '',
  quantity: '',
  expirationDate: '',
  customFields: {},
};

export const parseStockItems = (value: unknown): readonly StockItemFormValues[] =>
  z.array(elementValues).safeParse(value).data ?? [];

type Sent = z.output<typeof stockMovementBody>;

/** Converts the form values to the request, which contains ids instead of records. */
const toEntryBody =
  (action: StockEntryAction) =>
  ({ store, elements, note }: FormValues): unknown => ({
    store: parseNamedRecord(store),
    elements: parseStockItems(elements).map(({ id, lotCode, quantity, ...rest }) => ({
      id: parseNamedRecord(id)?.id,
      lotCode,
      quantity,
      ...(action === 'insert' && rest),
    })),
    note,
  });

const blankEntry: FormValues = { store: '', elements: [blankStockItem], note: '' };

/** Values of an insert or a dispatch, their rules and the request. */
export function useStockEntryForm(kind: StockKind, action: StockEntryAction, done: () => void) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const { form, ...fields } = useFormFields({
    values: blankEntry,
    resolver: createSchemaResolver<Sent>(
      action === 'insert' ? stockInsertFormSchema : stockMovementBody,
      toEntryBody(action),
    ),
  });

  /** Shows a saved lot: it is updated in place where it is on the screen, and inserted first where it is not. */
  const showLot = async (lot: ModuleRecord): Promise<void> => {
    const module = inventories[kind];
    const isShown = client
      .getQueriesData<{ elements: readonly ModuleRecord[] }>({
        queryKey: listsQueryKey(module),
        type: 'active',
      })
      .some(([, answer]) => answer?.elements.some(({ id }) => id === lot.id));
    if (isShown || action === 'dispatch') await updateCachedLot(client, kind, lot);
    else await addCreatedRow(client, module, lot);
  };

  const draft = useFormDraft(fields, {
    save: async (body, idempotencyKey) => {
      const { elements } = await callApi(inventoryCalls[kind][action], {
        query: { lang: language },
        body,
        idempotencyKey,
      });
      for (const lot of elements) await showLot(lot);
      invalidateStockQueries(client, kind);
    },
    saved: action === 'insert' ? inventoryTexts.inserted : inventoryTexts.dispatched,
    done,
  });

  return {
    control: fields.control,
    draft,
    getElements: () => parseStockItems(form.getValues('elements')),
    setElements: (elements: readonly StockItemFormValues[]) => {
      form.setValue('elements', elements, { shouldDirty: true });
      form.clearErrors('elements');
    },
    setValue: (path: string, value: unknown) =>
      form.setValue(path, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    valueOf: (path: string) => toDisplayText(form.getValues(path)),
  };
}

export type StockEntryFormControl = ReturnType<typeof useStockEntryForm>;
