import type { Field } from '@tarima/domain/kit/fields';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { shipmentCalls, type WholeShipment } from '@tarima/domain/shipments/contract';
import {
  deliverShipmentBody,
  sendShipmentBody,
  type DeliverShipmentBody,
} from '@tarima/domain/shipments/pieces';
import { shipmentPieceTexts } from '@tarima/domain/shipments/shipment-piece-texts';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../kit/call-api.ts';
import { useToastDocumentRefusal } from '../kit/document/use-toast-document-refusal.ts';
import { formatDecimal } from '../kit/format.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { createSchemaResolver } from '../kit/form/rule-errors.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormFields } from '../kit/form/use-form-fields.ts';
import { DialogFormFrame } from '../kit/form/panel-form-frame.tsx';
import { useLanguage } from '../kit/words.tsx';
import {
  invalidateShipmentDependents,
  shipmentEntity,
  type DeliveryStop,
} from './shipments-data.ts';
import classes from './shipments.module.css';

/** Verbs that take a number of half-made pieces. */
type HalfMadeGoodsVerb = 'send' | 'deliver';

interface HalfMadeFormProps {
  readonly verb: HalfMadeGoodsVerb;
  readonly shipment: Pick<WholeShipment, 'id'>;
  readonly goods: NonNullable<WholeShipment['halfMade']>;
  /** Stop of a trip at which the goods are received. */
  readonly stop?: DeliveryStop | undefined;
  close(): void;
}

interface VerbTexts {
  readonly words: LocalizedWords;
  readonly label: LocalizedWords;
  readonly note: LocalizedWords;
  readonly saved: LocalizedWords;
}

const texts: Readonly<Record<HalfMadeGoodsVerb, VerbTexts>> = {
  send: {
    words: shipmentTexts.send,
    label: shipmentPieceTexts.leaving,
    note: shipmentPieceTexts.leavingNote,
    saved: shipmentTexts.sent,
  },
  deliver: {
    words: shipmentTexts.deliver,
    label: shipmentPieceTexts.arriving,
    note: shipmentPieceTexts.arrivingNote,
    saved: shipmentTexts.delivered,
  },
};

const lostReason: Field = { kind: 'text', max: 500, label: shipmentPieceTexts.lostReason };

/** Form that sends or receives half-made goods, all of them or a number of pieces. */
export function HalfMadeGoodsForm({
  verb,
  shipment: { id },
  goods,
  stop,
  close,
}: HalfMadeFormProps) {
  const { say, language } = useLanguage();
  const client = useQueryClient();
  const { words, label, note, saved } = texts[verb];
  const values = useMemo(
    () => (verb === 'send' ? { pieces: '' } : { pieces: '', lost: '', reason: '' }),
    [verb],
  );
  const typed = useFormFields({
    values,
    resolver: createSchemaResolver<DeliverShipmentBody>(
      verb === 'send' ? sendShipmentBody : deliverShipmentBody,
    ),
  });
  const showRefusal = useToastDocumentRefusal(shipmentEntity, close, typed.hasField);
  const draft = useFormDraft(typed, {
    save: async (body, idempotencyKey) => {
      if (stop) return stop.deliver(body, idempotencyKey);
      const request = { params: { id }, query: { lang: language }, body, idempotencyKey };
      const moved = await callApi(shipmentCalls[verb], request);
      await shipmentEntity.store(client, language, moved);
      // The remaining pieces are in another shipment.
      shipmentEntity.invalidate(client);
      invalidateShipmentDependents(client);
    },
    saved,
    reportError: showRefusal,
    done: close,
  });
  const decimals = goods.countable ? 0 : 3;
  const field: Field = { kind: 'decimal', decimals, label };
  const shared = { control: typed.control, note: undefined, first: false };
  return (
    <DialogFormFrame draft={draft} cancel={close} words={words}>
      <p className={classes.question}>
        {say(shipmentPieceTexts.halfMadeOf, {
          product: goods.product.name,
          quantity: formatDecimal(goods.quantity, 3, language),
          from: goods.from.name,
          to: goods.to.name,
        })}
      </p>
      <FormInput control={typed.control} name="pieces" field={field} note={say(note)} first />
      {verb === 'deliver' && (
        <>
          <FormInput
            {...shared}
            name="lost"
            field={{ kind: 'decimal', decimals, label: shipmentPieceTexts.lost }}
            note={say(shipmentPieceTexts.lostNote)}
          />
          <FormInput {...shared} name="reason" field={lostReason} />
        </>
      )}
    </DialogFormFrame>
  );
}
