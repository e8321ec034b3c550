import { kitTexts } from '@tarima/domain/kit/texts';
import { shipmentCalls, type WholeShipment } from '@tarima/domain/shipments/contract';
import {
  receiveRefusedPiecesBody,
  type ReceiveRefusedPiecesBody,
} from '@tarima/domain/shipments/pieces';
import { shipmentPieceTexts } from '@tarima/domain/shipments/shipment-piece-texts';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts, type ShipmentVerbContext } from '@tarima/domain/shipments/status';
import { stores } from '@tarima/domain/stores/store';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../kit/call-api.ts';
import { parseNamedRecord } from '../kit/cells/display-value.ts';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { useToastDocumentRefusal } from '../kit/document/use-toast-document-refusal.ts';
import { DialogFormFrame } from '../kit/form/panel-form-frame.tsx';
import { createSchemaResolver, type FormValues } from '../kit/form/rule-errors.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormFields } from '../kit/form/use-form-fields.ts';
import { useFormInput, type FormControl } from '../kit/form/use-form-input.ts';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { RemoteSelect } from '../kit/select/remote-select.tsx';
import { useLanguage } from '../kit/words.tsx';
import { invalidateShipmentDependents, shipmentEntity } from './shipments-data.ts';
import classes from './shipments.module.css';

/** Confirms that the pieces of a shipment leave their truck and enter their store, or another one of its division. */
export function ReceiveRefusedPiecesDialog({
  request,
  close,
}: DocumentDialogProps<'receive', ShipmentVerbContext>) {
  const { say, language } = useLanguage();
  // Last content, shown until the dialog has faded out.
  const [shown, setShown] = useState(request);
  if (request && request !== shown) setShown(request);
  const shipment = useQuery({
    ...shipmentEntity.readOptions(shown?.id ?? 0, language),
    enabled: shown !== undefined,
  });
  if (!shown) return null;
  const title = say(shipmentTexts.receiveTitle, { id: shown.id });
  return (
    <ModalDialog opened={request !== undefined} close={close} title={title}>
      <ReceiptForm key={shown.id} id={shown.id} shipment={shipment.data} close={close} />
    </ModalDialog>
  );
}

interface ReceiptFormProps {
  readonly id: number;
  /** Shipment with its pieces; undefined while it is loaded: they can be received into their store before. */
  readonly shipment: WholeShipment | undefined;
  close(): void;
}

const emptyValues: FormValues = { store: '' };

function ReceiptForm({ id, shipment, close }: ReceiptFormProps) {
  const { say, language } = useLanguage();
  const client = useQueryClient();
  const typed = useFormFields({
    values: emptyValues,
    resolver: createSchemaResolver<ReceiveRefusedPiecesBody>(receiveRefusedPiecesBody, toBody),
  });
  const draft = useFormDraft(typed, {
    save: async (body, idempotencyKey) => {
      const received = await callApi(shipmentCalls.receive, {
        params: { id },
        query: { lang: language },
        body,
        idempotencyKey,
      });
      await shipmentEntity.store(client, language, received);
      // Pieces that are delivered again wait in another shipment.
      void client.invalidateQueries({ queryKey: [shipments.name] });
      invalidateShipmentDependents(client);
    },
    saved: shipmentTexts.received,
    reportError: useToastDocumentRefusal(shipmentEntity, close, typed.hasField),
    done: close,
  });
  const comingBack = (shipment?.inventories ?? []).flatMap(({ received }) =>
    received?.onTruckTo ? [{ ...received, to: received.onTruckTo }] : [],
  );
  const [first] = comingBack;
  return (
    <DialogFormFrame draft={draft} cancel={close} words={shipmentTexts.receive} isConfirmation>
      <p className={classes.question}>{say(shipmentTexts.confirmReceive)}</p>
      {comingBack.some(({ reportedMissing }) => reportedMissing) && (
        <p className={classes.question}>{say(shipmentPieceTexts.receiveUnchecked)}</p>
      )}
      {first && (
        <DivisionStoreInput
          control={typed.control}
          divisionId={first.to.division.id}
          note={say(shipmentPieceTexts.receiveInNote, {
            store: [...new Set(comingBack.map(({ to }) => to.name))].join(', '),
          })}
        />
      )}
    </DialogFormFrame>
  );
}

interface DivisionStoreInputProps {
  readonly control: FormControl;
  readonly divisionId: number;
  readonly note: string;
}

/** Input of a store of one division. */
function DivisionStoreInput({ control, divisionId, note }: DivisionStoreInputProps) {
  const { say } = useLanguage();
  const { held, shared, input } = useFormInput({
    control,
    name: 'store',
    field,
    note,
    first: false,
  });
  const { ref, onChange, onBlur } = input;
  return (
    <RemoteSelect
      {...shared}
      ref={ref}
      module={stores.name}
      narrowed={{ divisionId }}
      value={parseNamedRecord(held)}
      onChange={(choice) => onChange(choice ?? '')}
      onBlur={onBlur}
      placeholder={say(kitTexts.choose)}
      nothing={say(kitTexts.noChoices)}
    />
  );
}

const field = {
  kind: 'reference',
  module: 'stores',
  label: shipmentPieceTexts.receiveIn,
} as const;

function toBody({ store }: FormValues): unknown {
  const chosen = parseNamedRecord(store);
  return chosen ? { store: { id: chosen.id } } : {};
}
