import { CodedError } from '@tarima/domain/kit/errors';
import { nounErrors } from '@tarima/domain/kit/noun-texts';
import { shipmentDocument, type ShipmentMove } from '@tarima/domain/shipments/document';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts, type ActedShipment } from '@tarima/domain/shipments/status';
import { useQueryClient } from '@tanstack/react-query';
import { VerbDialog, type AskedVerb } from '../kit/document/verb-dialog.tsx';
import { toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import {
  moveShipment,
  readFollowersAnew,
  readShipmentsAnew,
  shipmentChanged,
} from './shipments-data.ts';

interface ShipmentDialogProps {
  readonly asked: AskedVerb<ShipmentMove, ActedShipment> | undefined;
  close(): void;
}

/** Asks before goods leave or arrive: neither can be taken back. */
export function ShipmentDialog({ asked, close }: ShipmentDialogProps) {
  const speech = useLanguage();
  const client = useQueryClient();
  return (
    <VerbDialog
      document={shipmentDocument}
      asked={asked}
      act={async ({ verb, id }, _, idempotencyKey) => {
        const moved = await moveShipment(verb, id, speech.language, idempotencyKey);
        await shipmentChanged(client, speech.language, moved);
        readFollowersAnew(client);
      }}
      refused={(error) => {
        // Somebody sent it, delivered it, or canceled its order, which takes it along.
        const hasMoved =
          error instanceof CodedError &&
          (error.code === 'ENTITY_NOT_FOUND' ||
            error.details.some(({ rule }) => rule === 'transition'));
        if (hasMoved)
          toastRefusal(new CodedError(error.code), speech, { [error.code]: shipmentTexts.moved });
        else toastRefusal(error, speech, nounErrors(shipments.noun));
        // What is on the screen was not true any more.
        if (error instanceof CodedError) readShipmentsAnew(client);
        return hasMoved;
      }}
      close={close}
    />
  );
}
