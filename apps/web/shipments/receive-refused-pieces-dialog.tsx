import { shipments } from '@tarima/domain/shipments/shipment';
import type { ShipmentVerbContext } from '@tarima/domain/shipments/status';
import { useQueryClient } from '@tanstack/react-query';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { DocumentTransitionDialog } from '../kit/document/document-transition-dialog.tsx';
import { useLanguage } from '../kit/words.tsx';
import {
  invalidateShipmentDependents,
  receiveRefusedPieces,
  shipmentEntity,
} from './shipments-data.ts';

/** Confirms that refused pieces leave their truck and enter their store. */
export function ReceiveRefusedPiecesDialog({
  request,
  close,
}: DocumentDialogProps<'receive', ShipmentVerbContext>) {
  const { language } = useLanguage();
  const client = useQueryClient();
  return (
    <DocumentTransitionDialog
      request={request}
      close={close}
      entity={shipmentEntity}
      call={async ({ id }, _, idempotencyKey) => {
        const received = await receiveRefusedPieces(id, language, idempotencyKey);
        // Pieces that are delivered again wait in another shipment.
        void client.invalidateQueries({ queryKey: [shipments.name] });
        invalidateShipmentDependents(client);
        return received;
      }}
    />
  );
}
