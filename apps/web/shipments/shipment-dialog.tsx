import { CodedError } from '@tarima/domain/kit/errors';
import { entityErrors } from '@tarima/domain/kit/entity-texts';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts, type ActedShipment } from '@tarima/domain/shipments/status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { VerbDialog, type VerbRequest } from '../kit/document/verb-dialog.tsx';
import { Dialog } from '../kit/panel/dialog.tsx';
import { toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { HalfMadeForm } from './half-made-form.tsx';
import {
  isOutdated,
  invalidateShipmentFollowers,
  invalidateShipments,
  sendShipment,
  shipmentChanged,
  shipmentOptions,
} from './shipments-data.ts';

interface ShipmentDialogProps {
  readonly request: VerbRequest<'send', ActedShipment> | undefined;
  close(): void;
}

/** Confirms that goods leave: that cannot be undone. */
export function ShipmentDialog({ request, close }: ShipmentDialogProps) {
  const speech = useLanguage();
  const client = useQueryClient();
  // While the dialog fades out it still shows its last content.
  const [shown, setShown] = useState(request);
  if (request && request !== shown) setShown(request);
  const shipment = useQuery({
    ...shipmentOptions(shown?.id ?? 0, speech.language),
    enabled: shown !== undefined,
  });
  const goods = shipment.data?.halfMade;
  if (shown && goods)
    return (
      <Dialog
        opened={request !== undefined}
        close={close}
        title={speech.say(shipmentTexts.sendTitle, { id: shown.id })}
      >
        <HalfMadeForm key={shown.id} verb="send" shipment={shown} goods={goods} close={close} />
      </Dialog>
    );
  return (
    <VerbDialog
      document={shipmentDocument}
      request={request}
      run={async ({ id }, _, idempotencyKey) => {
        const moved = await sendShipment(id, speech.language, idempotencyKey);
        await shipmentChanged(client, speech.language, moved);
        invalidateShipmentFollowers(client);
      }}
      onRefused={(error) => {
        const hasMoved = error instanceof CodedError && isOutdated(error);
        if (hasMoved)
          toastRefusal(new CodedError(error.code), speech, { [error.code]: shipmentTexts.moved });
        else toastRefusal(error, speech, entityErrors(shipments.entity));
        // The data on the screen was stale.
        if (error instanceof CodedError) invalidateShipments(client);
        return hasMoved;
      }}
      close={close}
    />
  );
}
