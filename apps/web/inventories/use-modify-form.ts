import { inventoryCalls, modifyForm, type modifyBody } from '@tarima/domain/inventories/contract';
import { elementField, type StockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import type { Module } from '@tarima/domain/kit/module';
import { nounErrors } from '@tarima/domain/kit/noun-texts';
import type { Element } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { call } from '../kit/call.ts';
import { asRecord, asText } from '../kit/cells/shown-value.ts';
import { resolverOf, type FormValues } from '../kit/form/rule-errors.ts';
import { useDraft } from '../kit/form/use-draft.ts';
import { useFields } from '../kit/form/use-fields.ts';
import { toastError } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { customFieldsOf, forgetStock, rowChanged } from './stock-data.ts';

type Sent = z.output<typeof modifyBody>;

interface ModifyOptions {
  readonly kind: StockKind;
  readonly module: Module;
  readonly lot: Element;
  reload(): void;
  done(): void;
}

/** What a correction holds: the lot as it was read, until somebody writes what it really is. */
export function useModifyForm({ kind, module, lot, reload, done }: ModifyOptions) {
  const speech = useLanguage();
  const client = useQueryClient();
  const values = useMemo(() => valuesOf(module, lot), [module, lot]);
  const resolver = useMemo(
    () =>
      resolverOf<Sent>(modifyForm, ({ elements, note }) => ({
        store: { id: asRecord(lot['store'])?.id },
        elements: withElement(elements, asRecord(lot[elementField[kind]])?.id),
        note,
        // The moment that the editor saw goes along: stock that moved since refuses the correction.
        updatedAt: lot.updatedAt,
      })),
    [kind, lot],
  );
  const fields = useFields({ values, resolver });
  const draft = useDraft(fields, {
    seenAt: lot.updatedAt,
    reload,
    save: async (body) => {
      const changed = await call(inventoryCalls[kind].modify, {
        params: { id: lot.id },
        query: { lang: speech.language },
        body,
      });
      await rowChanged(client, kind, changed);
      forgetStock(client, kind);
    },
    saved: inventoryTexts.modified,
    tell: (error) => toastError(error, speech, nounErrors(module.noun)),
    done,
  });
  return { control: fields.control, draft };
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
