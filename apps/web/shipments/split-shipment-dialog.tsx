import { Skeleton } from '@mantine/core';
import type { Field } from '@tarima/domain/kit/fields';
import { createLocalizedWords, say as sayIn, type LocalizedWords } from '@tarima/domain/kit/words';
import { shipmentCalls, type WholeShipment } from '@tarima/domain/shipments/contract';
import { splitShipmentBody, type SplitShipmentBody } from '@tarima/domain/shipments/pieces';
import { shipmentPieceTexts } from '@tarima/domain/shipments/shipment-piece-texts';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { callApi } from '../kit/call-api.ts';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { useToastDocumentRefusal } from '../kit/document/use-toast-document-refusal.ts';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { formatDay, formatDecimal } from '../kit/format.ts';
import { countEmptyAsZero } from '../kit/form/count-empty-as-zero.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { createSchemaResolver, type FormValues } from '../kit/form/rule-errors.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormFields } from '../kit/form/use-form-fields.ts';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { RecordLoadingPanel } from '../kit/frame/record-loading-panel.tsx';
import { DialogFormFrame } from '../kit/form/panel-form-frame.tsx';
import { toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { shipmentEntity } from './shipments-data.ts';
import classes from './shipments.module.css';

/** Dialog that moves pieces of a shipment to another shipment of the same order: to a new one, or to an existing one. */
export function SplitShipmentDialog({ request, close }: DocumentDialogProps) {
  const id = request?.id;
  const { say, language } = useLanguage();
  // Last content, shown until the dialog has faded out.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  const shipment = useQuery({
    ...shipmentEntity.readOptions(shown ?? 0, language),
    enabled: shown !== undefined,
  });
  if (shown === undefined) return null;
  const title = say(shipmentPieceTexts.splitTitle, { id: shown });
  return (
    <ModalDialog opened={id !== undefined} close={close} title={title}>
      {shipment.data ? (
        <Pieces key={shown} shipment={shipment.data} close={close} />
      ) : shipment.isError ? (
        <RecordLoadingPanel module={shipments} reading={shipment} close={close} />
      ) : (
        <Skeleton height={160} />
      )}
    </ModalDialog>
  );
}

function Pieces({ shipment, close }: { readonly shipment: WholeShipment; close(): void }) {
  const { say, language } = useLanguage();
  const client = useQueryClient();
  const { updatedAt, inventories } = shipment;
  const values = useMemo(() => toFormValues(shipment), [shipment]);
  const typed = useFormFields({
    values,
    resolver: createSchemaResolver<SplitShipmentBody>(splitShipmentBody, (formValues) =>
      toBody(formValues, updatedAt),
    ),
  });
  const draft = useFormDraft(typed, {
    expectedVersion: updatedAt,
    save: async (body, idempotencyKey) => {
      const into = await callApi(shipmentCalls.split, {
        params: { id: shipment.id },
        query: { lang: language },
        body,
        idempotencyKey,
      });
      await shipmentEntity.store(client, language, into);
      shipmentEntity.invalidate(client);
      toastSuccess(say(shipmentPieceTexts.moved, { id: into.id }));
    },
    reportError: useToastDocumentRefusal(shipmentEntity, close, typed.hasField),
    done: close,
  });
  const shared = { control: typed.control, note: undefined, first: false };
  const isNew = toDisplayText(useWatch({ control: typed.control, name: 'into' })) === newOne;
  const into = useMemo(() => intoField(shipment), [shipment]);
  return (
    <DialogFormFrame draft={draft} cancel={close} words={shipmentPieceTexts.move}>
      <p className={classes.question}>{say(shipmentPieceTexts.splitText)}</p>
      {inventories.map((item, at) => (
        <FormInput
          key={item.id}
          {...shared}
          name={`lines.${at}.quantity`}
          field={createQuantityField(item.product.name, item.lotCode)}
          note={say(shipmentPieceTexts.goingOf, {
            quantity: formatDecimal(item.quantity, 3, language),
          })}
          first={at === 0}
        />
      ))}
      <FormInput {...shared} name="into" field={into} />
      {isNew && <FormInput {...shared} name="scheduledAt" field={scheduledAt} />}
    </DialogFormFrame>
  );
}

/** Value of the choice of a new shipment. */
const newOne = 'new';

const scheduledAt = { kind: 'date', label: shipmentTexts.scheduledAt } as const satisfies Field;

const createQuantityField = (product: string, lot: string): Field => ({
  kind: 'decimal',
  decimals: 3,
  label: createLocalizedWords((lang) =>
    sayIn(shipmentPieceTexts.quantityOf, lang, { product, lot }),
  ),
});

function intoField({ others }: WholeShipment): Field {
  const another = ({
    id,
    scheduledAt: day,
    pieces,
  }: WholeShipment['others'][number]): LocalizedWords =>
    createLocalizedWords((lang) =>
      sayIn(shipmentPieceTexts.another, lang, {
        id,
        day: day === null ? sayIn(shipmentPieceTexts.noDay, lang) : formatDay(day, lang),
        pieces: formatDecimal(pieces, 3, lang),
      }),
    );
  const options = Object.fromEntries(others.map((each) => [String(each.id), another(each)]));
  return {
    kind: 'choice',
    label: shipmentPieceTexts.into,
    required: true,
    options: { [newOne]: shipmentPieceTexts.newOne, ...options },
  };
}

const toFormValues = ({ inventories, others }: WholeShipment): FormValues => ({
  lines: inventories.map(({ id }) => ({ item: id, quantity: '' })),
  into: others.length === 1 ? String(others[0]?.id) : newOne,
  scheduledAt: '',
});

/** Returns the request: the lines, and the shipment that their pieces go to. */
function toBody(formValues: FormValues, updatedAt: string): unknown {
  const into = toDisplayText(formValues['into']);
  return {
    lines: countEmptyAsZero(formValues['lines']),
    ...(into === newOne
      ? { scheduledAt: formValues['scheduledAt'] }
      : { into: { id: Number(into) } }),
    updatedAt,
  };
}
