import type { Field } from '@tarima/domain/kit/fields';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import {
  shipmentCalls,
  type ShipmentItem,
  type WholeShipment,
} from '@tarima/domain/shipments/contract';
import {
  lossKinds,
  officeDeliverShipmentBody,
  type OfficeDeliverShipmentBody,
} from '@tarima/domain/shipments/pieces';
import { isReceiverOnly, mayReportLosses } from '@tarima/domain/shipments/receiving-rights';
import { shipmentPieceTexts } from '@tarima/domain/shipments/shipment-piece-texts';
import { shipmentTexts, type ShipmentVerbContext } from '@tarima/domain/shipments/status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { callApi } from '../kit/call-api.ts';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { useToastDocumentRefusal } from '../kit/document/use-toast-document-refusal.ts';
import { parseNamedRecord, toDisplayText } from '../kit/cells/display-value.ts';
import { formatDecimal } from '../kit/format.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { createSchemaResolver, type FormValues } from '../kit/form/rule-errors.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormFields } from '../kit/form/use-form-fields.ts';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { DialogFormFrame } from '../kit/form/panel-form-frame.tsx';
import { useSignedInUser } from '../kit/signed-in-user.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import { HalfMadeGoodsForm } from './half-made-goods-form.tsx';
import { RefusalPhotoInput } from './refusal-photo-input.tsx';
import {
  invalidateShipmentDependents,
  shipmentEntity,
  type DeliveryStop,
} from './shipments-data.ts';
import classes from './shipments.module.css';

interface DeliverDialogProps extends DocumentDialogProps<'deliver', ShipmentVerbContext> {
  /** Stop of a trip at which the goods are delivered; undefined for a delivery without a trip. */
  readonly stop?: DeliveryStop;
}

/** Dialog that confirms the delivery of goods and the refused ones: neither can be undone. */
export function DeliverShipmentDialog({ request, close, stop }: DeliverDialogProps) {
  const mayReadShipment = useHasPermission()('shipping');
  const { say, language } = useLanguage();
  // Last content, shown until the dialog has faded out.
  const [shown, setShown] = useState(request);
  if (request && request !== shown) setShown(request);
  const shipment = useQuery({
    ...shipmentEntity.readOptions(shown?.id ?? 0, language),
    // Users at a stop who see no shipments report the delivery of all goods.
    enabled: shown !== undefined && mayReadShipment,
  });
  if (!shown) return null;
  const title = say(shipmentTexts.deliverTitle, { id: shown.id });
  return (
    <ModalDialog opened={request !== undefined} close={close} title={title}>
      {shipment.data?.halfMade ? (
        <HalfMadeGoodsForm
          key={shown.id}
          verb="deliver"
          shipment={shown}
          goods={shipment.data.halfMade}
          stop={stop}
          close={close}
        />
      ) : (
        <Received
          key={shown.id}
          id={shown.id}
          facts={shown.facts}
          shipment={shipment.data}
          stop={stop}
          close={close}
        />
      )}
    </ModalDialog>
  );
}

interface ReceivedProps {
  readonly id: number;
  readonly facts: ShipmentVerbContext;
  /** Shipment with its goods; undefined while it is loaded: a delivery without refusals can be reported before. */
  readonly shipment: WholeShipment | undefined;
  readonly stop: DeliveryStop | undefined;
  close(): void;
}

function Received({ id, facts, shipment, stop, close }: ReceivedProps) {
  const { say, language } = useLanguage();
  const visitor = useSignedInUser();
  const items = shipment?.inventories;
  const onlyReceives = shipment !== undefined && isReceiverOnly(visitor, shipment);
  const client = useQueryClient();
  const values = useMemo(() => toFormValues(items ?? []), [items]);
  const typed = useFormFields({
    values,
    resolver: createSchemaResolver<OfficeDeliverShipmentBody>(officeDeliverShipmentBody, toBody),
  });
  const showRefusal = useToastDocumentRefusal(shipmentEntity, close, typed.hasField);
  const draft = useFormDraft(typed, {
    save: async (body, idempotencyKey) => {
      if (stop) return stop.deliver(body, idempotencyKey);
      const arrived = await callApi(shipmentCalls.deliver, {
        params: { id },
        query: { lang: language },
        body,
        idempotencyKey,
      });
      await shipmentEntity.store(client, language, arrived);
      // Refused goods wait in another shipment.
      shipmentEntity.invalidate(client);
      invalidateShipmentDependents(client);
    },
    saved: shipmentTexts.delivered,
    reportError: showRefusal,
    done: close,
  });
  const shared = { control: typed.control, note: undefined, first: false };
  const isRefused = useWatch({ control: typed.control, name: 'isRefused' }) === true;
  const isShort = useWatch({ control: typed.control, name: 'isShort' }) === true;
  const text = shipmentDocumentText(facts);
  return (
    <DialogFormFrame draft={draft} cancel={close} words={shipmentTexts.deliver}>
      <p className={classes.question}>{say(text)}</p>
      {items && items.length > 0 && (
        <FormInput {...shared} name="isRefused" field={fields.isRefused} first />
      )}
      {shipment?.type === 'transfer' &&
        shipment.inventories.length > 0 &&
        (mayReportLosses(visitor, shipment) ? (
          <FormInput
            {...shared}
            name="isShort"
            field={fields.isShort}
            note={say(shipmentPieceTexts.someLostNote)}
          />
        ) : (
          <p className={classes.question}>
            {say(shipmentPieceTexts.receiverReports, { division: shipment.divisionTo?.name ?? '' })}
          </p>
        ))}
      {(isRefused || isShort) &&
        items?.map((item, at) => (
          <fieldset key={item.id} className={classes.received}>
            <legend>
              {say(shipmentPieceTexts.shippedOf, {
                product: item.product.name,
                lot: item.lotCode,
                quantity: formatDecimal(item.quantity, 3, language),
              })}
            </legend>
            {isRefused && (
              <FormInput {...shared} name={`lines.${at}.refused`} field={fields.refused} />
            )}
            {isShort &&
              lossKinds.map((kind) => (
                <FormInput
                  {...shared}
                  key={kind}
                  name={`lines.${at}.${kind}`}
                  field={fields[kind]}
                />
              ))}
            <FormInput {...shared} name={`lines.${at}.reason`} field={fields.reason} />
          </fieldset>
        ))}
      {isRefused && (
        <>
          <FormInput {...shared} name="next" field={fields.next} />
          <FormInput
            {...shared}
            name="store"
            field={onlyReceives ? fields.ownStore : fields.store}
            note={
              onlyReceives
                ? say(shipmentPieceTexts.ownStoreNote)
                : say(getBackNote(shipment), { division: shipment?.divisionTo?.name ?? '' })
            }
          />
          <FormInput {...shared} name="apart" field={fields.apart} />
          <RefusalPhotoInput control={typed.control} />
        </>
      )}
    </DialogFormFrame>
  );
}

