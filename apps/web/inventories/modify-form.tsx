import { TextInput } from '@mantine/core';
import { inventoryCalls, modifyForm, type modifyBody } from '@tarima/domain/inventories/contract';
import { elementField, type StockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import type { Field } from '@tarima/domain/kit/fields';
import type { Module } from '@tarima/domain/kit/module';
import { entityErrors } from '@tarima/domain/kit/entity-texts';
import type { Element } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { call } from '../kit/call.ts';
import { asRecord, asText } from '../kit/cells/display-value.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { createResolver, type FormValues } from '../kit/form/rule-errors.ts';
import { useDraft } from '../kit/form/use-draft.ts';
import { useFields } from '../kit/form/use-fields.ts';
import { RecordPending } from '../kit/panel/reading.tsx';
import { RecordFrame } from '../kit/panel/record-frame.tsx';
import type { PanelControl } from '../kit/panel/use-panel.ts';
import { useRecord } from '../kit/panel/use-record.ts';
import { toastError } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { getCustomFields, getElementField, forgetStock, rowChanged } from './stock-data.ts';

interface ModifyProps {
  readonly kind: StockKind;
  readonly module: Module;
  readonly control: PanelControl;
}

/** Corrects a lot, once it is there to be read. */
export function ModifyPanel({ id, ...props }: ModifyProps & { id: number }) {
  const lot = useRecord(props.module, id);
  const reload = () => void lot.refetch();
  if (lot.data) return <ModifyForm {...props} lot={lot.data} reload={reload} />;
  return <RecordPending module={props.module} reading={lot} />;
}

const reasonField: Field = { kind: 'text', label: inventoryTexts.reason, required: true };

type Sent = z.output<typeof modifyBody>;

/** Form with the lot as loaded, until the user enters the real values. */
function ModifyForm(props: ModifyProps & { lot: Element; reload(): void }) {
  const { kind, module, control, lot, reload } = props;
  const speech = useLanguage();
  const { say } = speech;
  const client = useQueryClient();
  const values = useMemo(() => toLotValues(module, lot), [module, lot]);
  const fields = useFields({
    values,
    resolver: createResolver<Sent>(modifyForm, ({ elements, note }) => ({
      store: { id: asRecord(lot['store'])?.id },
      elements: withElement(elements, asRecord(lot[elementField[kind]])?.id),
      note,
      // The request contains the version that the editor saw: the server refuses it when the stored one is newer.
      updatedAt: lot.updatedAt,
    })),
  });
  const draft = useDraft(fields, {
    expectedVersion: lot.updatedAt,
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
    tell: (error) => toastError(error, speech, entityErrors(module.entity)),
    done: control.leave,
  });
  const { lotCode, quantity, expirationDate, store } = module.fields;
  if (!lotCode || !quantity || !expirationDate || !store) return null;
  const shared = { control: fields.control, first: false, note: undefined };
  return (
    <RecordFrame draft={draft} cancel={control.close}>
      <TextInput
        label={say(store.label)}
        value={asRecord(lot['store'])?.name ?? ''}
        readOnly
        variant="filled"
      />
      <TextInput
        label={say(getElementField(kind).label)}
        value={asRecord(lot[elementField[kind]])?.name ?? ''}
        readOnly
        variant="filled"
      />
      <FormInput {...shared} name="elements.0.lotCode" field={lotCode} />
      <FormInput {...shared} name="elements.0.quantity" field={quantity} first />
      <FormInput {...shared} name="elements.0.expirationDate" field={expirationDate} />
      {getCustomFields(module).map(({ id, field }) => (
        <FormInput key={id} {...shared} name={`elements.0.customFields.${id}`} field={field} />
      ))}
      <FormInput
        {...shared}
        name="note"
        field={reasonField}
        note={say(inventoryTexts.reasonHint)}
      />
    </RecordFrame>
  );
}

function toLotValues(module: Module, lot: Element): FormValues {
  const custom = getCustomFields(module).map(({ id }) => [id, lot.customFields[id] ?? ''] as const);
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
