import { TextInput } from '@mantine/core';
import {
  inventoryCalls,
  lotCorrectionFormSchema,
  type lotCorrectionBody,
} from '@tarima/domain/inventories/contract';
import { elementFieldByKind, type StockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import type { Field } from '@tarima/domain/kit/fields';
import type { Module } from '@tarima/domain/kit/module';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { callApi } from '../kit/call-api.ts';
import { parseNamedRecord, toDisplayText } from '../kit/cells/display-value.ts';
import { formatDecimal } from '../kit/format.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { createSchemaResolver, type FormValues } from '../kit/form/rule-errors.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormFields } from '../kit/form/use-form-fields.ts';
import { RecordLoadingPanel } from '../kit/frame/record-loading-panel.tsx';
import { PanelFormFrame } from '../kit/form/panel-form-frame.tsx';
import type { SidePanelControl } from '../kit/frame/use-side-panel.ts';
import { useRecordQuery } from '../kit/panel/use-record-query.ts';
import { toastError } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { formatSourceDocument } from './format-source-document.ts';
import {
  getModuleCustomFields,
  getStockItemField,
  invalidateStockQueries,
  lotHistoryQueryOptions,
  updateCachedLot,
} from './stock-data.ts';

interface ModifyProps {
  readonly kind: StockKind;
  readonly module: Module;
  readonly control: SidePanelControl;
}

/** Panel that corrects a lot; shown when the lot is loaded. */
export function ModifyLotPanel({ id, ...props }: ModifyProps & { id: number }) {
  const lot = useRecordQuery(props.module, id);
  const reload = () => void lot.refetch();
  if (lot.data) return <ModifyForm {...props} lot={lot.data} reload={reload} />;
  return <RecordLoadingPanel module={props.module} reading={lot} />;
}

const holdField: Field = { kind: 'boolean', label: inventoryTexts.onHold };

const reasonField: Field = { kind: 'text', label: inventoryTexts.reason, required: true };

type Sent = z.output<typeof lotCorrectionBody>;

/** Form with the lot as loaded, until the user enters the real values. */
function ModifyForm(props: ModifyProps & { lot: ModuleRecord; reload(): void }) {
  const { kind, module, control, lot, reload } = props;
  const speech = useLanguage();
  const { say } = speech;
  const client = useQueryClient();
  const values = useMemo(() => toLotValues(module, lot), [module, lot]);
  const fields = useFormFields({
    values,
    resolver: createSchemaResolver<Sent>(lotCorrectionFormSchema, ({ elements, note }) => ({
      store: { id: parseNamedRecord(lot['store'])?.id },
      elements: withElement(elements, parseNamedRecord(lot[elementFieldByKind[kind]])?.id),
      note,
      // The request contains the version that the user saw: the server refuses it when the stored version is newer.
      updatedAt: lot.updatedAt,
    })),
  });
  const draft = useFormDraft(fields, {
    expectedVersion: lot.updatedAt,
    reload,
    save: async (body) => {
      const changed = await callApi(inventoryCalls[kind].modify, {
        params: { id: lot.id },
        query: { lang: speech.language },
        body,
      });
      await updateCachedLot(client, kind, changed);
      invalidateStockQueries(client, kind);
    },
    saved: inventoryTexts.modified,
    reportError: (error) => toastError(error, speech, getEntityErrorWords(module.entity)),
    done: control.leave,
  });
  const reserved = useReservationsText(kind, lot);
  const { lotCode, quantity, expirationDate, store } = module.fields;
  if (!lotCode || !quantity || !expirationDate || !store) return null;
  const shared = { control: fields.control, first: false, note: undefined };
  return (
    <PanelFormFrame draft={draft} cancel={control.close}>
      <TextInput
        label={say(store.label)}
        value={parseNamedRecord(lot['store'])?.name ?? ''}
        readOnly
        variant="filled"
      />
      <TextInput
        label={say(getStockItemField(kind).label)}
        value={parseNamedRecord(lot[elementFieldByKind[kind]])?.name ?? ''}
        readOnly
        variant="filled"
      />
      <FormInput {...shared} name="elements.0.lotCode" field={lotCode} />
      <FormInput {...shared} name="elements.0.quantity" field={quantity} first note={reserved} />
      <FormInput {...shared} name="elements.0.expirationDate" field={expirationDate} />
      <FormInput
        {...shared}
        name="elements.0.onHold"
        field={holdField}
        note={say(inventoryTexts.onHoldHint)}
      />
      {getModuleCustomFields(module).map(({ id, field }) => (
        <FormInput key={id} {...shared} name={`elements.0.customFields.${id}`} field={field} />
      ))}
      <FormInput
        {...shared}
        name="note"
        field={reasonField}
        note={say(inventoryTexts.reasonHint)}
      />
    </PanelFormFrame>
  );
}

/** Formats what the lot is reserved for, below which its quantity cannot go; undefined where nothing is. */
function useReservationsText(kind: StockKind, lot: ModuleRecord): string | undefined {
  const speech = useLanguage();
  const { data } = useQuery({
    ...lotHistoryQueryOptions(kind, lot.id, speech.language),
    enabled: Number(lot['reserved']) > 0,
  });
  const holders = (data?.reservations ?? []).map(
    ({ source, sourceId, holderId, quantity }) =>
      `${formatSourceDocument(speech, source, String(sourceId ?? holderId))} (${formatDecimal(quantity, 3, speech.language)})`,
  );
  if (holders.length === 0) return undefined;
  return speech.say(inventoryTexts.reservedFor, { holders: holders.join(', ') });
}

function toLotValues(module: Module, lot: ModuleRecord): FormValues {
  const custom = getModuleCustomFields(module).map(
    ({ id }) => [id, lot.customFields[id] ?? ''] as const,
  );
  return {
    elements: [
      {
        lotCode: toDisplayText(lot['lotCode']),
        quantity: toDisplayText(lot['quantity']),
        expirationDate: toDisplayText(lot['expirationDate']),
        onHold: lot['onHold'] === true,
        customFields: Object.fromEntries<unknown>(custom),
      },
    ],
    note: '',
  };
}

const withElement = (elements: unknown, id: number | undefined): unknown =>
  Array.isArray(elements) ? elements.map((each: object) => ({ ...each, id })) : [];