/** Returns the note about the store of refused pieces: on a trip they stay on the truck, except in the division where a transfer arrives. */
function getBackNote(shipment: WholeShipment | undefined): LocalizedWords {
  if (shipment?.trip?.status !== 'underWay') return shipmentPieceTexts.backNote;
  return shipment.divisionTo
    ? shipmentPieceTexts.backWithTransferNote
    : shipmentPieceTexts.backWithTripNote;
}

const shipmentDocumentText = ({ method }: ShipmentVerbContext) =>
  method === 'collect' ? shipmentTexts.confirmCollect : shipmentTexts.confirmDeliver;

const fields = {
  isRefused: { kind: 'boolean', label: shipmentPieceTexts.someRefused },
  isShort: { kind: 'boolean', label: shipmentPieceTexts.someLost },
  refused: { kind: 'decimal', decimals: 3, label: shipmentPieceTexts.refused },
  missing: { kind: 'decimal', decimals: 3, label: shipmentPieceTexts.missing },
  damaged: { kind: 'decimal', decimals: 3, label: shipmentPieceTexts.damaged },
  reason: { kind: 'text', max: 500, label: shipmentPieceTexts.reason },
  next: {
    kind: 'choice',
    options: { again: shipmentPieceTexts.again, ended: shipmentPieceTexts.ended },
    label: shipmentPieceTexts.next,
    required: true,
  },
  store: { kind: 'reference', module: 'stores', label: shipmentPieceTexts.backTo },
  ownStore: {
    kind: 'reference',
    module: 'stores',
    label: shipmentPieceTexts.ownStore,
    required: true,
  },
  apart: { kind: 'boolean', label: shipmentPieceTexts.apart },
} as const satisfies Record<string, Field>;

const toFormValues = (items: readonly ShipmentItem[]): FormValues => ({
  isRefused: false,
  isShort: false,
  lines: items.map(({ id }) => ({ item: id, refused: '', missing: '', damaged: '', reason: '' })),
  next: 'again',
  store: '',
  apart: false,
  photo: [],
});

/**
 * Returns the request: figures that were not entered are left out, and where all pieces were accepted the request is empty.
 * A ticked box without any figure keeps the empty fields of the first item, which the schema refuses: nothing is delivered by mistake.
 */
function toBody({ isRefused, isShort, lines, next, store, apart, photo }: FormValues): unknown {
  if ((isRefused !== true && isShort !== true) || !Array.isArray(lines)) return {};
  const groups = [
    ...(isRefused === true ? [['refused']] : []),
    ...(isShort === true ? [lossKinds] : []),
  ];
  const isCounted = (names: readonly string[]): boolean =>
    lines.some((line) => names.some((name) => Number(readFigure(line, name)) > 0));
  const empty = groups.flatMap((names) => (isCounted(names) ? [] : names.slice(0, 1)));
  const parsed = lines.map((line, at) =>
    parseLine(line, groups.flat(), at === 0 ? empty : [], next),
  );
  if (isRefused !== true) return { lines: parsed };
  const to = parseNamedRecord(store);
  return {
    lines: parsed,
    ...(to && { store: { id: to.id } }),
    apart: apart === true,
    photo,
  };
}

const readFigure = (line: unknown, name: string): string =>
  typeof line === 'object' && line !== null
    ? toDisplayText(Object.entries(line).find(([key]) => key === name)?.[1])
    : '';

/** Returns a line of the request with the entered figures among the named ones, and with those that may not be empty. */
function parseLine(
  line: unknown,
  counts: readonly string[],
  empty: readonly string[],
  next: unknown,
): unknown {
  if (typeof line !== 'object' || line === null || !('item' in line)) return line;
  const entered = counts.flatMap((name) => {
    const figure = empty.includes(name) ? '' : readFigure(line, name);
    return figure !== '' || empty.includes(name) ? [[name, figure]] : [];
  });
  if (entered.length === 0) return { item: line.item };
  const reason = 'reason' in line ? toDisplayText(line.reason) : '';
  const isRefused = entered.some(([name]) => name === 'refused');
  return {
    item: line.item,
    ...Object.fromEntries(entered),
    reason,
    ...(isRefused && { again: next !== 'ended' }),
  };
}
