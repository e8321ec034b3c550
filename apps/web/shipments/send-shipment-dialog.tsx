import { CodedError } from '@tarima/domain/kit/errors';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts, type ShipmentVerbContext } from '@tarima/domain/shipments/status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DocumentVerbDialog,
  type DocumentVerbRequest,
} from '../kit/document/document-verb-dialog.tsx';
import { ModalDialog } from '../kit/panel/modal-dialog.tsx';
import { toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { HalfMadeGoodsForm } from './half-made-goods-form.tsx';
import {
  isOutdatedShipmentError,
  invalidateShipmentDependents,
  invalidateShipments,
  sendShipment,
  updateCachedShipment,
  shipmentQueryOptions,
} from './shipments-data.ts';

interface ShipmentDialogProps {
  readonly request: DocumentVerbRequest<'send', ShipmentVerbContext> | undefined;
  close(): void;
}

/** Confirms that goods leave: that cannot be undone. */
export function SendShipmentDialog({ request, close }: ShipmentDialogProps) {
  const speech = useLanguage();
  const client = useQueryClient();
  // While the dialog fades out it still shows its last content.
  const [shown, setShown] = useState(request);
  if (request && request !== shown) setShown(request);
  const shipment = useQuery({
    ...shipmentQueryOptions(shown?.id ?? 0, speech.language),
    enabled: shown !== undefined,
  });
  const goods = shipment.data?.halfMade;
  if (shown && goods)
    return (
      <ModalDialog
        opened={request !== undefined}
        close={close}
        title={speech.say(shipmentTexts.sendTitle, { id: shown.id })}
      >
        <HalfMadeGoodsForm
          key={shown.id}
          verb="send"
          shipment={shown}
          goods={goods}
          close={close}
        />
      </ModalDialog>
    );
  return (
    <DocumentVerbDialog
      document={shipmentDocument}
      request={request}
      run={async ({ id }, _, idempotencyKey) => {
        const moved = await sendShipment(id, speech.language, idempotencyKey);
        await updateCachedShipment(client, speech.language, moved);
        invalidateShipmentDependents(client);
      }}
      onRefused={(error) => {
        const hasMoved = error instanceof CodedError && isOutdatedShipmentError(error);
        if (hasMoved)
          toastRefusal(new CodedError(error.code), speech, { [error.code]: shipmentTexts.moved });
        else toastRefusal(error, speech, getEntityErrorWords(shipments.entity));
        // The data on the screen was stale.
        if (error instanceof CodedError) invalidateShipments(client);
        return hasMoved;
      }}
      close={close}
    />
  );
}
